import type { BookDetail } from '../../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import type { Balance } from '../../../contract/money/ledger.schema';
import { readBook, readChapterList } from '../../../data/queries/books';
import { readStoredTargets } from '../../../data/queries/chapters';
import { readDownload } from '../../../data/queries/downloads';
import { readReadingPace } from '../../../data/queries/pace';
import { readPlace, readReads, type Stretch } from '../../../data/queries/places';
import { type OpenRating, readOpenRating } from '../../../data/queries/ratings';
import type { ReadingPace } from '../../../data/queries/settings';
import { readShelfEntry } from '../../../data/queries/shelf';
import { readWallet } from '../../../data/queries/wallet';
import type { DownloadRow, Place, ShelfRow } from '../../../data/tables/rows';

export type BookState = {
  book: BookDetail | undefined;
  chapters: ChapterEntry[] | undefined;
  place: Place | undefined;
  /** The chapters that were read on this device. */
  reads: readonly Stretch[];
  /** The book's row in the library; undefined when it is not there. */
  shelfEntry: ShelfRow | undefined;
  download: DownloadRow | undefined;
  openRating: OpenRating | undefined;
  pace: ReadingPace;
  /** What the reader has; undefined before there is an account. */
  balance: Balance | undefined;
};

/** Everything a book's page paints with, from the device. */
export async function readBookPage(bookId: number): Promise<BookState> {
  const [book, chapters, place, reads, shelfEntry, download, openRating, pace, balance] = await Promise.all([
    readBook(bookId),
    readChapterList(bookId),
    readPlace(bookId),
    readReads(bookId),
    readShelfEntry(bookId),
    readDownload(bookId),
    readOpenRating(bookId),
    readReadingPace(),
    readWallet(),
  ]);
  return { book, chapters, place, reads, shelfEntry, download, openRating, pace, balance };
}

/** Which chapters the device holds, apart from the rest: it changes with every chapter of a download. */
export async function readStored(bookId: number): Promise<ReadonlySet<number>> {
  return new Set(await readStoredTargets(bookId));
}
