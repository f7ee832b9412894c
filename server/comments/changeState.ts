import { eq, sql } from 'drizzle-orm';
import type { CommentState } from '../../contract/comments/comments';
import type { Transaction } from '../ground/db/database';
import { commentPlaces, comments } from '../ground/db/schema/comments';
import { announceReply } from '../push/announce';
import { isReviewAt } from './place';

export type StoredComment = typeof comments.$inferSelect;
type Anchor = { readonly quote: string; readonly share: number };
const NO_ANCHOR: Anchor = { quote: '', share: 0 };

/** Locks a comment to the end of the transaction, its parent first. */
export async function lockComment(tx: Transaction, commentId: number): Promise<StoredComment | undefined> {
  const one = () => tx.select().from(comments).where(eq(comments.id, commentId));
  const [seen] = await one();
  if (seen?.parentId) await tx.select().from(comments).where(eq(comments.id, seen.parentId)).for('update');
  const [comment] = await one().for('update');
  return comment;
}

/**
 * Shows a comment to everybody, or to its author alone. Updates the counts of its place and of its parent,
 * and notifies the parent's author once. The comment is locked.
 */
export async function changeState(
  tx: Transaction,
  { comment, state, now }: { comment: StoredComment; state: CommentState; now: Date },
): Promise<void> {
  const isShown = state === 'shown';
  if (comment.state !== state) await tx.update(comments).set({ state }).where(eq(comments.id, comment.id));
  if (isShown === (comment.state === 'shown')) return;
  await count(tx, comment, isShown ? 1 : -1, NO_ANCHOR);
  if (isShown) await announceReply(tx, comment, now);
}

/**
 * Counts a comment that was just written. A waiting comment counts nothing, but its paragraph's anchor is
 * stored.
 */
export async function countWritten(
  tx: Transaction,
  comment: StoredComment,
  anchor: Anchor,
  now: Date,
): Promise<void> {
  const isShown = comment.state === 'shown';
  await count(tx, comment, isShown ? 1 : 0, anchor);
  if (isShown) await announceReply(tx, comment, now);
}

/**
 * Removes a comment. One with replies becomes a stone: an empty row that keeps its date. A stone without
 * replies is deleted too. The comment is locked.
 */
export async function removeComment(tx: Transaction, comment: StoredComment): Promise<void> {
  if (comment.state === 'shown') await count(tx, comment, -1, NO_ANCHOR);
  if (await hasReplies(tx, comment.id)) {
    const nothing = {
      userId: null,
      text: '',
      isSpoiler: false,
      likes: 0,
      reports: 0,
      editedAt: null,
      importedName: null,
    } as const;
    await tx
      .update(comments)
      .set({ state: 'stone', ...nothing })
      .where(eq(comments.id, comment.id));
    return;
  }
  await tx.delete(comments).where(eq(comments.id, comment.id));
  if (comment.parentId !== null) await removeLoneStone(tx, comment.parentId);
}

async function removeLoneStone(tx: Transaction, commentId: number): Promise<void> {
  const [parent] = await tx
    .select({ state: comments.state })
    .from(comments)
    .where(eq(comments.id, commentId));
  if (parent?.state !== 'stone' || (await hasReplies(tx, commentId))) return;
  await tx.delete(comments).where(eq(comments.id, commentId));
}

async function hasReplies(tx: Transaction, commentId: number): Promise<boolean> {
  const found = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.parentId, commentId))
    .limit(1);
  return found.length > 0;
}

/**
 * Locks the place before its paragraph, and both before the parent, so that two transactions cannot deadlock.
 */
async function count(tx: Transaction, comment: StoredComment, by: 1 | 0 | -1, anchor: Anchor): Promise<void> {
  const { bookId, target, blockId, parentId } = comment;
  // Reviews are a list of their own, not among the comments on the title.
  const blocks = blockId === '' || isReviewAt(comment) ? [blockId] : ['', blockId];
  for (const block of blocks) {
    const about = block === '' ? NO_ANCHOR : anchor;
    await tx
      .insert(commentPlaces)
      .values({ bookId, target, blockId: block, ...about, shown: Math.max(0, by) })
      .onConflictDoUpdate({
        target: [commentPlaces.bookId, commentPlaces.target, commentPlaces.blockId],
        set: { shown: sql`greatest(0, ${commentPlaces.shown} + ${by}::int)` },
      });
  }
  if (parentId === null || by === 0) return;
  await tx
    .update(comments)
    .set({ replies: sql`greatest(0, ${comments.replies} + ${by}::int)` })
    .where(eq(comments.id, parentId));
}
