import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { BookCard } from '../../../../contract/catalogue/books.schema';
import type { DramaDetail, EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import type { Live } from '../../../platform/live/live';
import type { EngineFailure } from '../../../shared/film/PlayerEngine';
import { useEngineFailureText } from '../../../shared/film/useEngineFailureText';
import { Button } from '../../../ui/Button';
import { contentPicture } from '../../../ui/contentPicture';
import { CaptionLine } from '../captions/CaptionLine';
import type { EpisodeSlot } from '../session/EpisodeSlot';
import type { PlayerSession } from '../session/PlayerSession';
import { LockedEpisode } from '../unlock/LockedEpisode';
import { CreditsCard } from './CreditsCard';
import type { Feed } from './Feed';
import { useSlide } from './useSlide';

type SlideProps = {
  session: PlayerSession;
  feed: Feed;
  slot: EpisodeSlot;
  place: number;
  drama: DramaDetail;
  episodes: readonly EpisodeEntry[];
  settings: PlayerSettings;
  /** The drama that follows the last episode. */
  next: Live<BookCard | undefined>;
};

export function Slide(props: SlideProps) {
  const { session, drama, episodes, settings, next } = props;
  const slide = useRef<HTMLDivElement>(null);
  const { film, state, isInSight } = useSlide(props, slide);

  const { index, isPainted, failure } = state;
  const entry = index === null ? undefined : episodes[index];
  const isLocked = entry?.state === 'locked';
  const poster = entry && contentPicture(entry.poster, drama.sourceimg);
  return (
    // Out of view nothing may get the focus, least of all a button that spends coins.
    <div ref={slide} className="player-slide" inert={!isInSight} data-target={entry?.target}>
      {poster && (
        <img
          src={poster}
          alt=""
          draggable={false}
          decoding="async"
          className={`player-poster ${isLocked ? 'player-poster-locked' : isPainted ? 'player-poster-behind' : ''}`}
        />
      )}
      <div ref={film} className="player-film" hidden={!entry || isLocked} />
      {isInSight && entry && !isLocked && (
        <CaptionLine
          session={session}
          videoId={drama.id}
          target={entry.target}
          film={state.film}
          settings={settings}
        />
      )}
      {entry && isLocked && (
        <LockedEpisode drama={drama} entry={entry} episodes={episodes} inSight={isInSight} />
      )}
      {isInSight && entry && failure && <FilmFailure failure={failure} retry={() => session.retry()} />}
      {index === episodes.length && <CreditsCard drama={drama} next={next} inSight={isInSight} />}
    </div>
  );
}

function FilmFailure({ failure, retry }: { failure: EngineFailure; retry: () => void }) {
  const text = useFilmFailureText();
  const isAway = failure === 'offline' || failure === 'timeout';
  return (
    <div role="alert" className="player-notice">
      {isAway ? <CloudOff className="size-icon-xl" /> : <TriangleAlert className="size-icon-xl" />}
      <p className="text-lead text-balance">{text(failure)}</p>
      {failure !== 'unsupported' && (
        <Button kind="tonal" icon={<RotateCw className="size-icon-md" />} onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

export function useFilmFailureText(): (failure: EngineFailure) => string {
  const { t } = useLingui();
  const failureText = useEngineFailureText();
  return (failure) =>
    failure === 'offline'
      ? t`No connection. Episodes kept on this device play without one.`
      : failureText(failure);
}
