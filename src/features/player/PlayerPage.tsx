import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { WatchableEpisode } from '../../../data/queries/episodeAds';
import { type Live, useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { OtherKind } from '../../shared/titlePage/OtherKind';
import { buttonClass } from '../../ui/buttonClass';
import { LoadFailure } from '../../ui/LoadFailure';
import { BackButton } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { Spinner } from '../../ui/Spinner';
import { StateMessage } from '../../ui/StateMessage';
import { Player } from './Player';
import { type PlayerState, readPlayer } from './readPlayer';
import { endPrepared } from './session/preparedSession';

type PlayerPageProps = {
  videoId: number;
  target: number;
  first: Live<PlayerState>;
  onTarget: (target: number) => void;
  onDrama: (videoId: number) => void;
  onLeave: () => void;
};

/** How often it is looked whether an episode's day is over, in ms. */
const LOOK_EVERY_MS = 15_000;

/** Locks episodes that an ad opened once their day is over, by the server's clock as the device knows it. */
function useLocking(episodes: readonly WatchableEpisode[] | undefined): void {
  const isOpen = episodes?.some(({ openUntil }) => openUntil !== undefined) ?? false;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void usecases.lockOpened(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
}

export function PlayerPage({ videoId, target, first, onTarget, onDrama, onLeave }: PlayerPageProps) {
  const { value, loaded } = useLive(`player ${videoId}`, () => readPlayer(videoId), first);
  const refresh = useRefresh(`drama ${videoId}`, () => usecases.openDrama({ videoId }));
  const { drama, watching, settings } = value ?? {};
  useLocking(drama?.episodes);
  // A film that is shown before this page must not cover the page's message.
  const hasNone = loaded && refresh.state !== 'running';
  const isPlayer = drama !== undefined && settings !== undefined && drama.episodes.length > 0;
  useEffect(() => {
    if (hasNone && !isPlayer) endPrepared();
  }, [hasNone, isPlayer]);
  if (isPlayer) {
    return (
      <>
        <PageTitle>{drama.detail.bookName}</PageTitle>
        <Player
          drama={drama.detail}
          episodes={drama.episodes}
          watching={watching}
          settings={settings}
          target={target}
          onTarget={onTarget}
          onDrama={onDrama}
          onLeave={onLeave}
        />
      </>
    );
  }
  return (
    <div className="page-width pt-(--safe-top)">
      <OtherKind kind="drama" id={videoId} target={target} />
      <BackButton className="mt-1.5 -ml-2.5" onBack={onLeave} />
      {(refresh.state === 'done' && drama) || refresh.failure?.name === 'notFound' ? (
        <StateMessage
          page
          drawing="lost"
          title={<Trans>This drama is no longer available</Trans>}
          actions={
            <Link to="/discover" className={buttonClass()}>
              <Trans>Explore</Trans>
            </Link>
          }
        />
      ) : refresh.failure ? (
        <LoadFailure page failure={refresh.failure} retry={refresh.retry} />
      ) : (
        <div className="grid animate-late place-items-center py-24">
          <Spinner />
        </div>
      )}
    </div>
  );
}
