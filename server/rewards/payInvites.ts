import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { INVITE_BONUS, INVITE_CHAPTERS, INVITE_FRIENDS_A_DAY } from '../../contract/money/rewards';
import type { Transaction } from '../ground/db/database';
import { reads } from '../ground/db/schema/reading';
import { invites } from '../ground/db/schema/rewards';
import { users } from '../ground/db/schema/users';
import type { Giving } from '../ground/limits/guests';
import { provenMailbox } from '../ground/mail/provenMailbox';
import { announceInvite } from '../push/announce';
import { awardBonus } from './awardBonus';

/** Returns an expression for the chapters that an invited friend has read at a human pace (paceRead). */
export function pacedChapters(now: Date): SQL<number> {
  return sql<number>`(select count(*) from ${reads} where ${reads.userId} = ${invites.friendId}
    and ${reads.pacedUntil} <= ${now.toISOString()}::timestamptz)::int`;
}

/**
 * Pays the due invitations of a user, both as the friend and as the inviter. An invitation is due once the
 * friend has a proven mailbox and has read INVITE_CHAPTERS chapters at a human pace. Each side is paid once,
 * and only with a mailbox. An unpaid side stays open for the next occasion: a read by the friend, a check-in
 * of either, a newly opened account.
 */
export async function payInvites(tx: Transaction, giving: Giving, userId: number): Promise<void> {
  const asFriend = and(
    eq(invites.friendId, userId),
    or(isNull(invites.rewardedAt), isNull(invites.friendRewardedAt)),
  );
  const asInviter = and(eq(invites.inviterId, userId), isNull(invites.rewardedAt));
  const due = await tx
    .select({ friendId: invites.friendId })
    .from(invites)
    .innerJoin(users, and(eq(users.id, invites.friendId), eq(users.kind, 'registered')))
    .where(and(or(asFriend, asInviter), sql`${pacedChapters(giving.now)} >= ${INVITE_CHAPTERS}`))
    .orderBy(invites.createdAt, invites.friendId)
    .limit(INVITE_FRIENDS_A_DAY + 1);
  for (const { friendId } of due) await payOne(tx, giving, friendId);
}

async function payOne(tx: Transaction, giving: Giving, friendId: number): Promise<void> {
  const mine = eq(invites.friendId, friendId);
  const [invite] = await tx.select().from(invites).where(mine).for('update');
  const friend = await provenMailbox(tx, friendId);
  if (!invite || friend === null) return;
  const inviter = await provenMailbox(tx, invite.inviterId);
  // One mailbox with two accounts is one person.
  if (inviter?.mailbox === friend.mailbox) return;
  const present = { kind: 'invite', bonus: INVITE_BONUS, requestId: null } as const;
  const both = [
    {
      userId: friendId,
      reference: { type: 'friend', role: 'friend' },
      paid: { friendRewardedAt: giving.now },
      isOpen: invite.friendRewardedAt === null,
    },
    {
      userId: invite.inviterId,
      reference: { type: 'friend', role: 'inviter' },
      friend,
      paid: { rewardedAt: giving.now },
      isOpen: invite.rewardedAt === null && inviter !== null,
    },
  ] as const;
  // Locks accounts in ascending order, as wherever two are locked (mergeGuest).
  for (const { paid, isOpen, ...one } of both.toSorted((a, b) => a.userId - b.userId)) {
    if (!isOpen) continue;
    const given = await awardBonus(tx, giving, { ...present, ...one });
    if (!given.ok) continue;
    await tx.update(invites).set(paid).where(mine);
    if (one.userId === friendId) continue;
    await announceInvite(tx, { userId: one.userId, friendId, bonus: INVITE_BONUS }, giving.now);
  }
}
