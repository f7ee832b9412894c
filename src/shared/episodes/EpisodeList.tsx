import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { Watching } from '../../../data/queries/dramas';
import type { WatchableEpisode } from '../../../data/queries/episodeAds';
import { readKeptEpisodes } from '../../../data/queries/keptEpisodes';
import { hasTarget } from '../../../data/queries/places';
import { useLive } from '../../platform/live/live';
import { useVip } from '../vip/useVip';
import { EpisodeRow } from './EpisodeRow';

type EpisodeListProps = {
  videoId: number;
  episodes: readonly WatchableEpisode[];
  watching: Watching | undefined;
  current: number | undefined;
  cover: string;
  /** Plays an episode here; without it each row is a link. */
  onChoose?: (target: number) => void;
  /** Starts scrolled to the current episode. */
  scrolls?: boolean;
};

export function EpisodeList(props: EpisodeListProps) {
  const { videoId, episodes, watching, current, cover, onChoose, scrolls } = props;
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const kept = useLive(`kept ${videoId}`, () => readKeptEpisodes(videoId)).value ?? [];
  const isVip = useVip().value ?? false;
  const sayFree = episodes.some(({ state }) => state !== 'free');
  useLayoutEffect(() => {
    if (scrolls) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [scrolls]);
  return (
    <ol ref={list} aria-label={t`Episodes`} className="divide-y divide-line">
      {episodes.map((entry) => (
        <EpisodeRow
          key={entry.target}
          videoId={videoId}
          entry={entry}
          cover={cover}
          isCurrent={entry.target === current}
          isWatched={watching !== undefined && hasTarget(watching.watched, entry.target)}
          isStored={kept.some((row) => row.target === entry.target && row.state === 'done')}
          sayFree={sayFree}
          isVip={isVip}
          onChoose={onChoose}
        />
      ))}
    </ol>
  );
}
