import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SavedCard } from '../../../../contract/money/payments.schema';
import type { Context } from '../../../ground/context';
import { deskPayments } from '../../../ground/db/schema/payments';
import {
  type Begun,
  type PaymentFacts,
  type Provider,
  ProviderRefusedError,
  type ToBegin,
} from '../provider';
import { type DeskPayment, deskFacts, deskSubscription } from './deskFacts';

/** The path of the desk's own page, which takes the place of a provider's. */
export const DESK_PAGE = '/novel-api/payment/desk/page';

/**
 * The built-in test desk: a provider that moves no money, enabled outside production if no other one is
 * configured. Its books are a separate table, which the rest of the server reads through this interface
 * alone.
 */
export function createDesk({ db, now }: Pick<Context, 'db' | 'now'>): Provider {
  const find = async (ref: string): Promise<DeskPayment> => {
    const [row] = await db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments.ref, baseOf(ref)));
    if (!row) throw new ProviderRefusedError(`The test desk has no payment ${ref}.`);
    return row;
  };
  const factsOf = async (ref: string): Promise<PaymentFacts> => {
    const row = await find(ref);
    if (ref === row.ref) return deskFacts(row, now());
    const renewal = deskSubscription(row, now()).renewals.find((payment) => payment.ref === ref);
    if (!renewal) throw new ProviderRefusedError(`The test desk has no payment ${ref}.`);
    return renewal;
  };
  return {
    name: 'desk',
    ways: ['card', 'page', 'paypal'],
    renews: true,
    begin: async (order) => {
      const ref = `desk_${randomBytes(18).toString('base64url')}`;
      const { orderId, way, money, currency, renews, renewalMoney, days, saveCard } = order;
      const customer = order.customer ?? `desk-customer-${order.userId}`;
      const at = now();
      const fresh = {
        ref,
        orderId,
        customer,
        way,
        money,
        currency,
        renews,
        renewalMoney,
        days,
        createdAt: at,
      };
      await db
        .insert(deskPayments)
        .values({ ...fresh, keepsCard: saveCard, state: 'open' })
        .onConflictDoNothing();
      const [row] = await db.select().from(deskPayments).where(eq(deskPayments.orderId, orderId));
      if (!row) throw new Error(`The test desk did not keep order ${orderId}.`);
      return begunOf(row, order);
    },
    look: factsOf,
    cancel: async (ref) => {
      await db
        .update(deskPayments)
        .set({ state: 'cancelled' })
        .where(and(eq(deskPayments.ref, ref), inArray(deskPayments.state, ['open', 'codeNeeded'])));
      return await factsOf(ref);
    },
    refund: async (ref, { money, key }) => {
      const { payment, refunds } = await factsOf(ref);
      const id = `${ref}-refund-${key}`;
      if (refunds.some((known) => known.id === id)) return;
      const left = (payment?.money ?? 0) - refunds.reduce((sum, refund) => sum + refund.money, 0);
      if (money > left) throw new ProviderRefusedError(`Of ${ref} only ${left} are left.`);
      await db
        .update(deskPayments)
        .set({ refunds: sql`${deskPayments.refunds} || ${JSON.stringify([{ id, ref, money }])}::jsonb` })
        .where(
          sql`${deskPayments.ref} = ${baseOf(ref)} and not ${deskPayments.refunds} @> ${JSON.stringify([{ id }])}::jsonb`,
        );
    },
    lookSubscription: async (ref) => deskSubscription(await find(ref), now()),
    stopRenewing: async (ref) => {
      const row = await find(ref);
      const stoppedAt = row.stoppedAt ?? now();
      await db.update(deskPayments).set({ stoppedAt }).where(eq(deskPayments.ref, row.ref));
      return deskSubscription({ ...row, stoppedAt }, now());
    },
    listRenewing: async function* () {
      const { renews, paidAt, stoppedAt } = deskPayments;
      const goesOn = and(eq(renews, true), isNotNull(paidAt), isNull(stoppedAt));
      for (const { ref, orderId } of await db.select().from(deskPayments).where(goesOn))
        yield { ref, orderId };
    },
    // The desk sends its events within the process, so no event from outside is valid.
    readEvent: async () => null,
    list: async function* (from, to) {
      const rows = await db.select().from(deskPayments).where(isNotNull(deskPayments.paidAt));
      for (const row of rows) {
        const renewals = row.renews ? deskSubscription(row, now()).renewals : [];
        for (const facts of [deskFacts(row, now()), ...renewals]) {
          if (facts.payment && facts.payment.at >= from && facts.payment.at < to) yield facts;
        }
      }
    },
    cards: async (customers) => (await keptCards(db, customers)).map(toSavedCard),
    removeCard: async (customers, id) => {
      const mine = (await keptCards(db, customers)).some(({ ref }) => ref === id);
      if (mine) await db.update(deskPayments).set({ keepsCard: false }).where(eq(deskPayments.ref, id));
      return mine;
    },
  };
}

function begunOf({ ref, way, renews, customer }: DeskPayment, { origin }: ToBegin): Begun {
  const url = way === 'card' ? '' : `${origin}${DESK_PAGE}?ref=${encodeURIComponent(ref)}`;
  return { ref, clientSecret: ref, url, subscriptionRef: renews ? ref : null, customer };
}

/** A renewal's reference is that of its first payment and its index. */
function baseOf(ref: string): string {
  return ref.split('/')[0] ?? ref;
}

async function keptCards(db: Context['db'], customers: readonly string[]): Promise<DeskPayment[]> {
  if (customers.length === 0) return [];
  const kept = and(
    inArray(deskPayments.customer, [...customers]),
    eq(deskPayments.keepsCard, true),
    isNotNull(deskPayments.paidAt),
  );
  return await db.select().from(deskPayments).where(kept).orderBy(deskPayments.paidAt).limit(20);
}

function toSavedCard({ ref, card }: DeskPayment): SavedCard {
  return { id: ref, brand: 'test', last4: card.slice(-4), month: 12, year: 2099 };
}
