import type { BookCard } from '../../contract/catalogue/books.schema';
import type { HomeBlock } from '../../contract/catalogue/home.schema';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { readFeed, readTabs } from './feed';
import { readPlace } from './places';
import { isOnShelf } from './shelf';

/**
 * Returns a catalogue book to advertise, from the stored feed, or null if there is none. `except`: a title that
 * the reader is looking at.
 */
export async function readHouseAd(turn: number, except?: number): Promise<BookCard | null> {
  const [feeds, shelf] = await withDatabase(() =>
    Promise.all([db.feed.toArray(), db.bookshelf.toCollection().primaryKeys()]),
  );
  const blocks = feeds
    .flatMap((feed) => feed.blocks)
    .map((block) => ({ ...block, list: block.list.filter(({ id }) => id !== except) }));
  return chooseHouseAd(blocks, new Set(shelf), turn) ?? null;
}

/**
 * Chooses the book for a house advertisement: a book of the feed the reader does not have yet, another one
 * each `turn`. A reader who has them all gets one of those. Returns undefined if the feed has no book.
 */
export function chooseHouseAd(
  blocks: readonly HomeBlock[],
  owned: ReadonlySet<number>,
  turn: number,
): BookCard | undefined {
  const books = [...new Map(blocks.flatMap(({ list }) => list).map((book) => [book.id, book])).values()];
  const unknown = books.filter(({ id }) => !owned.has(id));
  const choice = unknown.length > 0 ? unknown : books;
  return choice[turn % choice.length];
}

/**
 * Returns the free-reading info (spec 3 and 4): the free book that the server names with home's first tab.
 * Returns undefined if it names none, or if the reader has begun or keeps it.
 */
export async function readFreeBook(): Promise<BookCard | undefined> {
  const [first] = (await readTabs()) ?? [];
  const freeBook = first && (await readFeed(first.indexValue))?.freeBook;
  if (!freeBook) return undefined;
  const [place, isKept] = await Promise.all([readPlace(freeBook.id), isOnShelf(freeBook.id)]);
  return place || isKept ? undefined : freeBook;
}
