import { sql } from 'drizzle-orm';
import { INVITE_BONUS } from '../../contract/money/rewards';
import { rowsOf, type Transaction } from '../ground/db/database';

/**
 * Makes the friends a guest brought the account's. Nobody brings themselves, and no two bring each other: an invitation
 * that turns out to be one of these, and was not rewarded yet, is none. That the guest itself was brought counts for new
 * accounts alone.
 */
export async function mergeInvites(tx: Transaction, guestId: number, userId: number): Promise<void> {
  await tx.execute(
    sql`delete from invites where rewarded_at is null and friend_rewarded_at is null and ${betweenThem(guestId, userId)}`,
  );
  await tx.execute(sql`update invites set inviter_id = ${userId}::bigint
    where inviter_id = ${guestId}::bigint and friend_id <> ${userId}::bigint`);
  // Who came first was there already when the other one's friend was made.
  await tx.execute(sql`delete from invites later using invites first
    where later.friend_id = first.inviter_id and later.inviter_id = first.friend_id
      and ${userId}::bigint in (later.friend_id, later.inviter_id)
      and later.rewarded_at is null and later.friend_rewarded_at is null and later.friend_id > first.friend_id`);
}

/** Bonus that guest and account were given for bringing each other, whom the login shows to be one. */
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
