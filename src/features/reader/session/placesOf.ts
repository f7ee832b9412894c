import type { Place } from '../../../../data/tables/rows';
import { usecases } from '../../../platform/worker/usecases';
import { deviceName } from '../places/deviceName';
import type { ReaderPlaces } from '../places/ReaderPlaces';
import type { Reading } from '../stage/Reading';
import type { Openings } from './openings';
import { whereOf } from './whereOf';

type Standpoint = {
  readonly reading: Reading;
  readonly openings: Openings;
  place: Place | undefined;
  readonly bring: (target: number) => Promise<void>;
};

export function placesOf(bookId: number, session: Standpoint): ReaderPlaces {
  const { reading, openings } = session;
  const placeNow = () => {
    reading.settle();
    const now = session.place;
    return now?.target === reading.target && openings.of(now.target).kind === 'text' ? now : null;
  };
  const leave = () => {
    const place = placeNow();
    // A lost past place is not worth a message.
    if (place)
      void usecases.logPlace({
        bookId,
        place: { ...place, at: Date.now(), device: deviceName(navigator.userAgent) },
      });
  };
  const go = async (to: Place) => {
    await session.bring(to.target);
    // The chapter also opens there if its text loads later; the reader's position may have changed until
    // then.
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
