import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { HUMAN_READING_PERCENT, USUAL_PACE } from '../../contract/money/limits';
import { rowsOf, type Transaction } from '../ground/db/database';
import { invites } from '../ground/db/schema/rewards';
import { provenMailbox } from '../ground/mail/provenMailbox';

type Told = {
  readonly userId: number;
  readonly chapterId: number;
  /** When the device reports the chapter was begun, in ms by its clock. */
  readonly dateTime: number;
  readonly now: Date;
};

/**
 * Returns when a reported chapter has taken at least a human reading time, so that it counts for a reward
 * (decision 0031). Returns null if no reward needs it: an invitation, or check-ins without a proven mailbox.
 * A reader's chapters are placed one after another: each begins when the one before it ends or when the
 * device reports, whichever is later, but not before the reader existed. So a device may report a whole week
 * at once, and a forged time can claim no more than the time that really passed since the last chapter.
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

/** Returns the shortest time, in ms, in which a human can read that many words. */
export function humanTime(words: number): number {
  return Math.ceil((words * 60_000 * HUMAN_READING_PERCENT) / (USUAL_PACE * 100));
}
