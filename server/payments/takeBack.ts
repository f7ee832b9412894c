import { sql } from 'drizzle-orm';
import type { Balance } from '../../contract/money/ledger.schema';
import { rowsOf, type Transaction } from '../ground/db/database';
import type { LotDraw } from '../ground/db/schema/ledger';
import { drawLots } from '../ground/ledger/bonusLots';
import { lockAccount } from '../ground/ledger/lockAccount';
import { post } from '../ground/ledger/post';
import type { OrderRow } from './describeOrder';

type Taking = {
  readonly kind: 'refund' | 'dispute';
  /** Coins and bonus together. */
  readonly gold: number;
  readonly at: Date;
};

/**
 * Takes gold back because its money is gone: bonus of that purchase first, then coins, then other bonus. Gold
 * already spent becomes a debt, which the next purchase or reward pays (decision 0053). Returns the ledger
 * entry.
 */
export async function takeBack(
  tx: Transaction,
  order: OrderRow,
  { kind, gold, at }: Taking,
): Promise<number | null> {
  if (gold === 0) return null;
  const { userId, id: orderId, number } = order;
  const held = await lockAccount(tx, userId, at);
  const own = await drawOwnBonus(tx, order, Math.min(gold, held.bonus));
  const ownBonus = own.reduce((sum, { taken }) => sum + taken, 0);
  const { coins, otherBonus, debt } = shareTaking(gold, held, ownBonus);
  const others = otherBonus > 0 ? await drawLots(tx, userId, otherBonus) : [];
  const line = await post(tx, {
    userId,
    kind,
    reference: { type: 'order', orderId, number },
    requestId: null,
    coins: 0 - coins,
    bonus: 0 - ownBonus - otherBonus,
    debt,
    against: 'sales',
    at,
    lots: [...own, ...others],
  });
  if (line === null) throw new Error(`The account of user ${userId} changed while it was locked.`);
  return line.id;
}

/** What is taken besides a purchase's own bonus: coins, then other bonus; the rest becomes a debt. */
function shareTaking(gold: number, held: Pick<Balance, 'coins' | 'bonus'>, ownBonus: number) {
  const coins = Math.min(gold - ownBonus, held.coins);
  const otherBonus = Math.min(gold - ownBonus - coins, held.bonus - ownBonus);
  return { coins, otherBonus, debt: gold - ownBonus - coins - otherBonus };
}

/** What `takeBack` would take from the locked balance `held`. */
export async function foreseeTaking(
  tx: Transaction,
  order: OrderRow,
  gold: number,
  held: Pick<Balance, 'coins' | 'bonus'>,
): Promise<{ readonly coins: number; readonly bonus: number; readonly debt: number }> {
  const [own] = await rowsOf<{ bonus: number }>(
    tx,
    sql`select coalesce(sum(l.remaining), 0)::float8 as bonus from ${ownLots(order)}`,
  );
  const ownBonus = Math.min(gold, held.bonus, own?.bonus ?? 0);
  const { coins, otherBonus, debt } = shareTaking(gold, held, ownBonus);
  return { coins, bonus: ownBonus + otherBonus, debt };
}

function ownLots({ id, userId }: OrderRow) {
  return sql`bonus_lots l join payment_objects o on o.bonus_entry_id = l.entry_id
    where o.order_id = ${id}::uuid and o.kind = 'payment' and l.user_id = ${userId}::bigint and l.remaining > 0`;
}

/** Draws the remaining bonus of this purchase, up to `most`; none if a merge mixed it with other bonus. */
async function drawOwnBonus(tx: Transaction, order: OrderRow, most: number): Promise<LotDraw[]> {
  if (most === 0) return [];
  return await rowsOf<LotDraw>(
    tx,
    sql`with own as (
        select l.id, least(l.remaining, ${most}::bigint) as taken from ${ownLots(order)} limit 1
      )
      update bonus_lots set remaining = remaining - own.taken from own where bonus_lots.id = own.id
      returning bonus_lots.id::float8 as lot, own.taken::float8 as taken`,
  );
}
