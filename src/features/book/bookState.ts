import type { BookDetail } from '../../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import type { Balance } from '../../../contract/money/ledger.schema';
import {
  type OpenRating,
  readBook,
  readChapterList,
  readDownload,
  readOpenRating,
} from '../../../data/queries/books';
import { readStoredTargets } from '../../../data/queries/chapters';
import { readPlace, readReads, type Stretch } from '../../../data/queries/places';
import { readReadingPace } from '../../../data/queries/sealedSettings';
import type { ReadingPace } from '../../../data/queries/settings';
import { readShelfEntry } from '../../../data/queries/shelf';
import { readWallet } from '../../../data/queries/wallet';
import type { DownloadRow, Place, ShelfRow } from '../../../data/tables/rows';

export type BookState = {
  book: BookDetail | undefined;
  chapters: ChapterEntry[] | undefined;
  place: Place | undefined;
  reads: readonly Stretch[];
  /** Undefined if the book is not in the library. */
  shelfEntry: ShelfRow | undefined;
  download: DownloadRow | undefined;
  openRating: OpenRating | undefined;
  pace: ReadingPace;
  /** Undefined until there is an account. */
  balance: Balance | undefined;
};

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

/**
 * Returns the chapters stored on the device. Separate from the other data, because it changes with every
 * chapter of a download.
 */
export async function readStored(bookId: number): Promise<ReadonlySet<number>> {
  return new Set(await readStoredTargets(bookId));
}
