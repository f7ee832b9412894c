import type { BookDetail } from '../../../contract/catalog';
import type { ChapterEntry } from '../../../contract/chapter';
import { readBook, readChapterList } from '../../../data/queries/books';
import { readStoredTargets } from '../../../data/queries/chapters';
import { readDownload } from '../../../data/queries/downloads';
import { readPlace } from '../../../data/queries/places';
import { isOnShelf } from '../../../data/queries/shelf';
import type { DownloadRow, Place } from '../../../data/rows';

export type BookState = {
  book: BookDetail | undefined;
  chapters: ChapterEntry[] | undefined;
  place: Place | undefined;
  onShelf: boolean;
  download: DownloadRow | undefined;
};

/** Everything a book's page paints with, from the device. */
export async function readBookPage(bookId: number): Promise<BookState> {
  const [book, chapters, place, onShelf, download] = await Promise.all([
    readBook(bookId),
    readChapterList(bookId),
    readPlace(bookId),
    isOnShelf(bookId),
    readDownload(bookId),
  ]);
  return { book, chapters, place, onShelf, download };
}

/** Which chapters the device holds, apart from the rest: it changes with every chapter of a download. */
export async function readStored(bookId: number): Promise<ReadonlySet<number>> {
  return new Set(await readStoredTargets(bookId));
}
