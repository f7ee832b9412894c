import { eq, sql } from 'drizzle-orm';
import { foldText } from '../catalogue/foldText';
import type { Context } from '../ground/context';
import { type Database, rowsOf } from '../ground/db/database';
import {
  commentReports,
  commentSilences,
  comments,
  commentWords,
  WHOLE_TITLE,
} from '../ground/db/schema/comments';
import { changeState, lockComment, removeComment } from './changeState';
import { MOST_WORDS, readWords } from './words';

/** What the operator is to look at: what waits, and what readers reported. */
export type Queued = {
  readonly id: number;
  /** Null for an account that is gone. */
  readonly userId: number | null;
  readonly name: string;
  readonly bookId: number;
  readonly bookName: string;
  /** Null for the title as a whole. */
  readonly target: number | null;
  readonly text: string;
  readonly state: 'shown' | 'waiting';
  /** How many readers reported it, by reason. */
  readonly reports: Readonly<Record<string, number>>;
  /** Ms since the epoch. */
  readonly createdAt: number;
};

const MOST_QUEUED = 200;

/** First what was reported, most often first, then what waits, oldest first. */
export async function readQueue(db: Database): Promise<Queued[]> {
  const rows = await rowsOf<Omit<Queued, 'target'> & { target: number }>(
    db,
    sql`select c.id::float8 as id, c.user_id::float8 as "userId", coalesce(u.nick_name, '') as name,
        c.book_id::float8 as "bookId", b.title as "bookName", c.target, c.text, c.state,
        (extract(epoch from c.created_at) * 1000)::float8 as "createdAt",
        coalesce((select jsonb_object_agg(reason, number) from (
          select reason, count(*)::int as number from comment_reports r where r.comment_id = c.id group by reason
        ) as counted), '{}') as reports
      from (
        (select * from comments where reports > 0 and state in ('shown', 'waiting')
          order by reports desc, id desc limit ${MOST_QUEUED})
        union
        (select * from comments where state = 'waiting' order by id limit ${MOST_QUEUED})
      ) c join books b on b.id = c.book_id left join users u on u.id = c.user_id
      order by c.reports desc, c.id limit ${MOST_QUEUED}`,
  );
  return rows.map((row) => ({ ...row, target: row.target === WHOLE_TITLE ? null : row.target }));
}

/** Lets everybody see a comment, whatever was reported of it. False where there is none. */
export async function approveComment({ db, now }: Context, commentId: number): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const comment = await lockComment(tx, commentId);
    if (!comment || comment.state === 'stone') return false;
    await tx.delete(commentReports).where(eq(commentReports.commentId, commentId));
    await tx.update(comments).set({ reports: 0 }).where(eq(comments.id, commentId));
    await changeState(tx, { comment, state: 'shown', now: now() });
    return true;
  });
}

/** Shows a comment to its author alone; one that replies hang on becomes a stone. False where there is none. */
export async function refuseComment({ db, now }: Context, commentId: number): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const comment = await lockComment(tx, commentId);
    if (!comment || comment.state === 'stone') return false;
    await tx.delete(commentReports).where(eq(commentReports.commentId, commentId));
    await tx.update(comments).set({ reports: 0 }).where(eq(comments.id, commentId));
    if (comment.replies > 0) await removeComment(tx, comment);
    else await changeState(tx, { comment, state: 'refused', now: now() });
    return true;
  });
}

/** Words that have a comment wait, whoever writes it. */
export const listWords = ({ db }: Context): Promise<string[]> => readWords(db);

/** Enters a word or some words in a row, as they are compared: without case and accents. Null where there is no room, or nothing in it. */
export async function addWord({ db, now }: Context, word: string): Promise<string | null> {
  const folded = foldText(word);
  if (folded === '' || (await db.$count(commentWords)) >= MOST_WORDS) return null;
  await db.insert(commentWords).values({ word: folded, createdAt: now() }).onConflictDoNothing();
  return folded;
}

/** False where it was not on the list. */
export async function removeWord({ db }: Context, word: string): Promise<boolean> {
  const gone = await db
    .delete(commentWords)
    .where(eq(commentWords.word, foldText(word)))
    .returning();
  return gone.length > 0;
}

/** Keeps a reader from writing for a time; 0 days end it. False where there is no such reader. */
export async function silenceReader(
  { db, now }: Context,
  { userId, days, reason }: { userId: number; days: number; reason: string },
): Promise<boolean> {
  const [user] = await rowsOf(db, sql`select 1 from users where id = ${userId}::bigint`);
  if (!user) return false;
  if (days === 0) {
    await db.delete(commentSilences).where(eq(commentSilences.userId, userId));
    return true;
  }
  const silence = { until: new Date(now().getTime() + days * 86_400_000), reason };
  await db
    .insert(commentSilences)
    .values({ userId, ...silence })
    .onConflictDoUpdate({ target: commentSilences.userId, set: silence });
  return true;
}
