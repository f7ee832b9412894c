import { type SQL, sql } from 'drizzle-orm';

/**
 * What readers spent in titles, a row an entry: `id`, `user_id`, `kind`, `created_at`, `book_id`, and `coins` and
 * `bonus`, which are negative if they came back. `which` is the condition on the entry `e`. A chapter that was
 * taken along is spent when it is opened; an adjustment that names a title is a chapter that a merge found
 * paid twice.
 */
export function spentInTitles(which: SQL): SQL {
  return sql`select e.id, e.user_id, e.kind, e.created_at, (e.reference ->> 'bookId')::bigint as book_id,
      case when e.kind = 'capture' then m.spending - m.captured_bonus when e.kind = 'adjustment' then m.adjustments
        else -m.coins end as coins,
      case when e.kind = 'capture' then m.captured_bonus when e.kind = 'adjustment' then m.rewards
        else -m.bonus end as bonus
    from ledger_entries e cross join lateral (
      select coalesce(sum(amount) filter (where account = 'coins'), 0) as coins,
        coalesce(sum(amount) filter (where account = 'bonus'), 0) as bonus,
        coalesce(sum(amount) filter (where account = 'spending'), 0) as spending,
        coalesce(sum(amount) filter (where account = 'adjustments'), 0) as adjustments,
        coalesce(sum(amount) filter (where account = 'rewards'), 0) as rewards,
        coalesce((e.reference ->> 'bonus')::bigint,
          (select sum(k.bonus) from pack_chapters k where e.kind = 'capture' and k.entry_id = e.id), 0) as captured_bonus
      from ledger_postings p where p.entry_id = e.id) m
    where e.kind in ('unlock', 'undo', 'capture', 'adjustment') and e.reference ->> 'type' = 'items' and ${which}`;
}

/**
 * What was spent in titles in some months (`share_months m`, by `which`), as entered in each: `month`,
 * `book_id`, `of_month`, `coins`, `bonus`. The month's own spending, and what a refund changed in earlier
 * ones: coins that a reader owes because a refund or a dispute took back more than the balance count as the
 * last that were spent, until they are paid.
 *
 * Merges and deletions, which move or drop a debt, do not count: it stays with the spending that made it, so
 * nobody can rid a title of it. What is left is therefore a sum that never falls below zero. An order that a
 * guest paid and its account lost links the two: their debts and spending are one.
 */
export function spentByMonth(which: SQL): SQL {
  return sql`with m as (select * from share_months where ${which}),
    span as (select min(starts_at) as first, max(ends_at) as last from m),
    spent as (${spentInTitles(sql`e.created_at >= (select first from span) and e.created_at < (select last from span)`)}),
    owers as (
      select distinct user_id from ledger_entries where debt_after > 0
    ), links as (
      select pe.user_id as member, re.user_id as owner, min(re.created_at) as since
      from ledger_entries re join payment_objects r on r.entry_id = re.id and r.kind <> 'payment'
      join payment_objects p on p.order_id = r.order_id and p.kind = 'payment'
      join ledger_entries pe on pe.id in (p.entry_id, p.bonus_entry_id)
      where re.user_id in (select user_id from owers) and pe.user_id <> re.user_id group by pe.user_id, re.user_id
    ), moved as (
      select user_id, id, created_at,
        case when kind = 'merge' or (kind = 'adjustment' and reference ->> 'type' = 'none') then 0
        else debt_after - lag(debt_after, 1, 0::bigint) over (partition by user_id order by id) end as moved
      from ledger_entries where user_id in (select user_id from owers)
    ), summed as (
      select *, sum(moved) over (partition by user_id order by id) as sum from moved
    ), owing as (
      select user_id, id, created_at,
        sum - least(0, min(sum) over (partition by user_id order by id)) as owed from summed
    ), bounds as (
      select month, starts_at as at, 1 as sign from m union all select month, ends_at, -1 from m
    ), members as (
      select b.month, b.sign, b.at, u.user_id, coalesce((select l.owner from links l
        where l.member = u.user_id and l.since < b.at order by l.since, l.owner limit 1), u.user_id) as owner
      from bounds b cross join (select user_id from owers union select member from links) u
    ), debts as (
      select m.month, m.sign, m.owner, sum(o.owed) as owed
      from members m cross join lateral (select owed from owing o
        where o.user_id = m.user_id and o.created_at < m.at order by o.id desc limit 1) o
      group by m.month, m.sign, m.owner having sum(o.owed) > 0
    ), paid as (${spentInTitles(sql`e.kind in ('unlock', 'capture') and e.user_id in (select user_id from members)`)}
    ), unpaid as (
      select d.month, d.sign, d.owed, p.book_id, p.created_at, p.coins, p.bonus,
        sum(p.coins + p.bonus) over (partition by d.month, d.sign, d.owner order by p.id desc) - p.coins - p.bonus as later
      from debts d join members m on m.month = d.month and m.sign = d.sign and m.owner = d.owner
      join paid p on p.user_id = m.user_id and p.created_at < m.at
      where not exists (select 1 from ledger_entries u where u.reverses = p.id and u.created_at < m.at)
    ), taken as (
      select month, sign, book_id, created_at, coins, greatest(0, least(coins + bonus, owed - later)) as total from unpaid
    ), changes as (
      select m.month, s.book_id, m.month as of_month, s.coins, s.bonus
        from spent s join m on s.created_at >= m.starts_at and s.created_at < m.ends_at
      union all
      select t.month, t.book_id, o.month, t.sign * least(t.coins, t.total), t.sign * (t.total - least(t.coins, t.total))
        from taken t join share_months o on t.created_at >= o.starts_at and t.created_at < o.ends_at
        where t.total > 0
    )
    select month, book_id, of_month, sum(coins)::bigint as coins, sum(bonus)::bigint as bonus
    from changes group by month, book_id, of_month`;
}

/** Shares as the ledger and the terms have them: `spentByMonth` with `user_id` and the percents. */
export function dueShares(which: SQL): SQL {
  return sql`select c.*, t.user_id, t.coins_percent, t.bonus_percent,
      c.coins * t.coins_percent + c.bonus * t.bonus_percent as amount
    from (${spentByMonth(which)}) c cross join lateral (
      select distinct on (user_id) user_id, coins_percent, bonus_percent from share_terms
      where book_id = c.book_id and from_month <= c.of_month order by user_id, from_month desc) t
    where c.coins * t.coins_percent + c.bonus * t.bonus_percent <> 0`;
}
