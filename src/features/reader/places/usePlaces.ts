import { useEffect, useEffectEvent, useMemo } from 'react';
import type { ChapterEntry } from '../../../../contract/schemas/chapter';
import type { Place } from '../../../../data/tables/rows';
import { usecases } from '../../../platform/usecases';
import type { ChapterSupply } from '../ChapterSupply';
import type { Openings } from '../openings';
import type { Reading } from '../stage/Reading';
import { whereOf } from '../whereOf';
import { deviceName } from './deviceName';
import type { ReaderPlaces } from './ReaderPlaces';

type UsePlaces = {
  bookId: number;
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
  bookId,
  reading,
  openings,
  supply,
  chapters,
  lastPlace,
  aimAt,
}: UsePlaces): ReaderPlaces {
  const places = useMemo(() => {
    const placeNow = () => {
      reading.settle();
      const now = lastPlace();
      return now?.target === reading.target && openings.of(now.target).kind === 'text' ? now : null;
    };
    const leave = () => {
      const place = placeNow();
      // A past place is a convenience: one that could not be kept is not worth a word in between.
      if (place)
        void usecases.logPlace({
          bookId,
          place: { ...place, at: Date.now(), device: deviceName(navigator.userAgent) },
        });
    };
    const go = async (to: Place) => {
      await supply.bring([to.target], chapters);
      // A text that comes only later is opened there too. The reader may have come to rest elsewhere until now.
      aimAt(to);
      reading.go(to.target, whereOf(openings, to.target, to));
    };
    return {
      placeNow,
      leave,
      go: (to: Place) => void go(to),
      jump: (to: Place) => {
        leave();
        void go(to);
      },
    };
  }, [bookId, reading, openings, supply, chapters, lastPlace, aimAt]);

  useEffect(() => {
    const left = () => {
      if (document.visibilityState === 'hidden') places.leave();
    };
    document.addEventListener('visibilitychange', left);
    return () => document.removeEventListener('visibilitychange', left);
  }, [places]);
  // Only with the book: the places are others whenever the list of chapters is.
  const leaveLast = useEffectEvent(() => places.leave());
  useEffect(() => () => leaveLast(), []);
  return places;
}
