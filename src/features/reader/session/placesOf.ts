import type { Place } from '../../../../data/tables/rows';
import { usecases } from '../../../platform/worker/usecases';
import { deviceName } from '../places/deviceName';
import type { ReaderPlaces } from '../places/ReaderPlaces';
import type { Reading } from '../stage/Reading';
import type { Openings } from './openings';
import { whereOf } from './whereOf';

/** What of a session its places need. */
type Standpoint = {
  readonly reading: Reading;
  readonly openings: Openings;
  /** Where the reader last came to rest; chapters open there. */
  place: Place | undefined;
  /** Has a chapter at hand, as far as the device holds it. */
  readonly bring: (target: number) => Promise<void>;
};

/** The reader's places for all that shows or changes them. */
export function placesOf(bookId: number, session: Standpoint): ReaderPlaces {
  const { reading, openings } = session;
  const placeNow = () => {
    reading.settle();
    const now = session.place;
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
    await session.bring(to.target);
    // A text that comes only later is opened there too. The reader may have come to rest elsewhere until now.
    session.place = to;
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
}
