import { readReadingPace } from '../../../../data/queries/pace';
import { type ReadLately, readLately } from '../../../../data/queries/readLately';
import type { ReadingPace } from '../../../../data/queries/settings';
import { useLive } from '../../../platform/live';
import { ContinueReading } from '../../../ui/continuing/ContinueReading';
import { unfinished } from '../../../ui/continuing/unfinished';

/** Books that are looked at for one that was not read to its end. */
const LOOKED_AT = 6;

type Continued = { readonly books: readonly ReadLately[]; readonly pace: ReadingPace };

/** What `Continuing` shows: read before home is painted, so that nothing moves when it comes. */
export async function readContinued(): Promise<Continued> {
  const [books, pace] = await Promise.all([readLately(LOOKED_AT), readReadingPace()]);
  return { books, pace };
}

/** First on home: the way back to the book that was read last. */
export function Continuing({ first }: { first: Continued }) {
  const { value = first } = useLive('continued', readContinued, { loaded: true, value: first });
  const book = unfinished(value.books);
  if (!book) return null;
  return (
    <div className="page-width pt-4 desktop:pt-6">
      <ContinueReading book={book} pace={value.pace} />
    </div>
  );
}
