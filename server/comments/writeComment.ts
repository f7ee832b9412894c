import { and, eq } from 'drizzle-orm';
import { COMMENT_EDIT_MS, hasFitLength } from '../../contract/comments/comments';
import type { Comment, Paragraph } from '../../contract/comments/comments.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { comments, WHOLE_TITLE } from '../ground/db/schema/comments';
import { takeBudget } from '../ground/limits/budgets';
import { tellWebhooks } from '../webhooks/tellWebhooks';
import { changeState, countWritten, lockComment, type StoredComment } from './changeState';
import { describeComment, readComment } from './describe';
import { hasListedWord } from './moderation';
import { isReviewAt, openPlace, type Place } from './place';
import { mayReview } from './reviews';
import { MOST_COMMENTS, type Standing, standingOf } from './standing';

const DAY_MS = 86_400_000;

export type Writing = {
  readonly bookId: number;
  readonly target: number | null;
  readonly paragraph: Paragraph | null;
  readonly parentId: number | null;
  readonly text: string;
  readonly isSpoiler: boolean;
};

/**
 * Stores a comment. Others see it at once if the reader is trusted and it contains no listed word; otherwise
 * once the operator approves it. A reply belongs to the paragraph of its parent. Resolves to its id.
 */
export async function writeComment(
  context: Context,
  tx: Transaction,
  { userId, writing }: { userId: number; writing: Writing },
): Promise<Result<number>> {
  const now = context.now();
  const place = await openPlace(tx, { userId, ...writing });
  if (!place.ok) return place;
  const parent = writing.parentId === null ? null : await readParent(tx, writing.parentId, place.value);
  if (parent === undefined) return failed('notFound');
  const { text } = writing;
  const ofReview =
    parent === null && isReviewAt({ ...place.value, blockId: writing.paragraph?.blockId ?? '' });
  if (!hasFitLength(text.length, ofReview)) return failed('malformed');
  const review = ofReview ? await mayReview(tx, { userId, bookId: writing.bookId }) : success(null);
  if (!review.ok) return review;
  const standing = await mayWrite(context, tx, userId, now);
  if (!standing.ok) return standing;
  const isShown = standing.value.isTrusted && !(await hasListedWord(tx, text));
  const paragraph = parent === null ? writing.paragraph : null;
  const [comment] = await tx
    .insert(comments)
    .values({
      userId,
      ...place.value,
      blockId: parent?.blockId ?? storable(paragraph?.blockId ?? ''),
      parentId: parent?.id ?? null,
      replyTo: parent?.userId ?? null,
      text,
      isSpoiler: writing.isSpoiler,
      state: isShown ? 'shown' : 'waiting',
      createdAt: now,
    })
    .returning();
  if (!comment) throw new Error('the comment was not kept');
  const anchor = { quote: storable(paragraph?.quote ?? ''), share: paragraph?.share ?? 0 };
  await countWritten(tx, comment, anchor, now);
  if (!isShown) await tellWaiting(tx, comment, now);
  return success(comment.id);
}

/**
 * Replaces the text of a reader's own comment, within 15 minutes, or of a review at any time. The new text is checked
 * again.
 */
export async function editComment(
  context: Context,
  tx: Transaction,
  edit: { userId: number; commentId: number; text: string; isSpoiler: boolean },
): Promise<Result<number>> {
  const { userId, commentId, text, isSpoiler } = edit;
  const now = context.now();
  const comment = await ownComment(tx, userId, commentId);
  if (!comment) return failed('notFound');
  const ofReview = isReviewAt(comment);
  if (!hasFitLength(text.length, ofReview)) return failed('malformed');
  if (!ofReview && now.getTime() - comment.createdAt.getTime() > COMMENT_EDIT_MS) return failed('tooLate');
  const standing = await standingOf(tx, userId, now);
  if (standing.isSilenced) return failed('silenced');
  await tx.update(comments).set({ text, isSpoiler, editedAt: now }).where(eq(comments.id, commentId));
  const mustWait = !standing.isTrusted || (await hasListedWord(tx, text));
  if (comment.state === 'shown' && mustWait) {
    await changeState(tx, { comment, state: 'waiting', now });
    await tellWaiting(tx, comment, now);
  }
  return success(commentId);
}

/** Tells webhooks of a comment that waits for approval: without its words, which the desk shows. */
async function tellWaiting(tx: Transaction, { id, bookId, target }: StoredComment, now: Date): Promise<void> {
  const [book] = await tx.select({ title: books.title }).from(books).where(eq(books.id, bookId));
  const chapter = target === WHOLE_TITLE ? null : target;
  const data = { comment: id, titleId: bookId, title: book?.title ?? '', chapter };
  await tellWebhooks(tx, `waiting/${id}/${now.getTime()}`, { type: 'comment.waiting', data }, now);
}

/** Returns a reader's own comment, locked; undefined if there is none or it belongs to another reader. */
export async function ownComment(
  tx: Transaction,
  userId: number,
  commentId: number,
): Promise<StoredComment | undefined> {
  const comment = await lockComment(tx, commentId);
  return comment?.userId === userId && comment.state !== 'stone' ? comment : undefined;
}

/** Locks the parent, so that it is not deleted meanwhile; undefined if it cannot be answered, as a review. */
async function readParent(
  tx: Transaction,
  parentId: number,
  { bookId, target }: Place,
): Promise<StoredComment | undefined> {
  const [parent] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.id, parentId), eq(comments.bookId, bookId), eq(comments.target, target)))
    .for('update');
  return parent?.parentId === null && parent.state === 'shown' && !isReviewAt(parent) ? parent : undefined;
}

async function mayWrite(
  { secrets }: Context,
  tx: Transaction,
  userId: number,
  now: Date,
): Promise<Result<Standing>> {
  const standing = await standingOf(tx, userId, now);
  if (standing.isSilenced) return failed('silenced');
  if (standing.comments >= MOST_COMMENTS) return failed('accountFull');
  const budget = { name: 'comments', most: standing.aDay, windowMs: DAY_MS };
  const isLeft = await takeBudget(tx, secrets, { budget, subject: String(userId), now });
  return isLeft ? success(standing) : failed('tooManyComments');
}

/** Postgres cannot store the character U+0000. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}

export async function announceComment(
  context: Context,
  tx: Transaction,
  { userId, written }: { userId: number; written: Result<number> },
): Promise<Result<Comment>> {
  if (!written.ok) return written;
  const row = await readComment(tx, written.value, userId);
  return row ? success(describeComment(context, row, userId)) : failed('notFound');
}
