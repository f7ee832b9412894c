import { and, eq, sql } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Transaction } from '../ground/db/database';
import { commentLikes, comments } from '../ground/db/schema/comments';
import { lockComment, type StoredComment } from './changeState';
import { placeOf } from './place';

/** The most likes of one reader: 50 bytes each. */
const MOST_LIKES = 20_000;

type Like = {
  readonly userId: number;
  readonly commentId: number;
  readonly isLiked: boolean;
  readonly now: Date;
};

/**
 * Stores or removes a reader's like. Refused: `notAllowed` for their own comment, `accountFull`, `notFound`.
 */
export async function likeComment(
  tx: Transaction,
  { userId, commentId, isLiked, now }: Like,
): Promise<Result<{ likes: number; isLiked: boolean }>> {
  const comment = await seenComment(tx, userId, commentId);
  if (!comment.ok) return comment;
  if (comment.value.userId === userId) return failed('notAllowed');
  if (isLiked && (await tx.$count(commentLikes, eq(commentLikes.userId, userId))) >= MOST_LIKES)
    return failed('accountFull');
  const mine = and(eq(commentLikes.userId, userId), eq(commentLikes.commentId, commentId));
  const changed = isLiked
    ? await tx
        .insert(commentLikes)
        .values({ userId, commentId, createdAt: now })
        .onConflictDoNothing()
        .returning()
    : await tx.delete(commentLikes).where(mine).returning();
  if (changed.length === 0) return success({ likes: comment.value.likes, isLiked });
  const [counted] = await tx
    .update(comments)
    .set({ likes: sql`greatest(0, ${comments.likes} + ${isLiked ? 1 : -1}::int)` })
    .where(eq(comments.id, commentId))
    .returning({ likes: comments.likes });
  return success({ likes: counted?.likes ?? 0, isLiked });
}

/** Returns a comment that is shown, in a place open to the reader, locked; else `notFound`. */
export async function seenComment(
  tx: Transaction,
  userId: number,
  commentId: number,
): Promise<Result<StoredComment>> {
  const comment = await lockComment(tx, commentId);
  if (comment?.state !== 'shown') return failed('notFound');
  const place = await placeOf(tx, userId, comment);
  return place.ok ? success(comment) : failed('notFound');
}
