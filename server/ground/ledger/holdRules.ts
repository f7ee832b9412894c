import { type SQL, sql } from 'drizzle-orm';

/** What must hold of coins that are held for chapters taken along (decision 0088), each as a query that counts where it does not. */
export const HOLD_RULES: Readonly<Record<string, SQL>> = {
  'what is held is what the open packs of its reader hold': sql`
    select count(*)::int as broken from accounts a
    where a.held <> (select coalesce(sum(c.coins + c.bonus), 0) from packs p join pack_chapters c on c.pack_id = p.id
      where p.user_id = a.user_id and c.state = 'held')`,
  'a pack that has ended holds nothing, one that has not holds something': sql`
    select count(*)::int as broken from packs p where (p.ended_at is null) <>
      exists (select 1 from pack_chapters c where c.pack_id = p.id and c.state = 'held')`,
  'what was held for a pack is what its chapters cost, in coins and in bonus': sql`
    select count(*)::int as broken from packs p
    join lateral (select sum(coins) as coins, sum(bonus) as bonus from pack_chapters c where c.pack_id = p.id) cost on true
    where (cost.coins, cost.bonus) <> (
      select coalesce(-sum(amount) filter (where account = 'coins'), 0), coalesce(-sum(amount) filter (where account = 'bonus'), 0)
      from ledger_postings l where l.entry_id = p.entry_id)`,
  'what a hold ended with is what was held for those chapters': sql`
    select count(*)::int as broken from ledger_entries e
    where e.kind in ('capture', 'release') and exists (select 1 from users u where u.id = e.user_id)
      and (select coalesce(-sum(amount), 0) from ledger_postings l where l.entry_id = e.id and l.account = 'held') <>
        (select coalesce(sum(coins + bonus), 0) from pack_chapters c where c.entry_id = e.id)`,
  'a hold adds to the remainder what its chapters do, and what comes back takes that back': sql`
    select (select count(*) from packs p join ledger_entries e on e.id = p.entry_id where e.vip_remainder <>
        (select coalesce(sum(c.vip_remainder), 0) from pack_chapters c where c.pack_id = p.id))::int
      + (select count(*) from ledger_entries e where e.kind = 'release' and exists (select 1 from users u where u.id = e.user_id)
        and -e.vip_remainder <> (select coalesce(sum(c.vip_remainder), 0) from pack_chapters c where c.entry_id = e.id))::int as broken`,
  'of what came back unopened the house kept nothing': sql`
    select count(*)::int as broken from ledger_entries e where e.kind = 'release' and exists (
      select 1 from ledger_postings l where l.entry_id = e.id and l.account not in ('coins', 'bonus', 'debt', 'held'))`,
  'a chapter that was captured is its reader’s': sql`
    select count(*)::int as broken from pack_chapters c join packs p on p.id = c.pack_id
    where c.state = 'captured' and not exists (
      select 1 from grants g where g.user_id = p.user_id and g.chapter_id = c.chapter_id and g.entry_id = c.entry_id)`,
};
