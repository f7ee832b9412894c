import { eq } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/wire/failure';
import { openChapterId } from '../catalogue/chapters';
import { openEpisodeId } from '../catalogue/episodes';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { WHOLE_TITLE } from '../ground/db/schema/comments';

/** Where comments stand: a title as a whole, or one of its chapters or episodes. `target` as it lies in the tables. */
export type Place = { readonly bookId: number; readonly target: number };

/**
 * The place of a request, if it is open to the reader; nobody in particular is `undefined`. Fails with `notFound`, or with
 * `locked` where the text is: what is said about it tells of it.
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
  return open.ok ? success({ bookId, target }) : open;
}

/** The same for a comment's own place. */
export function placeOf(
  db: Database | Transaction,
  userId: number,
  { bookId, target }: Place,
): Promise<Result<Place>> {
  return openPlace(db, { userId, bookId, target: target === WHOLE_TITLE ? null : target });
}
