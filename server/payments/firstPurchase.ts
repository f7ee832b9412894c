import { and, eq, inArray, isNotNull, ne, notLike, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../ground/db/database';
import { orders } from '../ground/db/schema/payments';
import { devices } from '../ground/db/schema/sessions';
import { type Budget, isAnyTaken, takeBudget } from '../ground/limits/budgets';
import { provenMailbox } from '../ground/mail/provenMailbox';
import type { Secrets } from '../ground/secrets';
import type { OrderRow } from './describeOrder';
import type { PaymentFacts } from './providers/provider';

/*
 * The offer of a first purchase is for one person (decision 0031): one account with its merged guests, one mailbox, one device
 * secret, one payer. Orders show it for an account; for the others a keyed hash is kept, for about the life of a card.
 */

const MARK_MS = 3 * 365 * 86_400_000;
const ofOnce = (name: string): Budget => ({
  name: `first purchase of a ${name}`,
  most: 1,
  windowMs: MARK_MS,
});
const DEVICE = ofOnce('device');
const MAILBOX = ofOnce('mailbox');
const PAYER = ofOnce('payer');

type Mark = { readonly budget: Budget; readonly subject: string };

/** States of an order that was paid, also if its money was given back since. */
const BOUGHT = ['paid', 'partlyRefunded', 'refunded', 'disputed', 'won', 'lost'] as const;
const OPEN = ['created', 'paying'] as const;

/** Whether a reader can still take the offer of a first purchase. */
export async function isFirstPurchase(
  db: Database | Transaction,
  { userId, secrets, now }: { readonly userId: number; readonly secrets: Secrets; readonly now: Date },
): Promise<boolean> {
  const [bought] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.kind, 'coins'), inArray(orders.state, [...BOUGHT])))
    .limit(1);
  if (bought !== undefined) return false;
  const marks = [...(await devicesOf(db, userId)), ...(await mailboxesOf(db, userId))];
  return !(await isAnyTaken(db, secrets, marks, now));
}

/** Whether another order with the offer can still be paid. */
export async function firstPurchaseWaits(tx: Transaction, userId: number): Promise<boolean> {
  return await hasFirst(tx, userId, OPEN);
}

/**
 * Checks the offer once more in the transaction of the credit: the card is known now, and a merge may have happened. If the
 * offer is used, the order loses its first-purchase bonus and says so (`withheld`); returns the order as it is then. Changes
 * nothing for an order without the offer, one that is paid already, or one whose money has not arrived. The caller holds the
 * order's lock and its reader's commands.
 */
export async function settleFirstPurchase(
  tx: Transaction,
  secrets: Secrets,
  { order, facts, now }: { readonly order: OrderRow; readonly facts: PaymentFacts; readonly now: Date },
): Promise<OrderRow> {
  const { payment } = facts;
  if (order.firstBonus === null || order.paidAt !== null || payment === null) return order;
  const marks = [...(await devicesOf(tx, order.userId)), ...(await mailboxesOf(tx, order.userId))];
  if (payment.payer !== null) marks.push({ budget: PAYER, subject: `${order.provider} ${payment.payer}` });
  let isFirst = !(await hasAnotherFirst(tx, order));
  // All are taken, even if one was taken before: from now on they are one person.
  for (const mark of marks) isFirst = (await takeBudget(tx, secrets, { ...mark, now })) && isFirst;
  if (isFirst || order.firstBonus === 0) return order;
  const changes = { bonus: order.bonus - order.firstBonus, withheld: order.firstBonus };
  await tx.update(orders).set(changes).where(eq(orders.id, order.id));
  return { ...order, ...changes };
}

/**
 * Marks a buyer's devices and mailbox: before a login closes a guest's device secrets, and once an account has a mailbox. For
 * an order that can still be paid it marks the devices alone; its mailbox is decided by the payment.
 */
export async function recordFirstPurchase(
  tx: Transaction,
  secrets: Secrets,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  const had = await hasFirst(tx, userId, BOUGHT);
  if (!had && !(await hasFirst(tx, userId, OPEN))) return;
  const marks = await devicesOf(tx, userId);
  if (had) marks.push(...(await mailboxesOf(tx, userId)));
  for (const mark of marks) await takeBudget(tx, secrets, { ...mark, now });
}

async function hasFirst(
  tx: Transaction,
  userId: number,
  states: readonly OrderRow['state'][],
): Promise<boolean> {
  const [one] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.firstBonus), inArray(orders.state, [...states])))
    .limit(1);
  return one !== undefined;
}

/** Whether another order of the reader has used the offer, perhaps one of a merged guest. */
async function hasAnotherFirst(tx: Transaction, { id, userId }: OrderRow): Promise<boolean> {
  const [other] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.id, id),
        isNotNull(orders.firstBonus),
        isNotNull(orders.paidAt),
        eq(orders.withheld, 0),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Sorted, so that two transactions take the same marks in the same order. */
async function devicesOf(db: Database | Transaction, userId: number): Promise<Mark[]> {
  const rows = await db
    .select({ secretHash: devices.secretHash })
    .from(devices)
    .where(and(eq(devices.userId, userId), notLike(devices.secretHash, 'closed %')))
    .orderBy(sql`${devices.secretHash} collate "C"`);
  return rows.map(({ secretHash }) => ({ budget: DEVICE, subject: secretHash }));
}

async function mailboxesOf(db: Database | Transaction, userId: number): Promise<Mark[]> {
  const proven = await provenMailbox(db, userId);
  return proven === null ? [] : [{ budget: MAILBOX, subject: proven.mailbox }];
}
