import { and, eq, inArray } from 'drizzle-orm';
import type { PaymentProviderName } from '../../contract/money/payments';
import type { Context } from '../ground/context';
import { orders, type PaymentObjectKind, paymentObjects } from '../ground/db/schema/payments';
import type { PaymentFacts } from './providers/provider';

/**
 * Returns the facts that the order book does not have completely. Most checks in the half year after a
 * payment, and most renewals of a subscription, have no news, and this avoids a lock and a transaction for
 * them. Applied facts stay applied, so a concurrent server can at worst cause facts to be returned once too
 * often. Orders that are unpaid or have a complaint are always returned, for `applyFacts`.
 */
export async function newsOf<Facts extends PaymentFacts>(
  { db }: Pick<Context, 'db'>,
  provider: PaymentProviderName,
  said: readonly Facts[],
): Promise<Facts[]> {
  if (said.length === 0) return [];
  const { providerRef, paidAt, complaint, declines, cardBrand, cardLast4 } = orders;
  const { kind, objectId } = paymentObjects;
  const rows = await db
    .select({ providerRef, paidAt, complaint, declines, cardBrand, cardLast4, kind, objectId })
    .from(orders)
    .innerJoin(paymentObjects, eq(paymentObjects.orderId, orders.id))
    .where(
      and(
        eq(orders.provider, provider),
        inArray(
          providerRef,
          said.map(({ ref }) => ref),
        ),
      ),
    );
  return said.filter((facts) => {
    const { payment, refunds, disputes } = facts;
    const known = rows.filter((row) => row.providerRef === facts.ref);
    const [order] = known;
    if (!order || order.paidAt === null || order.complaint !== '' || payment === null) return true;
    if (facts.declines > order.declines) return true;
    const { card } = payment;
    if (card && (card.brand !== order.cardBrand || card.last4 !== order.cardLast4)) return true;
    const isKnown = (of: PaymentObjectKind, id: string) =>
      known.some((row) => row.kind === of && row.objectId === id);
    return !(
      isKnown('payment', payment.id) &&
      refunds.every(({ id }) => isKnown('refund', id)) &&
      disputes.every(
        ({ id, state }) => isKnown('dispute', id) && (state === 'open' || isKnown(`dispute-${state}`, id)),
      )
    );
  });
}
