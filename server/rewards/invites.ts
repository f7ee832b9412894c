import { and, count, desc, eq, sql } from 'drizzle-orm';
import { INVITE_BONUS, INVITE_CHAPTERS } from '../../contract/money/rewards';
import type { InviteConfig } from '../../contract/money/rewards.schema';
import type { Database, Transaction } from '../ground/db/database';
import { invites } from '../ground/db/schema/rewards';
import { devices } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { isProven } from '../ground/mail/provenMailbox';
import { pacedChapters } from './payInvites';

type Arrived = {
  readonly friendId: number;
  readonly inviteCode: string;
  readonly fingerId: string;
  /** The user of the device's session when the friend was created. */
  readonly signedIn: number | null;
  readonly now: Date;
};

/**
 * Stores who invited a new guest, once, when the guest is created: a new user has invited no one yet, so
 * there are no cycles. Inviting oneself does not count: neither by the account of the session nor by one on a
 * device with this fingerprint. An unknown code is ignored, and the guest is still created.
 */
export async function bindInvite(tx: Transaction, arrived: Arrived): Promise<void> {
  const { friendId, inviteCode, fingerId, signedIn, now } = arrived;
  if (inviteCode === '') return;
  // The code of a merged guest counts for its account.
  const [inviter] = await tx
    .select({ id: sql<number>`coalesce(${users.mergedInto}, ${users.id})::float8` })
    .from(users)
    .where(eq(users.inviteCode, inviteCode));
  if (!inviter || inviter.id === friendId || inviter.id === signedIn) return;
  const sameDevice = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.userId, inviter.id), eq(devices.fingerId, fingerId)))
    .limit(1);
  if (sameDevice.length > 0) return;
  await tx.insert(invites).values({ friendId, inviterId: inviter.id, createdAt: now }).onConflictDoNothing();
}

const FRIENDS_SHOWN = 100;

/** Returns a user's invitations, or null if there is no such user. */
export async function readInvites(db: Database, userId: number, now: Date): Promise<InviteConfig | null> {
  const [user] = await db.select({ inviteCode: users.inviteCode }).from(users).where(eq(users.id, userId));
  if (!user) return null;
  const friends = await db
    .select({
      at: invites.createdAt,
      rewardedAt: invites.rewardedAt,
      chaptersRead: pacedChapters(now),
      kind: users.kind,
      email: users.email,
      emailProvenAt: users.emailProvenAt,
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.friendId))
    .where(eq(invites.inviterId, userId))
    .orderBy(desc(invites.createdAt), desc(invites.friendId))
    .limit(FRIENDS_SHOWN);
  const [rewarded] = await db
    .select({ friends: count(invites.rewardedAt) })
    .from(invites)
    .where(eq(invites.inviterId, userId));
  return {
    inviteCode: user.inviteCode,
    path: `/home?inviteCode=${user.inviteCode}`,
    awardGold: INVITE_BONUS,
    chapters: INVITE_CHAPTERS,
    earned: (rewarded?.friends ?? 0) * INVITE_BONUS,
    friends: friends.map(({ at, rewardedAt, chaptersRead, ...friend }) => ({
      at: at.getTime(),
      chaptersRead,
      rewarded: rewardedAt !== null,
      proven: isProven(friend),
    })),
  };
}
