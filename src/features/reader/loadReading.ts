import type { BookDetail } from '../../../contract/catalog';
import type { ChapterEntry } from '../../../contract/chapter';
import { readBook, readChapterList } from '../../../data/queries/books';
import { readChapter } from '../../../data/queries/chapters';
import { readPlace } from '../../../data/queries/places';
import { readReadingSettings } from '../../../data/queries/settings';
import { isOnShelf } from '../../../data/queries/shelf';
import type { ChapterRow, Place, ReadingSettings } from '../../../data/rows';

/** All that the first frame of the reader needs, as the device holds it; what is missing comes by live queries. */
export type FirstReading = {
  readonly book: BookDetail | undefined;
  readonly chapters: ChapterEntry[] | undefined;
  readonly chapter: ChapterRow | undefined;
  readonly place: Place | undefined;
  readonly settings: ReadingSettings;
  readonly onShelf: boolean;
};

export async function loadReading(bookId: number, target: number): Promise<FirstReading> {
  const [book, chapters, chapter, place, settings, onShelf] = await Promise.all([
    readBook(bookId),
    readChapterList(bookId),
    readChapter(bookId, target),
    readPlace(bookId),
    readReadingSettings(),
    isOnShelf(bookId),
  ]);
  return { book, chapters, chapter, place, settings, onShelf };
}
