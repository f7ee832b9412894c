import { createContext, useContext } from 'react';
import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import type { ReaderPlaces } from '../places/ReaderPlaces';
import type { ChapterSupply } from '../session/ChapterSupply';
import type { Openings } from '../session/openings';
import type { Reading } from '../stage/Reading';
import type { Direction } from '../text/direction';

/** The book's data for the leaves. It changes with the book only, never with a page. */
export type StageValue = {
  readonly reading: Reading;
  readonly openings: Openings;
  readonly supply: ChapterSupply;
  readonly book: BookDetail | undefined;
  readonly chapters: readonly ChapterEntry[];
  readonly places: ReaderPlaces;
  readonly turning: Direction;
  readonly isVertical: boolean;
  readonly mayBeVertical: boolean;
  readonly askForRange: (from: number) => void;
  readonly askForCoins: (target: number, price: number) => void;
};

export const StageContext = createContext<StageValue | null>(null);

export function useStage(): StageValue {
  const value = useContext(StageContext);
  if (!value) throw new Error('leaves live on a stage');
  return value;
}
