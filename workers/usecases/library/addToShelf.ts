import type { BookCard } from '../../../contract/catalogue/books.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { NOTED, noteChange } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { knownTitle, refreshTitle } from '../catalogue/refreshTitle';
import { cardOf } from '../ground/bookCard';
import { outcome } from '../ground/outcome';
import { LAID_ASIDE, putBack } from '../ownFiles/removedBooks';
import { fetchBookCovers } from './bookCovers';

/**
 * Puts a book into the library; one that is there already stays as it is. Its covers follow in the background.
 * `addedAt` and `openedAt` put one that was just taken away back where it stood.
 */
export function addToShelf({
  bookId,
  addedAt = Date.now(),
  openedAt = Date.now(),
}: {
  bookId: number;
  addedAt?: number;
  openedAt?: number;
}): Promise<Result<null>> {
  return outcome(async () => {
    let card = await knownCard(bookId);
    if (!card) {
      const refreshed = await refreshTitle(bookId);
      if (!refreshed.ok) return refreshed;
      card = await knownCard(bookId);
      if (!card) return failed('notFound', `book ${bookId}`);
    }
    const row = { bookId, card, addedAt, openedAt };
    await write([...LAID_ASIDE, ...NOTED], async () => {
      if ((await db.bookshelf.get(bookId)) || (await putBack(bookId))) return;
      await db.bookshelf.add(row);
      await noteChange('shelf', bookId, ['addedAt', 'openedAt']);
    });
    void outcome(async () => success(await fetchBookCovers(bookId)));
    return success(null);
  });
}

async function knownCard(bookId: number): Promise<BookCard | undefined> {
  const detail = await knownTitle(bookId);
  return detail && cardOf(detail);
}
