import { sql } from 'drizzle-orm';
import type { Balance, LedgerKind, LedgerLine, LedgerReference } from '../../../contract/money/ledger.schema';
import { namedRowsOf, type Transaction } from '../db/database';
import type { HouseAccount, LotDraw } from '../db/schema/ledger';

/** One movement of a user's account. `coins` and `bonus` are changes, negative if they leave the account. */
export type Movement = {
  readonly userId: number;
  readonly kind: LedgerKind;
  readonly reference: LedgerReference;
  readonly requestId: string | null;
  readonly coins: number;
  readonly bonus: number;
  /**
   * The change of the debt: positive if a reversal takes back more than the balance, negative if this pays it
   * off.
   */
  readonly debt?: number;
  /** The change of what is held for chapters taken along (decision 0088). */
  readonly held?: number;
  /** The change of the VIP remainder, in hundredths of a coin (decision 0017). */
  readonly vipRemainder?: number;
  readonly against: HouseAccount;
  readonly at: Date;
  readonly reverses?: number;
  readonly lots?: readonly LotDraw[];
};

/**
 * Changes a user's balances and writes the entry and its postings in one statement (decision 0017). Returns
 * null and changes nothing if the balance or the debt is too small. Throws if what was written does not add up
 * to zero or does not follow from the entry before it, because not every database has the triggers that refuse
 * that at commit (decision 0136). Does not touch bonus lots: `spend` and `award` do. The account is locked.
 */
export async function post(tx: Transaction, movement: Movement): Promise<LedgerLine | null> {
  const { userId, kind, reference, requestId, coins, bonus, debt = 0, held = 0, vipRemainder = 0 } = movement;
  const { against, at, reverses = null, lots = [] } = movement;
  const moves = [coins, bonus, debt, held, vipRemainder];
  // The hold of a chapter may be zero if the VIP remainder paid for it.
  const isEmpty = kind !== 'capture' && moves.every((amount) => amount === 0);
  if (isEmpty || !moves.every(Number.isSafeInteger)) {
    throw new Error(
      `Not a movement: ${coins} coins, ${bonus} bonus, ${debt} owed, ${held} held, ${vipRemainder} hundredths.`,
    );
  }
  const [row] = await namedRowsOf<Kept & { id: number; isSound: boolean }>(
    tx,
    'post',
    sql`with before as (
        select coins_after, bonus_after, debt_after, held_after, vip_remainder_after from ledger_entries
        where user_id = ${userId}::bigint order by user_id desc, id desc limit 1
      ), moved as (
        update accounts set coins = coins + ${coins}::bigint, bonus = bonus + ${bonus}::bigint,
          debt = debt + ${debt}::bigint, held = held + ${held}::bigint,
          vip_remainder = vip_remainder + ${vipRemainder}::bigint
        where user_id = ${userId}::bigint and coins + ${coins}::bigint >= 0 and bonus + ${bonus}::bigint >= 0
          and debt + ${debt}::bigint >= 0 and held + ${held}::bigint >= 0
        returning coins, bonus, debt, held, vip_remainder
      ), entry as (
        insert into ledger_entries
          (user_id, kind, reference, request_id, reverses, lots, coins_after, bonus_after, debt_after, held_after,
            vip_remainder, vip_remainder_after, created_at)
        select ${userId}::bigint, ${kind}, ${JSON.stringify(reference)}::jsonb, ${requestId}::uuid,
          ${reverses}::bigint, ${JSON.stringify(lots)}::jsonb, coins, bonus, debt, held,
          ${vipRemainder}::bigint, vip_remainder, ${at.toISOString()}::timestamptz
        from moved returning id, coins_after, bonus_after, debt_after, held_after, vip_remainder_after
      ), posted as (
        insert into ledger_postings (entry_id, account, amount)
        select id, account, amount from entry cross join (values
          ('coins', ${coins}::bigint), ('bonus', ${bonus}::bigint), ('debt', ${-debt}::bigint),
          ('held', ${held}::bigint), (${against}, ${debt - coins - bonus - held}::bigint)
        ) as postings (account, amount) where amount <> 0 returning account, amount
      ), sums as (
        select coalesce(sum(amount), 0) as total, coalesce(sum(amount) filter (where account = 'coins'), 0) as coins,
          coalesce(sum(amount) filter (where account = 'bonus'), 0) as bonus,
          coalesce(sum(amount) filter (where account = 'debt'), 0) as debt,
          coalesce(sum(amount) filter (where account = 'held'), 0) as held from posted
      )
      select e.id::float8 as id, e.coins_after::float8 as coins, e.bonus_after::float8 as bonus,
        e.held_after::float8 as held, e.vip_remainder_after::float8 as "vipRemainder",
        (sums.total, e.coins_after, e.bonus_after, e.debt_after, e.held_after, e.vip_remainder_after) =
        (0, coalesce(b.coins_after, 0) + sums.coins, coalesce(b.bonus_after, 0) + sums.bonus,
          coalesce(b.debt_after, 0) - sums.debt, coalesce(b.held_after, 0) + sums.held,
          coalesce(b.vip_remainder_after, 0) + ${vipRemainder}::bigint) as "isSound"
      from entry e cross join sums left join before b on true`,
  );
  if (!row) return null;
  if (!row.isSound) {
    throw new Error(`Ledger entry ${row.id} does not add up to zero, or not follow from the one before it.`);
  }
  return {
    id: row.id,
    kind,
    reference,
    coins,
    bonus,
    ...(debt !== 0 && { debt }),
    ...(held !== 0 && { held }),
    ...(vipRemainder !== 0 && { vipRemainder }),
    balance: balanceOf(row),
    requestId,
    at: at.getTime(),
  };
}

export type Kept = {
  readonly coins: number;
  readonly bonus: number;
  readonly held: number;
  readonly vipRemainder: number;
};

/**
 * Returns the balance of a row. One coin is worth one bonus (spec 9.1). The total does not include what is
 * held; `held` and the remainder are omitted if they are zero.
 */
export function balanceOf({ coins, bonus, held, vipRemainder }: Kept): Balance {
  return {
    coins,
    bonus,
    userGold: coins + bonus,
    ...(held > 0 && { held }),
    ...(vipRemainder !== 0 && { vipRemainder }),
  };
}
