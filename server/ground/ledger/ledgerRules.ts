import { type SQL, sql } from 'drizzle-orm';
import { TICKET_RULES } from '../../../contract/money/tickets';
import { type Database, rowsOf, type Transaction } from '../db/database';
import { dueShares } from './spentInTitles';

/**
 * The kinds of entries that unlock chapters for coins: an unlock, and the capture of coins held for chapters
 * taken along.
 */
const PAYS = sql`('unlock', 'capture')`;
const GRANTS = sql`(select user_id, entry_id from grants where ticket is null and tier_id is null
  union all select user_id, entry_id from episode_grants where tier_id is null)`;

/**
 * The invariants of coins held for chapters taken along (decision 0088), each as a query that counts
 * violations.
 */
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

/** The invariants of what people earn by titles (decision 0139). */
const SHARE_RULES: Readonly<Record<string, SQL>> = {
  'shares of a month that is closed are what the terms give of what readers spent': sql`
    select count(*)::int as broken from (${dueShares(sql`closed_at is not null`)}) d
    full join (select * from shares where month in (select month from share_months where closed_at is not null)) s
      using (user_id, month, book_id, of_month)
    where (d.coins, d.bonus, d.coins_percent, d.bonus_percent) is distinct from
        (s.coins, s.bonus, s.coins_percent, s.bonus_percent)
      and (s.entry_id is not null or exists (select 1 from users u where u.id = user_id))`,
  'every share, payout and correction is an entry, and every such entry one of them': sql`
    select count(*)::int as broken from (
      select e.id, e.user_id, e.kind, p.amount from ledger_entries e
        left join ledger_postings p on p.entry_id = e.id and p.account = 'earned'
        where e.kind in ('share', 'payout', 'earningCorrection') or p.amount is not null
    ) e full join (
      select entry_id, user_id, 'share' as kind, coins * coins_percent + bonus * bonus_percent as amount from shares
      union all select entry_id, user_id, kind, amount from payouts
    ) s on s.entry_id = e.id
    where (e.user_id, e.kind, e.amount) is distinct from (s.user_id, s.kind, s.amount)`,
};

const TICKET_TIMES = sql.raw(
  Object.entries(TICKET_RULES)
    .map(([rule, { everyMs, most, ahead }]) => `('${rule}', ${everyMs / 1_000}, ${most + ahead})`)
    .join(', '),
);
/** Each reader's tickets for a title, how many were used, and when the last one was. */
const USED_TICKETS = sql`(
  select t.full_at, t.created_at, r.every, r.most, used.count, used.last
  from tickets t join (values ${TICKET_TIMES}) as r (rule, every, most) on r.rule = t.rule
  cross join lateral (
    select count(*) as count, max(g.created_at) as last from grants g join chapters c on c.id = g.chapter_id
    where g.user_id = t.user_id and g.ticket = t.rule and c.book_id = t.book_id
  ) used)`;

/** The invariants of chapters opened by waiting (decision 0146). */
const WAITING_RULES: Readonly<Record<string, SQL>> = {
  'a chapter that a ticket opened was not paid for, and its reader has tickets': sql`
    select count(*)::int as broken from grants g join chapters c on c.id = g.chapter_id
    where g.ticket is not null and (g.entry_id is not null or not exists (
      select 1 from tickets t where t.user_id = g.user_id and t.book_id = c.book_id and t.rule = g.ticket))`,
  'each used ticket took its time': sql`
    select count(*)::int as broken from ${USED_TICKETS} t
    where t.full_at < t.created_at + make_interval(secs => t.every * t.count)`,
  'no more chapters were opened ahead of time than keys were given': sql`
    select count(*)::int as broken from ${USED_TICKETS} t
    where t.full_at > t.last + make_interval(secs => t.every * t.most)`,
};

