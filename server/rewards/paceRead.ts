import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { HUMAN_READING_PERCENT, USUAL_PACE } from '../../contract/money/limits';
import { rowsOf, type Transaction } from '../ground/db/database';
import { invites } from '../ground/db/schema/rewards';
import { provenMailbox } from '../ground/mail/provenMailbox';

type Told = {
  readonly userId: number;
  readonly chapterId: number;
  /** When the device says that the chapter was begun, milliseconds by its clock. */
  readonly dateTime: number;
  readonly now: Date;
};

/**
 * When a chapter that is told as read has taken a human time at the least (decision 0031), so that it counts for a reward.
 * Null where no reward asks for it: an invitation, or the check-ins of a reader without a proven mailbox. One reader's chapters lie one after another: each begins where the one before it ends,
 * or when the device says, whichever is later, but not before there was a reader. So a device may tell of a whole week at
 * once, and the most that a forged moment can claim is time that has really passed since the last chapter.
 */
export async function paceRead(tx: Transaction, told: Told): Promise<Date | null> {
  const { userId, chapterId, dateTime, now } = told;
  const [open] = await tx
    .select({ friendId: invites.friendId })
    .from(invites)
    .where(
      and(eq(invites.friendId, userId), or(isNull(invites.rewardedAt), isNull(invites.friendRewardedAt))),
    );
  if (open === undefined && (await provenMailbox(tx, userId)) !== null) return null;
  const [row] = await rowsOf<{ words: number; from: number }>(
    tx,
    sql`select word_count as words, 1000 * extract(epoch from (
        select coalesce(max(r.paced_until), u.created_at) from users u left join reads r on r.user_id = u.id
        where u.id = ${userId}::bigint group by u.id))::float8 as "from"
      from chapters where id = ${chapterId}::bigint`,
  );
  if (!row) throw new Error(`There is no chapter ${chapterId}.`);
  const begun = Math.max(row.from, Math.min(dateTime, now.getTime()));
  return new Date(begun + humanTime(row.words));
}

/** Milliseconds in which nobody reads that many words. */
export function humanTime(words: number): number {
  return Math.ceil((words * 60_000 * HUMAN_READING_PERCENT) / (USUAL_PACE * 100));
}
