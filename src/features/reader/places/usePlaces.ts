import { useMemo } from 'react';
import type { ChapterEntry } from '../../../../contract/chapter';
import type { Place } from '../../../../data/rows';
import type { ChapterSupply } from '../ChapterSupply';
import type { Openings } from '../openings';
import type { Reading } from '../stage/Reading';
import { whereOf } from '../whereOf';
import type { ReaderPlaces } from './ReaderPlaces';

type UsePlaces = {
  reading: Reading;
  openings: Openings;
  supply: ChapterSupply;
  chapters: readonly ChapterEntry[];
  /** Where the reader last came to rest. */
  lastPlace: () => Place | undefined;
  /** Chapters open there from now on. */
  aimAt: (to: Place) => void;
};

/** The reader's places for all that shows or changes them. */
export function usePlaces({
  reading,
  openings,
  supply,
  chapters,
  lastPlace,
  aimAt,
}: UsePlaces): ReaderPlaces {
  return useMemo(() => {
    const placeNow = () => {
      reading.settle();
      const now = lastPlace();
      return now?.target === reading.target && openings.of(now.target).kind === 'text' ? now : null;
    };
    const jump = async (to: Place) => {
      // A text that comes only later is opened there too.
      aimAt(to);
      await supply.bring([to.target], chapters);
      reading.go(to.target, whereOf(openings, to.target, to));
    };
    return { placeNow, jump: (to) => void jump(to) };
  }, [reading, openings, supply, chapters, lastPlace, aimAt]);
}
