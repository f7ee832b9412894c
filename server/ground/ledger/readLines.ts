import { sql } from 'drizzle-orm';
import type { GoldLogFilter, LedgerLine } from '../../../contract/money/ledger.schema';
import { type Database, rowsOf } from '../db/database';
import { EARNING_KINDS } from '../db/schema/ledger';
import { balanceOf } from './post';

type Page = {
  readonly userId: number;
  /** Only entries with smaller ids; null starts with the newest. */
  readonly before: number | null;
  readonly filter: GoldLogFilter;
  readonly limit: number;
};

type Row = Pick<LedgerLine, 'id' | 'kind' | 'reference' | 'requestId' | 'coins' | 'bonus' | 'at'> & {
  readonly coinsAfter: number;
  readonly bonusAfter: number;
  readonly heldAfter: number;
  readonly debt: number;
  readonly held: number;
  readonly vipRemainder: number;
  readonly vipRemainderAfter: number;
};

const EARNINGS = sql.raw(`(${EARNING_KINDS.map((kind) => `'${kind}'`).join(', ')})`);

/** Returns the lines of a user's wallet, newest first: without what they earned by titles. */
export async function readLines(db: Database, page: Page): Promise<LedgerLine[]> {
  const { userId, before, filter, limit } = page;
  const older = before === null ? sql`` : sql`and e.id < ${before}::bigint`;
  const sign = { all: sql``, in: sql`where coins + bonus > 0`, out: sql`where coins + bonus < 0` }[filter];
  const rows = await rowsOf<Row>(
    db,
    sql`select * from (
        select e.id::float8 as id, e.kind, e.reference, e.request_id::text as "requestId",
          coalesce(sum(p.amount) filter (where p.account = 'coins'), 0)::float8 as coins,
          coalesce(sum(p.amount) filter (where p.account = 'bonus'), 0)::float8 as bonus,
          (0 - coalesce(sum(p.amount) filter (where p.account = 'debt'), 0))::float8 as debt,
          coalesce(sum(p.amount) filter (where p.account = 'held'), 0)::float8 as held,
          e.coins_after::float8 as "coinsAfter", e.bonus_after::float8 as "bonusAfter", e.held_after::float8 as "heldAfter",
          e.vip_remainder::float8 as "vipRemainder", e.vip_remainder_after::float8 as "vipRemainderAfter",
          (extract(epoch from e.created_at) * 1000)::float8 as at
        from ledger_entries e left join ledger_postings p on p.entry_id = e.id
        where e.user_id = ${userId}::bigint and e.kind not in ${EARNINGS} ${older}
        group by e.id order by e.user_id desc, e.id desc
      ) as lines ${sign} order by id desc limit ${limit}`,
  );
  return rows.map(
    ({ coinsAfter, bonusAfter, heldAfter, vipRemainderAfter, debt, held, vipRemainder, ...line }) => ({
      ...line,
      ...(debt !== 0 && { debt }),
      ...(held !== 0 && { held }),
      ...(vipRemainder !== 0 && { vipRemainder }),
      at: Math.round(line.at),
      balance: balanceOf({
        coins: coinsAfter,
        bonus: bonusAfter,
        held: heldAfter,
        vipRemainder: vipRemainderAfter,
      }),
    }),
  );
}
