import { sql } from 'drizzle-orm';
import { INVITE_BONUS } from '../../contract/money/rewards';
import { rowsOf, type Transaction } from '../ground/db/database';
import { mergeMemberships } from '../payments/membershipTime';
import { keepOneRenewal } from '../payments/renewals';
import { mergeLimits } from '../payments/spendingLimit';

/**
 * Moves a guest's purchases to the account: orders, saved cards, memberships. If both have one of a
 * tier, the paid days are added up. If both renew, only one renewal of a tier continues.
 */
export async function mergePurchases(
  tx: Transaction,
  { guestId, userId, now }: { guestId: number; userId: number; now: Date },
): Promise<void> {
  await tx.execute(sql`update orders set user_id = ${userId}::bigint where user_id = ${guestId}::bigint`);
  await keepOneRenewal(tx, { guestId, userId, now });
  await tx.execute(
    sql`update subscriptions set user_id = ${userId}::bigint where user_id = ${guestId}::bigint`,
  );
  await tx.execute(
    sql`update payment_customers set user_id = ${userId}::bigint where user_id = ${guestId}::bigint`,
  );
  await mergeMemberships(tx, { guestId, userId, now });
  await tx.execute(sql`update users u
    set renewals_cancelled_at = greatest(u.renewals_cancelled_at, g.renewals_cancelled_at)
    from users g where u.id = ${userId}::bigint and g.id = ${guestId}::bigint`);
  await mergeLimits(tx, { guestId, userId, now });
}

/**
 * Takes the unspent first-purchase bonus of a guest out of the merge if the account has one too (decision
 * 0031), notes it on the guest's order (`left_behind`), and returns the sum. What the guest has spent stays
 * theirs, and a refund of the order does not count what was left behind. An order with a refund or dispute
 * has given its bonus back already. The caller holds both accounts' locks.
 */
export async function leaveFirstBonus(tx: Transaction, guestId: number, userId: number): Promise<number> {
  const left = await rowsOf<{ bonus: number }>(
    tx,
    sql`update orders o set left_behind = least(o.first_bonus, l.remaining)
      from payment_objects p join bonus_lots l on l.entry_id = p.bonus_entry_id
      where o.user_id = ${guestId}::bigint and o.first_bonus > 0 and o.withheld = 0
        and o.refunded = 0 and o.disputed = 0 and o.withdrawal is null and p.order_id = o.id and p.kind = 'payment'
        and l.user_id = ${guestId}::bigint and l.remaining > 0
        and exists (select 1 from orders h where h.user_id = ${userId}::bigint and h.first_bonus > h.left_behind
          and h.withheld = 0 and h.state in ('paid', 'partlyRefunded', 'won'))
      returning o.left_behind::float8 as bonus`,
  );
  return left.reduce((sum, { bonus }) => sum + bonus, 0);
}

/**
 * Moves the guest's invited friends to the account. An unrewarded invitation is deleted if it turns out to be
 * of oneself, or if two users invited each other. That the guest itself was invited counts only for new
 * accounts.
 */
export async function mergeInvites(tx: Transaction, guestId: number, userId: number): Promise<void> {
  await tx.execute(
    sql`delete from invites where rewarded_at is null and friend_rewarded_at is null and ${betweenThem(guestId, userId)}`,
  );
  await tx.execute(sql`update invites set inviter_id = ${userId}::bigint
    where inviter_id = ${guestId}::bigint and friend_id <> ${userId}::bigint`);
  // The earlier user already existed when the other one's friend was created.
  await tx.execute(sql`delete from invites later using invites first
    where later.friend_id = first.inviter_id and later.inviter_id = first.friend_id
      and ${userId}::bigint in (later.friend_id, later.inviter_id)
      and later.rewarded_at is null and later.friend_rewarded_at is null and later.friend_id > first.friend_id`);
}

/**
 * Returns the bonus that guest and account got for inviting each other; the login shows that they are one
 * person.
 */
export async function selfInviteBonus(tx: Transaction, guestId: number, userId: number): Promise<number> {
  const [row] = await rowsOf<{ rewarded: number }>(
    tx,
    sql`select (count(rewarded_at) + count(friend_rewarded_at))::int as rewarded from invites
      where ${betweenThem(guestId, userId)}`,
  );
  return INVITE_BONUS * (row?.rewarded ?? 0);
}

function betweenThem(guestId: number, userId: number) {
  return sql`friend_id in (${guestId}::bigint, ${userId}::bigint)
    and inviter_id in (${guestId}::bigint, ${userId}::bigint)`;
}
