import { db } from '../../data/tables/db';
import { withDatabase } from '../../data/tables/openDatabase';

export type SearchedBook = { readonly bookId: number; readonly bookName: string };

/** Returns every book with text on this device: first those of the library, last opened first. */
export async function booksWithText(): Promise<SearchedBook[]> {
  const [keys, shelf, books] = await withDatabase(() =>
    db.transaction('r', [db.chapters, db.bookshelf, db.books], () =>
      Promise.all([
        db.chapters.toCollection().primaryKeys(),
        db.bookshelf.orderBy('openedAt').reverse().toArray(),
        db.books.toArray(),
      ]),
    ),
  );
  const shelved = new Set(shelf.map(({ bookId }) => bookId));
  // An own book that is not in the library was removed from it.
  const held = new Set(keys.map(([bookId]) => bookId).filter((bookId) => bookId > 0 || shelved.has(bookId)));
  const names = new Map(books.map(({ bookId, detail }) => [bookId, detail.bookName]));
  for (const { bookId, card } of shelf) names.set(bookId, card.bookName);
  const order = [...new Set([...shelved, ...held])];
  return order
    .filter((bookId) => held.has(bookId))
    .map((bookId) => ({ bookId, bookName: names.get(bookId) ?? '' }));
}
