import {
  type ReadLately,
  readLately,
  type WatchedLately,
  watchedLately,
} from '../../../../data/queries/history';
import { readReadingPace } from '../../../../data/queries/sealedSettings';
import type { ReadingPace } from '../../../../data/queries/settings';
import { useLive } from '../../../platform/live/live';
import { ContinueReading, ContinueWatching } from '../../../shared/continuing/ContinueCard';
import { bookToContinue, dramaToContinue } from '../../../shared/continuing/titleToContinue';

/** How many recent titles of each kind are searched for an unfinished one. */
const LOOKED_AT = 6;

type Continued = {
  readonly books: readonly ReadLately[];
  readonly pace: ReadingPace;
  readonly dramas: readonly WatchedLately[];
};

/** Reads the data of `Continuing` before home is painted, so that nothing moves later. */
export async function readContinued(): Promise<Continued> {
  const [books, pace, dramas] = await Promise.all([
    readLately(LOOKED_AT),
    readReadingPace(),
    watchedLately(LOOKED_AT),
  ]);
  return { books, pace, dramas };
}

export function Continuing({ first }: { first: Continued }) {
  const { value = first } = useLive('continued', readContinued, { loaded: true, value: first });
  const book = bookToContinue(value.books);
  const drama = dramaToContinue(value.dramas);
  if (!book && !drama) return null;
  return (
    <div className="page-width pt-4 desktop:pt-6">
      {drama && drama.time > (book?.time ?? 0) ? (
        <ContinueWatching drama={drama} />
      ) : (
        book && <ContinueReading book={book} pace={value.pace} />
      )}
    </div>
  );
}
