import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import type { Watching } from '../../../data/queries/dramas';
import { hasTarget } from '../../../data/queries/places';
import { ProgressLine } from '../../ui/ProgressLine';

export function WatchingProgress({
  episodes,
  watching,
}: {
  episodes: readonly EpisodeEntry[];
  watching: Watching;
}) {
  const { t } = useLingui();
  const left = episodes.filter(({ target }) => !hasTarget(watching.watched, target));
  const count = episodes.length - left.length;
  const minutes = Math.max(1, Math.round(left.reduce((sum, { duration }) => sum + duration, 0) / 60_000));
  return (
    <div className="max-w-lg">
      <ProgressLine percent={Math.round((count / Math.max(1, episodes.length)) * 100)} label={t`Watched`} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-caption text-ink-soft tabular-nums">
        <span>
          <Plural
            value={episodes.length}
            one={`${count} of # episode watched`}
            other={`${count} of # episodes watched`}
          />
        </span>
        <span>
          {left.length === 0 ? <Trans>You have watched it all</Trans> : <Trans>{minutes} min left</Trans>}
        </span>
      </p>
    </div>
  );
}
