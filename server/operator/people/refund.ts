import { and, eq } from 'drizzle-orm';
import type { DeskOrder } from '../../../contract/operator/people.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import type { Context } from '../../ground/context';
import type { Transaction } from '../../ground/db/database';
import { auditLog } from '../../ground/db/schema/operator';
import { orders } from '../../ground/db/schema/payments';
import { transact } from '../../ground/db/transact';
import { lockOrder } from '../../payments/applyFacts';
import { checkOrder } from '../../payments/checkOrder';
import { describeOrder, type OrderRow } from '../../payments/describeOrder';
import { providerNamed } from '../../payments/providers/openProviders';
import { ProviderAwayError, ProviderRefusedError } from '../../payments/providers/provider';
import { type Actor, type Done, recordAct } from '../audit';

export type Refund = {
  readonly orderId: string;
  /** In minor units. */
  readonly money: number;
  readonly reason: string;
};

/**
 * Enters a refund in the log before the provider is asked: a transaction must not await anything outside the
 * database (decision 0053), and an operator's refund is logged even if it fails. Refused: `notFound`,
 * `orderClosed`.
 */
export async function recordRefund(
  tx: Transaction,
  { orderId, money, reason }: Refund,
): Promise<Result<Done<DeskOrder>>> {
  const order = await lockOrder(tx, orderId);
  if (order === null) return failed('notFound');
  if (money > refundableOf(order)) return failed('orderClosed');
  const { refunded, userId } = order;
  const about = { object: 'order', objectId: orderId, reason } as const;
  const facts = { before: { refunded }, after: { refunded: refunded + money, reader: userId } };
  return success({ answer: describeDeskOrder(order), act: { act: 'order.refund', ...about, ...facts } });
}

/**
 * Has the provider refund the money, and applies its answer through `applyFacts`. The same key refunds
 * nothing twice, so that a request that failed with `providerAway` can be sent again. `refundRefused` is
 * logged too.
 */
export async function carryOutRefund(
  context: Context,
  { orderId, money, key, actor }: Pick<Refund, 'orderId' | 'money'> & { key: string; actor: Actor },
): Promise<Result<DeskOrder>> {
  const { db } = context;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order?.providerRef) return failed('notFound');
  const provider = providerNamed(context, order.provider);
  if (provider === null) return failed('notSelling');
  if (await isOld(context, orderId, key)) return failed('tooLate');
  try {
    await provider.refund(order.providerRef, { money, key });
    return success(describeDeskOrder(await checkOrder(context, order)));
  } catch (error) {
    if (error instanceof ProviderAwayError) return failed('providerAway');
    if (!(error instanceof ProviderRefusedError)) throw error;
    console.error(`A refund of order ${order.number} was refused: ${error.message}`);
    const act = { act: 'order.refundRefused', object: 'order', objectId: orderId, after: { money } } as const;
    await transact(db, (tx) => recordAct(tx, actor, act, context.now()));
    return failed('refundRefused');
  }
}

/** Providers forget idempotency keys after a day: a later resend would refund the money again. */
const RESENT_MS = 12 * 3_600_000;

async function isOld({ db, now }: Context, orderId: string, key: string): Promise<boolean> {
  const about = and(eq(auditLog.object, 'order'), eq(auditLog.objectId, orderId));
  const [noted] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(about, eq(auditLog.commandId, key)));
  return noted !== undefined && now().getTime() - noted.at.getTime() > RESENT_MS;
}

export function describeDeskOrder(order: OrderRow): DeskOrder {
  const { userId, disputed, complaint } = order;
  return { ...describeOrder(order), userId, disputed, complaint, refundable: refundableOf(order) };
}

function refundableOf({ paidAt, providerRef, money, refunded, disputed, owed }: OrderRow): number {
  return paidAt === null || providerRef === null ? 0 : Math.max(0, money - refunded - disputed - owed);
}
