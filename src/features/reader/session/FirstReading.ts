import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Place } from '../../../../data/tables/rows';
import type { SaidDirection } from '../text/direction';
import type { ChapterRows } from './ChapterRows';

/** The device's data for the first frame of the reader; live queries load the rest. */
export type FirstReading = {
  readonly book: BookDetail | undefined;
  readonly chapters: ChapterEntry[] | undefined;
  /** Already includes the row of the opened chapter. */
  readonly rows: ChapterRows;
  readonly place: Place | undefined;
  readonly settings: ReadingSettings;
  readonly onShelf: boolean;
  /** The direction stated in the file of an own book. */
  readonly direction: SaidDirection;
  readonly isNarrated?: boolean;
  readonly isUnfinished?: boolean;
};
