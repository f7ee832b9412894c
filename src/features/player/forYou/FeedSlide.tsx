import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BookCard } from '../../../../contract/catalogue/books.schema';
import type { FailureName } from '../../../../contract/wire/failure';
import type { FeedDrama } from '../../../../data/queries/forYou';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import { useOffline } from '../../../platform/live/connection';
import { BookCover } from '../../../ui/BookCover';
import { contentPicture } from '../../../ui/contentPicture';
import { Spinner } from '../../../ui/Spinner';
import { CaptionLine } from '../captions/CaptionLine';
import type { Feed } from '../feed/Feed';
import { useFilmFailureText } from '../feed/Slide';
import { useSlide } from '../feed/useSlide';
import type { EpisodeSlot } from '../session/EpisodeSlot';
import type { PlayerSession } from '../session/PlayerSession';
import { DramaWords } from './DramaWords';
import { EndCard } from './EndCard';
import { FIRST, firstOf } from './firstEpisodes';

type FeedSlideProps = {
  session: PlayerSession;
  feed: Feed;
  slot: EpisodeSlot;
  place: number;
  cards: readonly BookCard[];
  dramas: ReadonlyMap<number, FeedDrama>;
  failures: ReadonlyMap<number, FailureName>;
  /** Those whose film plays without a connection. */
  here: ReadonlySet<number>;
  settings: PlayerSettings;
  isStill: boolean;
};

export function FeedSlide(props: FeedSlideProps) {
  const { session, cards, dramas, failures, here, settings, isStill } = props;
  const slide = useRef<HTMLElement>(null);
  const { film, state, isInSight } = useSlide(props, slide);

  const { index, isPainted, failure } = state;
  const card = index === null ? undefined : cards[index];
  const drama = card && dramas.get(card.id);
  const first = firstOf(drama);
  const plays = first !== undefined && first.state !== 'locked' && !isStill;
  const picture = drama ? contentPicture(first?.poster ?? '', drama.detail.sourceimg) : card?.sourceImg;
  return (
    // Out of view nothing may get the focus.
    <article
      ref={slide}
      className="player-slide"
      inert={!isInSight}
      aria-labelledby={card && `for-you-${card.id}`}
      data-drama={card?.id}
    >
      {card && <Poster key={card.id} card={card} picture={picture ?? ''} isBehind={plays && isPainted} />}
      <div ref={film} className="player-film" hidden={!card || !plays} />
      {card && (
        <div className="for-you-foot">
          {isInSight && plays && (
            <CaptionLine
              session={session}
              videoId={card.id}
              target={FIRST}
              film={state.film}
              settings={{ ...settings, captions: settings.captions ?? true }}
            />
          )}
          <Obstacle
            failure={drama ? (plays ? failure : null) : (failures.get(card.id) ?? null)}
            isMissing={!drama}
            isElsewhere={!drama || (isStill && !here.has(card.id))}
          />
          <DramaWords card={card} drama={drama} />
        </div>
      )}
      {index === cards.length && <EndCard count={cards.length} />}
    </article>
  );
}

/** The still of the first episode, else the cover. */
function Poster({ card, picture, isBehind }: { card: BookCard; picture: string; isBehind: boolean }) {
  const [failed, setFailed] = useState<string>();
  if (picture === '' || failed === picture)
    return (
      <span className="for-you-cover">
        <BookCover book={card} eager />
      </span>
    );
  return (
    <img
      src={picture}
      alt=""
      draggable={false}
      decoding="async"
      onError={() => setFailed(picture)}
      className={`player-poster ${isBehind ? 'player-poster-behind' : ''}`}
    />
  );
}

type ObstacleProps = {
  failure: EpisodeSlot['state']['value']['failure'];
  isMissing: boolean;
  isElsewhere: boolean;
};

/** Says why no film plays. */
function Obstacle({ failure, isMissing, isElsewhere }: ObstacleProps) {
  const offline = useOffline();
  const text = useFilmFailureText();
  if (isMissing && !offline && failure === null) {
    return (
      <span aria-busy="true">
        <Spinner />
      </span>
    );
  }
  const isAway = (isElsewhere && offline) || failure === 'offline' || failure === 'timeout';
  if (!isAway && failure === null) return null;
  return (
    <p className="player-chip">
      <CloudOff className="size-icon-md shrink-0" />
      {isAway || failure === null ? <Trans>It needs a connection</Trans> : text(failure)}
    </p>
  );
}
