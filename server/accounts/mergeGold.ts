import { inArray, sql } from 'drizzle-orm';
import type { ItemsReference } from '../../contract/money/ledger.schema';
import { MERGED_BONUS_MOST } from '../../contract/money/limits';
import { READING_AD_BONUS, READING_ADS_A_DAY } from '../../contract/money/rewards';
import { rowsOf, type Transaction } from '../ground/db/database';
import { bonusLots } from '../ground/db/schema/ledger';
import { award } from '../ground/ledger/award';
import { addLot, drawLots } from '../ground/ledger/bonusLots';
import { credit } from '../ground/ledger/credit';
import { lockDebt } from '../ground/ledger/debt';
import { lockAccount } from '../ground/ledger/lockAccount';
import { post } from '../ground/ledger/post';
import { spentInTitles } from '../ground/ledger/spentInTitles';
import { leaveFirstBonus, selfInviteBonus } from './mergePurchases';

type Merge = { readonly guestId: number; readonly userId: number; readonly now: Date };

/**
 * Moves a guest's coins and bonus to the account. Bonus keeps its expiry. A chapter that both paid for is
 * paid once: the account is refunded the guest's price. A reward that is limited per account or per day and
 * was given to both counts once: it is deducted from the guest's bonus, never from the account's. Of bonus
 * earned for free, no more moves than an account may receive from guests; coins always move, and so does
 * debt. The overcharges of a VIP are added up (decision 0017), without those refunded with a chapter. The
 * caller holds the locks of both accounts.
 */
export async function mergeGold(tx: Transaction, { guestId, userId, now }: Merge): Promise<void> {
  const given = {
    kind: 'merge',
    reference: { type: 'none' },
    requestId: null,
    against: 'adjustments',
    at: now,
  } as const;
  const twice = await paidTwice(tx, guestId, userId);
  const double =
    (await givenTwice(tx, guestId, userId)) +
    (await adsBeyondTheDay(tx, guestId, userId)) +
    (await selfInviteBonus(tx, guestId, userId)) +
    (await leaveFirstBonus(tx, guestId, userId));
  const held = await lockAccount(tx, guestId, now);
  const owed = await lockDebt(tx, guestId);
  const transferable = await transferableBonus(tx, guestId, userId);
  const brought = Math.min(Math.max(0, held.bonus - double), transferable);
  const remainder = held.vipRemainder ?? 0;
  const lots = held.bonus > 0 ? await drawLots(tx, guestId, held.bonus) : [];
  if (held.userGold > 0 || owed > 0 || remainder !== 0) {
    const left = {
      ...given,
      userId: guestId,
      coins: 0 - held.coins,
      bonus: 0 - held.bonus,
      debt: 0 - owed,
      vipRemainder: 0 - remainder,
      lots,
    };
    if ((await post(tx, left)) === null)
      throw new Error(`The account of guest ${guestId} changed while locked.`);
  }
  const bonus = brought;
  const vipRemainder = remainder - sumOf(twice, 'remainder');
  if (held.coins + bonus + owed > 0 || vipRemainder !== 0) {
    const line = await post(tx, { ...given, userId, coins: held.coins, bonus, debt: owed, vipRemainder });
    if (line === null) throw new Error(`User ${userId} has no account.`);
    await giveLots(tx, { userId, entryId: line.id, bonus, lots });
  }
  // If the guest has already spent bonus that counts once, that part is not refunded.
  let back = Math.min(sumOf(twice, 'bonus') - Math.max(0, double - held.bonus), transferable - brought);
  for (const { reference, coins, bonus: paid } of twice) {
    const refund = { ...given, kind: 'adjustment', userId, reference } as const;
    if (coins > 0) await credit(tx, { ...refund, coins, bonus: 0 });
    const refunded = Math.min(paid, back);
    if (refunded > 0) await award(tx, { ...refund, bonus: refunded });
    back -= Math.max(0, refunded);
  }
}

function sumOf(twice: readonly PaidTwice[], what: 'bonus' | 'remainder'): number {
  return twice.reduce((sum, each) => sum + each[what], 0);
}

/**
 * Returns the most bonus a guest may move. Bonus that an operator gave or sold moves whole; bonus earned for
 * free moves up to what an account may still get from its guests (decision 0031), or up to all that this
 * guest earned if that is more.
 */
async function transferableBonus(tx: Transaction, guestId: number, userId: number): Promise<number> {
  const [row] = await rowsOf<{ own: number; earned: number; earlier: number }>(
    tx,
    sql`with given as (
        select e.user_id, e.kind in ('checkIn', 'task', 'ad', 'invite') as is_earned, p.amount
        from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'bonus'
        where p.amount > 0 and e.kind <> 'undo' and (e.user_id = ${guestId}::bigint
          or e.user_id in (select id from users where merged_into = ${userId}::bigint))
      )
      select coalesce(sum(amount) filter (where not is_earned and user_id = ${guestId}::bigint), 0)::float8 as own,
        coalesce(sum(amount) filter (where is_earned and user_id = ${guestId}::bigint), 0)::float8 as earned,
        coalesce(sum(amount) filter (where is_earned and user_id <> ${guestId}::bigint), 0)::float8 as earlier
      from given`,
  );
  const { own, earned, earlier } = row ?? { own: 0, earned: 0, earlier: 0 };
  return own + Math.max(0, Math.max(MERGED_BONUS_MOST, earned) - earlier);
}

