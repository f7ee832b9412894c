import type { BookCard, TagNames } from '../../contract/catalogue/books.schema';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { DownloadRow } from '../tables/rows';

/** A book this device knows by itself, and how well. */
export type DeviceBook = {
  card: BookCard;
  tags: readonly string[];
  tagNames?: TagNames | undefined;
  inLibrary: boolean;
  download: DownloadRow | undefined;
};

/** Every book of the device: the library, last opened first, then the downloads, then what was merely looked at. */
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
  // One of the device's own files that is not in the library was removed from it.
  for (const { bookId, detail } of books) if (bookId > 0) add(bookId, false, detail);
  return [...found.values()];
}
