import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Place } from '../../../../data/tables/rows';
import type { SaidDirection } from '../text/direction';
import type { ChapterRows } from './ChapterRows';

/** All that the first frame of the reader needs, as the device holds it; what is missing comes by live queries. */
export type FirstReading = {
  readonly book: BookDetail | undefined;
  readonly chapters: ChapterEntry[] | undefined;
  /** That of the chapter has been read. */
  readonly rows: ChapterRows;
  readonly place: Place | undefined;
  readonly settings: ReadingSettings;
  readonly onShelf: boolean;
  /** The direction that the file of an own book says. */
  readonly direction: SaidDirection;
  /** Recordings of its text are on the device. */
  readonly isNarrated?: boolean;
  /** Not all of its file has been unpacked yet. */
  readonly isUnfinished?: boolean;
};
