import { useLayoutEffect, useRef } from 'react';
import type { DramaDetail, EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import { useSignal } from '../../../platform/live/signal';
import { contentPicture } from '../../../ui/contentPicture';
import { CaptionLine } from '../captions/CaptionLine';
import type { EpisodeSlot } from '../session/EpisodeSlot';
import type { PlayerSession } from '../session/PlayerSession';
import { LockedEpisode } from '../unlock/LockedEpisode';
import { CreditsCard } from './CreditsCard';
import type { Feed } from './Feed';
import { FilmFailure } from './FilmFailure';

type SlideProps = {
  session: PlayerSession;
  feed: Feed;
  slot: EpisodeSlot;
  place: number;
  drama: DramaDetail;
  episodes: readonly EpisodeEntry[];
  settings: PlayerSettings;
};

export function Slide({ session, feed, slot, place, drama, episodes, settings }: SlideProps) {
  const slide = useRef<HTMLDivElement>(null);
  const film = useRef<HTMLDivElement>(null);
  const state = useSignal(slot.state);
  const isInSight = useSignal(session.state, ({ at }) => at === state.index);
  useLayoutEffect(() => {
    film.current?.append(slot.video);
    feed.hold(place, slide.current);
    return () => feed.hold(place, null);
  }, [feed, place, slot]);

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
      {index === episodes.length && <CreditsCard drama={drama} inSight={isInSight} />}
    </div>
  );
}
