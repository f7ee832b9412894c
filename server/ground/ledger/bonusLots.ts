import { sql } from 'drizzle-orm';
import { namedRowsOf, type Transaction } from '../db/database';
import { bonusLots, type LotDraw } from '../db/schema/ledger';

type NewLot = {
  readonly userId: number;
  readonly entryId: number;
  readonly amount: number;
  /** Null means that it never expires. */
  readonly expiresAt: Date | null;
};

export async function addLot(tx: Transaction, lot: NewLot): Promise<void> {
  await tx.insert(bonusLots).values({ ...lot, remaining: lot.amount });
}

/**
 * Takes bonus from a user's lots, those that expire first first. The caller has locked the account
 * (`lockAccount`) and checked the amount: if the lots hold less, the ledger is broken, and this throws.
 */
export async function drawLots(tx: Transaction, userId: number, amount: number): Promise<LotDraw[]> {
  const draws = await namedRowsOf<LotDraw>(
    tx,
    'draw_lots',
    sql`with open as (
        select id, least(remaining, ${amount}::bigint - earlier) as taken from (
          select id, remaining,
            sum(remaining) over (order by expires_at nulls last, id)::bigint - remaining as earlier
          from bonus_lots where user_id = ${userId}::bigint and remaining > 0
        ) as lots where earlier < ${amount}::bigint
      )
      update bonus_lots set remaining = remaining - open.taken from open where bonus_lots.id = open.id
      returning bonus_lots.id::float8 as lot, open.taken::float8 as taken`,
  );
  const drawn = draws.reduce((sum, { taken }) => sum + taken, 0);
  if (drawn !== amount) throw new Error(`The bonus lots of user ${userId} hold ${drawn}, not ${amount}.`);
  return draws;
}

/** Returns drawn bonus to its lots. */
export async function restoreLots(tx: Transaction, draws: readonly LotDraw[]): Promise<void> {
  if (draws.length === 0) return;
  await tx.execute(
    sql`update bonus_lots set remaining = remaining + taken
      from jsonb_to_recordset(${JSON.stringify(draws)}::jsonb) as draws (lot bigint, taken bigint)
      where bonus_lots.id = draws.lot`,
  );
}
