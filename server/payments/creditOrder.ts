import { sql } from 'drizzle-orm';
import { rowsOf, type Transaction } from '../ground/db/database';
import { credit } from '../ground/ledger/credit';
import type { OrderRow } from './describeOrder';
import { extendMembership } from './membershipTime';

export type Effect = {
  readonly entryId: number | null;
  readonly bonusEntryId: number | null;
  readonly days: number;
};

export const NO_EFFECT: Effect = { entryId: null, bonusEntryId: null, days: 0 };

/**
 * Credits an order: coins and their bonus by a ledger entry each, or days of a membership. The only place where coins
 * are created.
 */
export async function creditOrder(tx: Transaction, order: OrderRow, at: Date): Promise<Effect> {
  const { userId, kind, gold, bonus, days } = order;
  if (kind === 'vip') {
    await extendMembership(tx, order, days, at);
    return { ...NO_EFFECT, days };
  }
  const given = { ...movementOf(order, at), userId } as const;
  const bought = await credit(tx, { ...given, kind: 'purchase', coins: gold, bonus: 0 });
  if (bonus === 0) return { ...NO_EFFECT, entryId: bought.id };
  const extra = await credit(tx, { ...given, kind: 'purchase-bonus', coins: 0, bonus });
  return { entryId: bought.id, bonusEntryId: extra.id, days: 0 };
}

/** Returns what a won dispute had taken: as bonus up to the bonus that was taken, the remainder as coins. */
export async function giveBackDispute(
  tx: Transaction,
  order: OrderRow,
  { gold, days, disputeId, at }: { gold: number; days: number; disputeId: string; at: Date },
): Promise<Effect> {
  if (days > 0) await extendMembership(tx, order, days, at);
  if (gold === 0) return { ...NO_EFFECT, days };
  const [taken] = await rowsOf<{ bonus: number }>(
    tx,
    sql`select coalesce(-sum(p.amount), 0)::float8 as bonus from payment_objects o
      join ledger_postings p on p.entry_id = o.entry_id and p.account = 'bonus'
      where o.provider = ${order.provider} and o.kind = 'dispute' and o.object_id = ${disputeId}`,
  );
  const bonus = Math.min(gold, taken?.bonus ?? 0);
  const { userId } = order;
  const movement = { ...movementOf(order, at), userId, kind: 'dispute' } as const;
  const line = await credit(tx, { ...movement, coins: gold - bonus, bonus });
  return { entryId: line.id, bonusEntryId: null, days };
}

function movementOf({ id: orderId, number }: OrderRow, at: Date) {
  return { reference: { type: 'order', orderId, number }, requestId: null, against: 'sales', at } as const;
}
