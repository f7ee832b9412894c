import type { Place } from '../../../../data/tables/rows';

export type ReaderPlaces = {
  /** Returns the place of the first text on the current page, or null if no text is shown. */
  readonly placeNow: () => Place | null;
  /** Goes to a place, located in the current text, which is fetched first if needed. */
  readonly jump: (to: Place) => void;
  /** Like `jump`, but does not keep the current place: for one of several jumps in a row. */
  readonly go: (to: Place) => void;
  /** Keeps the current place among the past ones, before a jump. */
  readonly leave: () => void;
};