/**
 * Gives the account the guest's lots, without what counts once; that is deducted from the lots that expire
 * last.
 */
async function giveLots(
  tx: Transaction,
  given: { userId: number; entryId: number; bonus: number; lots: readonly { lot: number; taken: number }[] },
): Promise<void> {
  const { userId, entryId, bonus, lots } = given;
  if (bonus === 0) return;
  const ends = await tx
    .select({ id: bonusLots.id, expiresAt: bonusLots.expiresAt })
    .from(bonusLots)
    .where(
      inArray(
        bonusLots.id,
        lots.map(({ lot }) => lot),
      ),
    );
  const endOf = new Map(ends.map(({ id, expiresAt }) => [id, expiresAt]));
  const soonest = [...lots].sort((a, b) => timeOf(endOf.get(a.lot)) - timeOf(endOf.get(b.lot)));
  let open = bonus;
  for (const { lot, taken } of soonest) {
    const amount = Math.min(open, taken);
    if (amount > 0) await addLot(tx, { userId, entryId, amount, expiresAt: endOf.get(lot) ?? null });
    open -= amount;
  }
}

function timeOf(end: Date | null | undefined): number {
  return end?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** Returns the guest's bonus for tasks and days for which the account also had bonus. */
async function givenTwice(tx: Transaction, guestId: number, userId: number): Promise<number> {
  const [row] = await rowsOf<{ bonus: number }>(
    tx,
    sql`select coalesce(sum(p.amount), 0)::float8 as bonus
      from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'bonus'
      where e.user_id = ${guestId}::bigint and (
        (e.kind = 'task' and exists (select 1 from task_claims c
          where c.user_id = ${userId}::bigint and c.task_type = (e.reference ->> 'taskType')::int))
        or (e.kind = 'checkIn' and exists (select 1 from check_ins c
          where c.user_id = ${userId}::bigint and c.kind = 'tapped' and c.day = (e.reference ->> 'day')::date)))`,
  );
  return row?.bonus ?? 0;
}

async function adsBeyondTheDay(tx: Transaction, guestId: number, userId: number): Promise<number> {
  const [row] = await rowsOf<{ ads: number }>(
    tx,
    sql`with days as (
        select count(*) filter (where user_id = ${guestId}::bigint) as guests, count(*) as all_ads from ad_views
        where user_id in (${guestId}::bigint, ${userId}::bigint) and paid_at is not null and episode_id is null
        group by day
      )
      select coalesce(sum(least(guests, greatest(0, all_ads - ${READING_ADS_A_DAY}::int))), 0)::int as ads from days`,
  );
  return (row?.ads ?? 0) * READING_AD_BONUS;
}

type PaidTwice = {
  readonly reference: ItemsReference;
  readonly coins: number;
  readonly bonus: number;
  readonly remainder: number;
};

/**
 * Returns what the guest paid for chapters and episodes that the account has too, by title; for one of a range
 * its share, rounded in the reader's favour. `remainder`: what those payments added to the guest's remainder,
 * rounded up.
 */
async function paidTwice(tx: Transaction, guestId: number, userId: number): Promise<PaidTwice[]> {
  return await rowsOf<PaidTwice>(
    tx,
    sql`with twice as (
        select g.entry_id, c.target, c.title from grants g join chapters c on c.id = g.chapter_id
        where g.user_id = ${guestId}::bigint and exists (
          select 1 from grants o where o.user_id = ${userId}::bigint and o.chapter_id = g.chapter_id)
        union all
        select g.entry_id, c.target, c.title from episode_grants g join episodes c on c.id = g.episode_id
        where g.user_id = ${guestId}::bigint and exists (
          select 1 from episode_grants o where o.user_id = ${userId}::bigint and o.episode_id = g.episode_id)
      ), items as (
        select entry_id, count(*)::numeric as items, min(target) as first, max(target) as last,
          (array_agg(title order by target))[1] as title from twice group by entry_id
      ), paid as (
        select i.*, e.reference, ceil(s.coins * share) as coins, ceil(s.bonus * share) as bonus,
          ceil(e.vip_remainder * share) as remainder
        from items i join ledger_entries e on e.id = i.entry_id
        join (${spentInTitles(sql`e.id in (select entry_id from twice)`)}) s on s.id = e.id
        cross join lateral (select i.items / (e.reference ->> 'count')::numeric as share) x
      )
      select jsonb_build_object('type', 'items', 'itemKind', reference -> 'itemKind', 'bookId', reference -> 'bookId',
          'bookName', (array_agg(reference -> 'bookName'))[1], 'from', min(first), 'to', max(last),
          'title', (array_agg(title order by first))[1], 'count', sum(items)) as reference,
        coalesce(sum(coins), 0)::float8 as coins, coalesce(sum(bonus), 0)::float8 as bonus,
        sum(remainder)::float8 as remainder
      from paid group by reference -> 'itemKind', reference -> 'bookId' order by min(first)`,
  );
}