/** The invariants of chapters and episodes opened by members (decision 0147). */
const MEMBER_RULES: Readonly<Record<string, SQL>> = {
  'what a member opened was not paid for, and is of the tier’s title': sql`
    select count(*)::int as broken from (
      select g.entry_id, g.ticket, g.tier_id, c.book_id from grants g join chapters c on c.id = g.chapter_id
      union all select g.entry_id, null, g.tier_id, e.drama_id from episode_grants g join episodes e on e.id = g.episode_id
    ) g left join tiers t on t.id = g.tier_id
    where g.tier_id is not null and (g.entry_id is not null or g.ticket is not null
      or t.id is null or t.book_id <> g.book_id)`,
};

/** The invariants of all money, each as a query that counts violations. */
export const RULES: Readonly<Record<string, SQL>> = {
  'every entry adds up to zero, and moves something': sql`
    select count(*)::int as broken from ledger_entries e
    where (select coalesce(sum(amount), case when e.vip_remainder <> 0 or e.kind = 'capture' then 0 else 1 end)
      from ledger_postings p where p.entry_id = e.id) <> 0`,
  'what a VIP was charged too much is the sum of the entries, also after each of them': sql`
    select (select count(*) from accounts a where a.vip_remainder <>
        (select coalesce(sum(vip_remainder), 0) from ledger_entries e where e.user_id = a.user_id))::int
      + (select count(*) from (select vip_remainder_after, sum(vip_remainder) over (partition by user_id order by id) as added
        from ledger_entries) as lines where vip_remainder_after <> added)::int as broken`,
  'an undo takes back what its unlock added to the remainder': sql`
    select count(*)::int as broken from ledger_entries u join ledger_entries e on e.id = u.reverses
    where u.vip_remainder <> -e.vip_remainder`,
  'cached balances are the sums of the postings': sql`
    select count(*)::int as broken from accounts a left join (
      select e.user_id, sum(amount) filter (where account = 'coins') as coins,
        sum(amount) filter (where account = 'bonus') as bonus, -sum(amount) filter (where account = 'debt') as debt,
        sum(amount) filter (where account = 'held') as held
      from ledger_postings p join ledger_entries e on e.id = p.entry_id group by e.user_id
    ) as posted on posted.user_id = a.user_id
    where (a.coins, a.bonus, a.debt, a.held) <>
      (coalesce(posted.coins, 0), coalesce(posted.bonus, 0), coalesce(posted.debt, 0), coalesce(posted.held, 0))`,
  'no balance is negative': sql`
    select count(*)::int as broken from accounts where coins < 0 or bonus < 0 or debt < 0 or held < 0`,
  'the balance after each entry is the sum up to it': sql`
    select count(*)::int as broken from (
      select e.coins_after, e.bonus_after, e.debt_after, e.held_after, sum(coalesce(m.coins, 0)) over mine as coins,
        sum(coalesce(m.bonus, 0)) over mine as bonus, -sum(coalesce(m.debt, 0)) over mine as debt,
        sum(coalesce(m.held, 0)) over mine as held
      from ledger_entries e
      join lateral (select sum(amount) filter (where account = 'coins') as coins,
        sum(amount) filter (where account = 'bonus') as bonus, sum(amount) filter (where account = 'debt') as debt,
        sum(amount) filter (where account = 'held') as held from ledger_postings p where p.entry_id = e.id) m on true
      window mine as (partition by e.user_id order by e.id)
    ) as lines where (coins_after, bonus_after, debt_after, held_after) <> (coins, bonus, debt, held)`,
  'bonus lots hold the bonus': sql`
    select count(*)::int as broken from accounts a
    where a.bonus <> (select coalesce(sum(remaining), 0) from bonus_lots l where l.user_id = a.user_id)`,
  'an unlock has as many grants as it was paid for, one that was taken back has none': sql`
    select count(*)::int as broken from ledger_entries e
    where e.kind in ${PAYS} and exists (select 1 from users u where u.id = e.user_id)
      and (select count(*) from ${GRANTS} g where g.entry_id = e.id) <>
      case when exists (select 1 from ledger_entries u where u.reverses = e.id) then 0
      else (e.reference ->> 'count')::int end`,
  'every grant was paid for by its user, or by a guest that went into it': sql`
    select count(*)::int as broken from ${GRANTS} g left join ledger_entries e
      on e.id = g.entry_id and e.kind in ${PAYS} and (e.user_id = g.user_id
        or exists (select 1 from users u where u.id = e.user_id and u.merged_into = g.user_id))
    where e.id is null`,
  'an order that was paid is in the ledger, once, for what it promised': sql`
    select count(*)::int as broken from orders o
    where o.paid_at is not null and o.complaint = '' and (
      (select count(*) from payment_objects p where p.order_id = o.id and p.kind = 'payment') <> 1
      or (o.kind = 'coins' and o.gold + o.bonus <> (
        select coalesce(-sum(l.amount), 0) from payment_objects p
        join ledger_postings l on l.entry_id in (p.entry_id, p.bonus_entry_id) and l.account = 'sales'
        where p.order_id = o.id and p.kind = 'payment')))`,
  'an order that was not paid gave nothing': sql`
    select count(*)::int as broken from orders o
    where o.paid_at is null and exists (select 1 from payment_objects p where p.order_id = o.id)`,
  'what was given back was taken back, rounded in the reader’s favour': sql`
    select count(*)::int as broken from orders o
    where o.complaint = '' and exists (select 1 from accounts a where a.user_id = o.user_id) and (o.taken_back <>
        floor((o.gold + o.bonus - o.left_behind)::numeric * least(o.money, o.refunded + o.disputed + o.owed) / o.money)
          - coalesce((o.withdrawal ->> 'forgiven')::bigint, 0)
      or o.refunded <> least(o.money, (select coalesce(sum(p.money), 0) from payment_objects p
        where p.order_id = o.id and p.kind = 'refund'))
      or o.taken_back <> (select coalesce(sum(l.amount), 0) from payment_objects p
        join ledger_postings l on l.entry_id = p.entry_id and l.account = 'sales'
        where p.order_id = o.id and p.kind <> 'payment'))`,
  'a withdrawal took its coins once, and its money is paid back, owed or disputed': sql`
    select count(*)::int as broken from orders o
    where (o.withdrawal is not null) <> exists (select 1 from payment_objects p where p.order_id = o.id and p.kind = 'withdrawal')
      or o.owed <> case when o.withdrawal is null then 0 else greatest(0, least(
        (o.withdrawal ->> 'money')::int - o.refunded + (o.withdrawal ->> 'before')::int, o.money - o.refunded - o.disputed)) end`,
  'VIP of an order lasts while any of its money is there, and goes with the last of it, or by a withdrawal': sql`
    select count(*)::int as broken from orders o
    where o.kind = 'vip' and o.paid_at is not null and o.complaint = ''
      and exists (select 1 from accounts a where a.user_id = o.user_id)
      and (select coalesce(sum(p.days), 0) from payment_objects p where p.order_id = o.id) <>
        case when o.withdrawal is not null then o.days - (o.withdrawal ->> 'days')::int
          when o.refunded + o.disputed >= o.money then 0 else o.days end`,
  'what moved by a purchase, refund or dispute belongs to an order': sql`
    select count(*)::int as broken from ledger_entries e
    where e.kind in ('purchase', 'purchase-bonus', 'refund', 'dispute')
      and not exists (select 1 from payment_objects p where e.id in (p.entry_id, p.bonus_entry_id))`,
  'what is owed is explained by refunds and disputes': sql`
    select count(*)::int as broken from accounts a
    where a.debt > (select coalesce(sum(o.taken_back), 0) from orders o where o.user_id = a.user_id)`,
  'a guest that went into an account has nothing left': sql`
    select count(*)::int as broken from users u join accounts a on a.user_id = u.id
    where u.merged_into is not null and (a.coins, a.bonus, a.debt, a.held, a.vip_remainder) <> (0, 0, 0, 0, 0)`,
  ...HOLD_RULES,
  ...SHARE_RULES,
  ...WAITING_RULES,
  ...MEMBER_RULES,
};

/** Returns the rules that are violated; empty if none is. */
export async function brokenLedgerRules(db: Database | Transaction): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(RULES)) {
    const [row] = await rowsOf<{ broken: number }>(db, query);
    if (row?.broken !== 0) broken.push(`${rule} (${row?.broken} times not)`);
  }
  return broken;
}
