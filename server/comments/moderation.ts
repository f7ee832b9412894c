import { asc, eq, sql } from 'drizzle-orm';
import type { CommentState } from '../../contract/comments/comments';
import { foldText } from '../catalogue/foldText';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import {
  commentReports,
  commentSilences,
  comments,
  commentWords,
  WHOLE_TITLE,
} from '../ground/db/schema/comments';
import { changeState, lockComment, removeComment, type StoredComment } from './changeState';

export type Queued = {
  readonly id: number;
  /** Null for a deleted account. */
  readonly userId: number | null;
  readonly name: string;
  readonly bookId: number;
  readonly bookName: string;
  /** Null for a title as a whole. */
  readonly target: number | null;
  readonly text: string;
  readonly isSpoiler: boolean;
  readonly state: 'shown' | 'waiting';
  /** The number of readers who reported it, by reason. */
  readonly reports: Readonly<Record<string, number>>;
  /** Ms since the epoch. */
  readonly createdAt: number;
};

const MOST_QUEUED = 200;

/** Reported comments first, the most reported ahead; then waiting ones, oldest first. */
export async function readQueue(db: Database): Promise<Queued[]> {
  const rows = await rowsOf<Omit<Queued, 'target'> & { target: number }>(
    db,
    sql`select c.id::float8 as id, c.user_id::float8 as "userId", coalesce(u.nick_name, c.imported_name, '') as name,
        c.book_id::float8 as "bookId", b.title as "bookName", c.target, c.text,
        c.is_spoiler as "isSpoiler", c.state, floor(extract(epoch from c.created_at) * 1000)::float8 as "createdAt",
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

/** Shows a comment to everybody, reported or not. Resolves to its former state, or null if there is none. */
export function approveComment(tx: Transaction, commentId: number, now: Date): Promise<CommentState | null> {
  return judge(tx, commentId, (comment) => changeState(tx, { comment, state: 'shown', now }));
}

/**
 * Shows a comment to its author alone; one with replies becomes a stone. Resolves to its former state, or
 * null if there is none.
 */
export function refuseComment(tx: Transaction, commentId: number, now: Date): Promise<CommentState | null> {
  return judge(tx, commentId, (comment) =>
    comment.replies > 0 ? removeComment(tx, comment) : changeState(tx, { comment, state: 'refused', now }),
  );
}

/** Every decision about a comment closes its reports. */
async function judge(
  tx: Transaction,
  commentId: number,
  change: (comment: StoredComment) => Promise<void>,
): Promise<CommentState | null> {
  const comment = await lockComment(tx, commentId);
  if (!comment || comment.state === 'stone') return null;
  await tx.delete(commentReports).where(eq(commentReports.commentId, commentId));
  await tx.update(comments).set({ reports: 0 }).where(eq(comments.id, commentId));
  await change(comment);
  return comment.state;
}

/**
 * Adds a word or a phrase, folded to ignore case and accents. Null if the list is full or the word is empty.
 */
export async function addWord(tx: Database | Transaction, word: string, now: Date): Promise<string | null> {
  const folded = foldText(word);
  if (folded === '' || (await tx.$count(commentWords)) >= MOST_WORDS) return null;
  await tx.insert(commentWords).values({ word: folded, createdAt: now }).onConflictDoNothing();
  return folded;
}

/** Returns false if the word was not on the list. */
export async function removeWord(tx: Database | Transaction, word: string): Promise<boolean> {
  const gone = await tx
    .delete(commentWords)
    .where(eq(commentWords.word, foldText(word)))
    .returning();
  return gone.length > 0;
}

/**
 * Keeps a reader from writing until a date, or lifts that with null. Resolves to the end of the former
 * silence, or null if there was none.
 */
export async function silenceReader(
  tx: Database | Transaction,
  { userId, until, reason, now }: { userId: number; until: Date | null; reason: string; now: Date },
): Promise<Date | null> {
  const own = eq(commentSilences.userId, userId);
  const [known] = await tx.select({ until: commentSilences.until }).from(commentSilences).where(own);
  const before = known && known.until > now ? known.until : null;
  if (until === null) {
    await tx.delete(commentSilences).where(own);
    return before;
  }
  await tx
    .insert(commentSilences)
    .values({ userId, until, reason })
    .onConflictDoUpdate({ target: commentSilences.userId, set: { until, reason } });
  return before;
}

/** Checking that many takes 5 ms for the longest comment. */
export const MOST_WORDS = 2_000;

/**
 * Whether a text contains one of the operator's words: as whole words, or as a substring in scripts without
 * spaces.
 */
export async function hasListedWord(tx: Database | Transaction, text: string): Promise<boolean> {
  const listed = await readWords(tx);
  if (listed.length === 0) return false;
  const folded = ` ${foldText(text)} `;
  return listed.some((word) => folded.includes(isSpaced(word) ? ` ${word} ` : word));
}

export async function readWords(db: Database | Transaction): Promise<string[]> {
  const rows = await db.select().from(commentWords).orderBy(asc(commentWords.word)).limit(MOST_WORDS);
  return rows.map(({ word }) => word);
}

function isSpaced(word: string): boolean {
  return !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);
}
