import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { INVITE_BONUS, INVITE_CHAPTERS } from '../../contract/limits';
import type { InviteConfig } from '../../contract/task';
import type { Database, Transaction } from '../db/database';
import { reads } from '../db/schema/reading';
import { invites } from '../db/schema/rewards';
import { devices } from '../db/schema/sessions';
import { users } from '../db/schema/users';
import { award } from '../ledger/award';

type Arrived = {
  readonly friendId: number;
  readonly inviteCode: string;
  readonly fingerId: string;
  /** Who was signed in on the device when the friend was made. */
  readonly signedIn: number | null;
  readonly now: Date;
};

/**
 * Remembers who brought a new guest, once, when the guest is made: whoever is new has brought nobody yet, so there are
 * no loops. Nobody brings themselves: not the account that is signed in, nor one on a device with this fingerprint. A
 * code that is none of ours brings nobody; the guest is made all the same.
 */
export async function bindInvite(tx: Transaction, arrived: Arrived): Promise<void> {
  const { friendId, inviteCode, fingerId, signedIn, now } = arrived;
  if (inviteCode === '') return;
  // A guest's code stands for the account the guest went into.
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

/**
 * Called when a friend reads a chapter: with the third one both get their bonus, once. Before the read is counted, whose
 * row others wait for while they hold their accounts.
 */
export async function rewardInvite(
  tx: Transaction,
  { userId: friendId, chapterId }: { userId: number; chapterId: number },
  now: Date,
): Promise<void> {
  const open = and(eq(invites.friendId, friendId), isNull(invites.rewardedAt));
  const [invite] = await tx.select({ inviterId: invites.inviterId }).from(invites).where(open).for('update');
  if (!invite) return;
  const [before] = await tx
    .select({ chapters: count() })
    .from(reads)
    .where(and(eq(reads.userId, friendId), ne(reads.chapterId, chapterId)));
  if ((before?.chapters ?? 0) + 1 < INVITE_CHAPTERS) return;
  await tx.update(invites).set({ rewardedAt: now }).where(open);
  const given = { kind: 'invite', bonus: INVITE_BONUS, requestId: null, at: now } as const;
  const both = [
    { userId: friendId, reference: { type: 'friend', role: 'friend' } },
    { userId: invite.inviterId, reference: { type: 'friend', role: 'inviter' } },
  ] as const;
  // Accounts are locked in the order of their numbers, wherever two are (mergeGuest).
  for (const one of both.toSorted((a, b) => a.userId - b.userId)) await award(tx, { ...given, ...one });
}

const FRIENDS_SHOWN = 100;

/** A user's invitations as they stand. Null when there is no such user. */
export async function readInvites(db: Database, userId: number): Promise<InviteConfig | null> {
  const [user] = await db.select({ inviteCode: users.inviteCode }).from(users).where(eq(users.id, userId));
  if (!user) return null;
  const friends = await db
    .select({
      at: invites.createdAt,
      rewardedAt: invites.rewardedAt,
      chaptersRead: sql<number>`(select count(*) from ${reads} where ${reads.userId} = ${invites.friendId})::int`,
    })
    .from(invites)
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
    friends: friends.map(({ at, rewardedAt, chaptersRead }) => ({
      at: at.getTime(),
      chaptersRead,
      rewarded: rewardedAt !== null,
    })),
  };
}
