import type { ReadLately, WatchedLately } from '../../../data/queries/history';
import { readReadingPace } from '../../../data/queries/sealedSettings';
import { UNMEASURED_PACE } from '../../../data/queries/settings';
import { useLive } from '../../platform/live/live';
import { ContinueReading, ContinueWatching } from '../../shared/continuing/ContinueCard';

type ContinueLastProps = { drama: WatchedLately | undefined; book: ReadLately | undefined };

/** The drama and the book to continue that are not among the library's own. */
export function ContinueLast({ drama, book }: ContinueLastProps) {
  const { value: pace = UNMEASURED_PACE } = useLive('pace', readReadingPace);
  return (
    <>
      {drama && (
        <div className="page-width mt-3 desktop:mt-6">
          <ContinueWatching drama={drama} />
        </div>
      )}
      {book && (
        <div className="page-width mt-3 desktop:mt-6">
          <ContinueReading book={book} pace={pace} />
        </div>
      )}
    </>
  );
}
