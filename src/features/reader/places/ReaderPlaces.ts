import type { Place } from '../../../../data/tables/rows';

/** Where the reader is in the book, and how to get elsewhere in it. */
export type ReaderPlaces = {
  /** The first text of the page that is shown; null where no text is shown. */
  readonly placeNow: () => Place | null;
  /** Goes to a place as it is found in the text of today, fetched first when it is not at hand. */
  readonly jump: (to: Place) => void;
  /** The same without keeping the place that is shown: one of several jumps in a row. */
  readonly go: (to: Place) => void;
  /** Keeps the place that is shown among the past ones: a jump follows. */
  readonly leave: () => void;
};
