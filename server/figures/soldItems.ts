import { type SQL, sql } from 'drizzle-orm';

/** What a guest had twice stays with its empty row after a merge, and does not count. */
export const isCounted = (row: string) =>
  sql.raw(`not exists (select 1 from users u where u.id = ${row}.user_id and u.merged_into is not null)`);

/**
 * Selects the unlocked items of the entries in `paid` (`paidEntries`), each with its reader, day and price. An
 * unlock that was undone has no grant any more.
 */
export const SOLD_ITEMS = sql`
  select c.book_id, g.chapter_id as item_id, g.user_id, p.day, p.coins / p.items as coins, p.bonus / p.items as bonus
    from paid p join grants g on g.entry_id = p.id join chapters c on c.id = g.chapter_id
    where p.kind = 'unlock' and ${isCounted('g')}
  union all
  select c.drama_id, g.episode_id, g.user_id, p.day, p.coins / p.items, p.bonus / p.items
    from paid p join episode_grants g on g.entry_id = p.id join episodes c on c.id = g.episode_id
    where p.kind = 'unlock' and ${isCounted('g')}
  union all
  select c.book_id, g.chapter_id, g.user_id, p.day, k.coins, k.bonus
    from paid p join grants g on g.entry_id = p.id join chapters c on c.id = g.chapter_id
    join pack_chapters k on k.entry_id = p.id and k.chapter_id = g.chapter_id
    where p.kind = 'capture' and ${isCounted('g')}`;

/**
 * Unlocks, each with the number of its items, and payments for chapters that were taken along (decision 0088).
 * `day`: of an entry `e`; `which`: the condition on `e`.
 */
export function paidEntries(day: SQL, which: SQL): SQL {
  const amount = (account: string) =>
    sql`coalesce(-sum(p.amount) filter (where p.account = ${account}), 0)::float8`;
  // The sums are taken for each entry by its key: a join would read all postings.
  return sql`select e.id, e.kind, ${day} as day,
      (e.reference ->> 'count')::float8 as items, p.coins, p.bonus
    from ledger_entries e cross join lateral (select ${amount('coins')} as coins, ${amount('bonus')} as bonus
      from ledger_postings p where p.entry_id = e.id) p
    where e.kind in ('unlock', 'capture') and ${which}`;
}
