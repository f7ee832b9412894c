import { eq } from 'drizzle-orm';
import { isReview } from '../../contract/comments/comments';
import { failed, type Result, success } from '../../contract/wire/failure';
import { openChapterId } from '../catalogue/chapters';
import { openEpisodeId } from '../catalogue/episodes';
import { partOf } from '../catalogue/titleParts';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { WHOLE_TITLE } from '../ground/db/schema/comments';

/** What comments are about: a title as a whole, or one of its chapters or episodes. `target` as stored. */
export type Place = { readonly bookId: number; readonly target: number };

/** Whether a comment of this place and block is a review (decision 0145). */
export function isReviewAt({ target, blockId }: { target: number; blockId: string }): boolean {
  return isReview({ target: target === WHOLE_TITLE ? null : target, paragraph: blockId });
}

/**
 * Returns the place of a request if it is open to the reader (`undefined` without a session). Fails with
 * `notFound`, or with `locked` if the text is locked: comments would reveal it.
 */
export async function openPlace(
  db: Database | Transaction,
  { userId = 0, bookId, target }: { userId: number | undefined; bookId: number; target: number | null },
): Promise<Result<Place>> {
  const [book] = await db.select({ kind: books.kind }).from(books).where(eq(books.id, bookId));
  if (!book) return failed('notFound');
  if (target === null) return success({ bookId, target: WHOLE_TITLE });
  const open =
    book.kind === 'drama'
      ? await openEpisodeId(db, { userId, videoId: bookId, target })
      : await openChapterId(db, { userId, bookId, target });
  if (open.ok) return success({ bookId, target });
  // Those who make a title answer on chapters that they did not buy.
  const isTheirs = open.failure.name === 'locked' && (await partOf(db, { userId, bookId })) !== null;
  return isTheirs ? success({ bookId, target }) : open;
}

export function placeOf(
  db: Database | Transaction,
  userId: number,
  { bookId, target }: Place,
): Promise<Result<Place>> {
  return openPlace(db, { userId, bookId, target: target === WHOLE_TITLE ? null : target });
}
