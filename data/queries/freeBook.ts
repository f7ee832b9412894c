import type { BookCard } from '../../contract/catalogue/books.schema';
import { readFeed, readTabs } from './feed';
import { readPlace } from './places';
import { isOnShelf } from './shelf';

/**
 * The free-reading info (spec 3 and 4): the free book that the server names with home's first tab; undefined when it
 * names none, or one that this device's reader has begun or keeps.
 */
export async function readFreeBook(): Promise<BookCard | undefined> {
  const [first] = (await readTabs()) ?? [];
  const freeBook = first && (await readFeed(first.indexValue))?.freeBook;
  if (!freeBook) return undefined;
  const [place, isKept] = await Promise.all([readPlace(freeBook.id), isOnShelf(freeBook.id)]);
  return place || isKept ? undefined : freeBook;
}
