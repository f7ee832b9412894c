import type { BookCard, BookDetail } from '../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import type { Failure } from '../../contract/wire/failure';
import { rateTarget } from '../commands/ratings';
import type { OutboxRow } from '../outbox/intent';
import { readIntentOf } from '../outbox/read';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { DownloadRow } from '../tables/rows';

export async function readBook(bookId: number): Promise<BookDetail | undefined> {
  return (await withDatabase(() => db.books.get(bookId)))?.detail;
}

export async function readChapterList(bookId: number): Promise<ChapterEntry[] | undefined> {
  return (await withDatabase(() => db.chapterLists.get(bookId)))?.chapters;
}

export type TitleKind = 'novel' | 'drama';

/**
 * Returns the kind of the title with this id if the device has its page: novels and dramas share one sequence
 * of ids.
 */
export async function readTitleKind(id: number): Promise<TitleKind | undefined> {
  const [novels, dramas] = await withDatabase(() =>
    Promise.all([db.books.where('bookId').equals(id).count(), db.dramas.where('videoId').equals(id).count()]),
  );
  if (novels > 0) return 'novel';
  return dramas > 0 ? 'drama' : undefined;
}

/**
 * Returns the card of a book without a stored page, from the library, home or a list, or undefined if none
 * has it. Lists of searches are sealed and are not opened.
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

export type OpenRating = {
  stars: number;
  /** `sending`: not tried yet; `waiting`: it failed and will be retried; `refused`: final. */
  state: 'sending' | 'waiting' | 'refused';
  failure: Failure | null;
};

/**
 * Returns this reader's open or refused rating of a book, which its row does not have; undefined if all is
 * settled.
 */
export async function readOpenRating(bookId: number): Promise<OpenRating | undefined> {
  const row = await readIntentOf('rate', rateTarget({ bookId }));
  return row && openRating(row);
}

function openRating({ payload: { stars }, state, failure }: OutboxRow<'rate'>): OpenRating {
  if (state === 'refused') return { stars, state, failure };
  return { stars, state: failure === null ? 'sending' : 'waiting', failure };
}

export function readDownload(bookId: number): Promise<DownloadRow | undefined> {
  return withDatabase(() => db.downloads.get(bookId));
}
