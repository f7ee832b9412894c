import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../ground/db/database';

/** Grants of either kind. */
const GRANTS = sql`(select user_id, entry_id from grants union all select user_id, entry_id from episode_grants)`;

/** What must hold of all money at any time, each as a query that counts where it does not. */
const RULES: Readonly<Record<string, SQL>> = {
  'every entry adds up to zero': sql`
    select count(*)::int as broken from ledger_entries e
    where (select coalesce(sum(amount), 1) from ledger_postings p where p.entry_id = e.id) <> 0`,
  'cached balances are the sums of the postings': sql`
    select count(*)::int as broken from accounts a left join (
      select e.user_id, sum(amount) filter (where account = 'coins') as coins,
        sum(amount) filter (where account = 'bonus') as bonus
      from ledger_postings p join ledger_entries e on e.id = p.entry_id group by e.user_id
    ) as posted on posted.user_id = a.user_id
    where a.coins <> coalesce(posted.coins, 0) or a.bonus <> coalesce(posted.bonus, 0)`,
  'no balance is negative': sql`
    select count(*)::int as broken from accounts where coins < 0 or bonus < 0`,
  'the balance after each entry is the sum up to it': sql`
    select count(*)::int as broken from (
      select e.coins_after, e.bonus_after,
        sum(coalesce(m.coins, 0)) over mine as coins, sum(coalesce(m.bonus, 0)) over mine as bonus
      from ledger_entries e
      join lateral (select sum(amount) filter (where account = 'coins') as coins,
        sum(amount) filter (where account = 'bonus') as bonus
        from ledger_postings p where p.entry_id = e.id) m on true
      window mine as (partition by e.user_id order by e.id)
    ) as lines where coins_after <> coins or bonus_after <> bonus`,
  'bonus lots hold the bonus': sql`
    select count(*)::int as broken from accounts a
    where a.bonus <> (select coalesce(sum(remaining), 0) from bonus_lots l where l.user_id = a.user_id)`,
  'an unlock has as many grants as it was paid for, one that was taken back has none': sql`
    select count(*)::int as broken from ledger_entries e
    where e.kind = 'unlock' and exists (select 1 from users u where u.id = e.user_id)
      and (select count(*) from ${GRANTS} g where g.entry_id = e.id) <>
      case when exists (select 1 from ledger_entries u where u.reverses = e.id) then 0
      else (e.reference ->> 'count')::int end`,
  'every grant was paid for by its user, or by a guest that went into it': sql`
    select count(*)::int as broken from ${GRANTS} g left join ledger_entries e
      on e.id = g.entry_id and e.kind = 'unlock' and (e.user_id = g.user_id
        or exists (select 1 from users u where u.id = e.user_id and u.merged_into = g.user_id))
    where e.id is null`,
  'a guest that went into an account has nothing left': sql`
    select count(*)::int as broken from users u join accounts a on a.user_id = u.id
    where u.merged_into is not null and (a.coins, a.bonus) <> (0, 0)`,
};

/** The rules that do not hold; none when all is well. */
export async function brokenLedgerRules(db: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(RULES)) {
    const [row] = await rowsOf<{ broken: number }>(db, query);
    if (row?.broken !== 0) broken.push(`${rule} (${row?.broken} times not)`);
  }
  return broken;
}
