import type { WatchedLately } from '../../../data/queries/history';
import { ContinueWatching } from '../../shared/continuing/ContinueWatching';
import { unwatched } from '../../shared/continuing/unwatched';

export function LatelyWatched({ dramas }: { dramas: readonly WatchedLately[] }) {
  const drama = unwatched(dramas);
  if (!drama) return null;
  return (
    <div className="page-width mt-3 desktop:mt-6">
      <ContinueWatching drama={drama} />
    </div>
  );
}
