import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FailureName } from '../../../../contract/wire/failure';
import { type FeedDrama, readFeedDramas } from '../../../../data/queries/forYou';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import { useMediaQuery } from '../../../platform/device/mediaQuery';
import { savesData } from '../../../platform/device/network';
import { recordAnswer, useOffline } from '../../../platform/live/connection';
import { useLive } from '../../../platform/live/live';
import { useSignal } from '../../../platform/live/signal';
import { usecases } from '../../../platform/worker/usecases';
import { IconButton } from '../../../ui/IconButton';
import { BackButton } from '../../../ui/PageHeader';
import { useKeptFocus } from '../controls/useKeptFocus';
import { useKeys } from '../controls/useKeys';
import { useTouches } from '../feed/useTouches';
import { FeedSlide } from './FeedSlide';
import { FIRST, firstEpisodes } from './firstEpisodes';
import type { DaysFeed } from './useDaysFeed';
import { useFeedSession } from './useFeedSession';

const NONE: ReadonlyMap<number, FeedDrama> = new Map();
/** The pages of this many dramas are fetched: the one in view and the next two. */
const FETCHED = 3;

type ForYouFeedProps = { feed: DaysFeed; kept: PlayerSettings };

/** The dramas of a day, one a screen, as the player shows episodes: its session, gestures and keys. */
export function ForYouFeed({ feed: days, kept }: ForYouFeedProps) {
  const { t } = useLingui();
  const router = useRouter();
  const player = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const cards = days.dramas;
  const [ids] = useState(() => cards.map(({ id }) => id));
  const dramas = useLive(`feed ${ids.join()}`, () => readFeedDramas(ids)).value ?? NONE;
  const isStill =
    useMediaQuery('(prefers-reduced-motion: reduce)') || kept.calm || kept.quality === 'saver' || savesData();
  const [hasSound, setSound] = useState(false);
  const settings = useMemo(() => ({ ...kept, muted: !hasSound }), [kept, hasSound]);
  const episodes = useMemo(() => firstEpisodes(ids, dramas, isStill), [ids, dramas, isStill]);
  const { session, feed } = useFeedSession({ ids, episodes, at: days.at, settings });
  const { at, phase } = useSignal(session.state);
  const [plays, failure] = [episodes[at]?.state !== 'locked', useSignal(session.current.state).failure];
  const card = cards[at];
  useKeptFocus(player, stage);
  const failures = useFetchedPages(ids, at);
  useEffect(
    () =>
      session.state.subscribe(() => {
        if (days.at === session.state.value.at) return;
        days.at = session.state.value.at;
        // Every drama begins muted, before its film plays.
        session.choose({ ...kept, muted: true });
        setSound(false);
      }),
    [session, days, kept],
  );

  const open = useCallback(() => {
    const id = ids[session.state.value.at];
    if (id !== undefined)
      void router.navigate({ to: '/drama/$videoId/$target', params: { videoId: id, target: FIRST } });
  }, [router, ids, session]);
  const go = (step: 1 | -1) => session.go(session.state.value.at + step);
  const [number, count] = [at + 1, ids.length];
  const name = card ? t`${card.bookName}, ${number} of ${count}` : t`The end of the feed`;
  const canPlay = card !== undefined && plays && failure === null;
  const toggleSound = () => canPlay && setSound(!hasSound);
  useTouches(stage, session, feed, { onTap: open, onSkip: nothing });
  useKeys((command) => {
    if (command === 'next') go(1);
    else if (command === 'previous') go(-1);
    else if (command === 'mute') toggleSound();
    else if (command === 'toggle' && canPlay) session.toggle();
  });
  useEnter(open);

  return (
    <div ref={player} className="player for-you" data-shown="true" data-calm={settings.calm}>
      <h1 className="sr-only">{t`For you`}</h1>
      <section ref={stage} tabIndex={-1} className="player-stage" aria-label={name}>
        {session.slots.map((slot, place) => (
          <FeedSlide
            key={place}
            session={session}
            feed={feed}
            slot={slot}
            place={place}
            cards={cards}
            dramas={dramas}
            failures={failures}
            here={days.here}
            settings={settings}
            isStill={isStill}
          />
        ))}
        <div className="player-bar player-head">
          <BackButton />
          <p className="min-w-0 flex-1 truncate font-medium">{t`For you`}</p>
          {canPlay && (
            <>
              <IconButton label={phase === 'paused' ? t`Play` : t`Pause`} onClick={() => session.toggle()}>
                {phase === 'paused' ? (
                  <Play className="size-icon-lg fill-current" />
                ) : (
                  <Pause className="size-icon-lg fill-current" />
                )}
              </IconButton>
              <IconButton label={hasSound ? t`Sound off` : t`Sound on`} onClick={toggleSound}>
                {hasSound ? <Volume2 className="size-icon-lg" /> : <VolumeX className="size-icon-lg" />}
              </IconButton>
            </>
          )}
        </div>
        <div className="player-bar for-you-steps">
          <IconButton label={t`Previous drama`} disabled={at === 0} onClick={() => go(-1)}>
            <ChevronUp className="size-icon-xl" />
          </IconButton>
          <IconButton label={t`Next drama`} disabled={at >= ids.length} onClick={() => go(1)}>
            <ChevronDown className="size-icon-xl" />
          </IconButton>
        </div>
      </section>
      <p role="status" className="sr-only">
        {name}
      </p>
    </div>
  );
}

function nothing(): void {
  // A skip in a film needs no sign here.
}

type PageFailures = ReadonlyMap<number, FailureName>;

/**
 * Refreshes the pages and episodes of the drama in view and of the next ones, once each: prices may have
 * changed, or the device lacks them. Returns the failures by id.
 */
function useFetchedPages(ids: readonly number[], at: number): PageFailures {
  const offline = useOffline();
  const asked = useRef(new Set<number>());
  const [failures, setFailures] = useState<PageFailures>(new Map());
  useEffect(() => {
    if (offline) return asked.current.clear();
    for (const videoId of ids.slice(at, at + FETCHED)) {
      if (asked.current.has(videoId)) continue;
      asked.current.add(videoId);
      void usecases.openDrama({ videoId }).then((result) => {
        recordAnswer(result);
        if (!result.ok) setFailures((before) => new Map(before).set(videoId, result.failure.name));
      });
    }
  }, [ids, at, offline]);
  return failures;
}

/** Enter opens the drama in view, unless a control has the focus. */
function useEnter(run: () => void): void {
  useEffect(() => {
    const listen = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Enter' || defaultPrevented || document.querySelector('dialog[open]')) return;
      if (!(target as Element).closest('a, button')) run();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [run]);
}
