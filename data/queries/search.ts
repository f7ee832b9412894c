import type { BookCard, TagNames } from '../../contract/catalogue/books.schema';
import { unsealSearchTerm } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { DownloadRow } from '../tables/rows';
import { shownTitles } from './adultTitles';

export type DeviceBook = {
  card: BookCard;
  tags: readonly string[];
  tagNames?: TagNames | undefined;
  inLibrary: boolean;
  download: DownloadRow | undefined;
};

/**
 * Returns every book of the device: the library, last opened first, then the downloads, then books only
 * looked at.
 */
export async function readDeviceBooks(): Promise<DeviceBook[]> {
  const [shelf, books, downloads] = await withDatabase(() =>
    db.transaction('r', [db.bookshelf, db.books, db.downloads], () =>
      Promise.all([
        db.bookshelf.orderBy('openedAt').reverse().toArray(),
        db.books.toArray(),
        db.downloads.toArray(),
      ]),
    ),
  );
  const details = new Map(books.map((row) => [row.bookId, row.detail]));
  const byBook = new Map(downloads.map((row) => [row.bookId, row]));
  const found = new Map<number, DeviceBook>();
  const add = (bookId: number, inLibrary: boolean, card: BookCard | undefined) => {
    if (!card || found.has(bookId)) return;
    const { tags = [], tagNames } = details.get(bookId) ?? {};
    found.set(bookId, { card, tags, tagNames, inLibrary, download: byBook.get(bookId) });
  };
  for (const { bookId, card } of shelf) add(bookId, true, card);
  for (const { bookId } of downloads) add(bookId, false, details.get(bookId));
  // An own book that is not in the library was removed from it.
  for (const { bookId, detail } of books) if (bookId > 0) add(bookId, false, detail);
  const shown = new Set(await shownTitles([...found.values()].map(({ card }) => card)));
  // What the reader added is theirs to find.
  return [...found.values()].filter(({ card, inLibrary }) => inLibrary || shown.has(card));
}

/** Returns this device's searches, newest first (spec 3). Rows that do not open are omitted. */
export async function readSearchHistory(): Promise<string[]> {
  const rows = await withDatabase(() => db.searchHistory.orderBy('time').reverse().toArray());
  const terms = await Promise.all(rows.map(unsealSearchTerm));
  return terms.filter((term) => term !== undefined);
}
