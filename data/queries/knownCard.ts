import type { BookCard } from '../../contract/catalogue/books.schema';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/**
 * What the device knows of a book whose page it never got: its card in the library, on home or in a list. Undefined when it is
 * in none. Lists of searches are sealed, and stay closed.
 */
export async function readKnownCard(bookId: number): Promise<BookCard | undefined> {
  const [entry, feeds, lists] = await withDatabase(() =>
    Promise.all([db.bookshelf.get(bookId), db.feed.toArray(), db.lists.toArray()]),
  );
  const cards = function* (): Generator<BookCard> {
    if (entry) yield entry.card;
    for (const { blocks, freeBook } of feeds) {
      if (freeBook) yield freeBook;
      for (const { list } of blocks) yield* list;
    }
    for (const { books } of lists) yield* books;
  };
  for (const card of cards()) if (card.id === bookId) return card;
  return undefined;
}
