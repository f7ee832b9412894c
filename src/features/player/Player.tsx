import './player.css';
import './player-line.css';
import './player-rail.css';
import './player-words.css';
import { useLingui } from '@lingui/react/macro';
import { Volume2 } from 'lucide-react';
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import type { DramaDetail, EpisodeEntry, Film } from '../../../contract/catalogue/dramas.schema';
import type { Watching } from '../../../data/queries/dramas';
import { PLAYER_KEY, type PlayerSettings } from '../../../data/queries/playerSettings';
import { useMediaQuery } from '../../platform/device/mediaQuery';
import { useWakeLock } from '../../platform/device/wakeLock';
import { useSignal } from '../../platform/live/signal';
import { usecases } from '../../platform/worker/usecases';
import { useNextDrama } from '../../shared/forYou/useNextDrama';
import { showToast } from '../../ui/toasts';
import { areCaptionsOn } from './captions/areCaptionsOn';
import { Controls, type PlayerActs } from './controls/Controls';
import { leaveFullScreen, toggleFullScreen } from './controls/fullScreen';
import type { KeyCommand } from './controls/keyCommand';
import { useFollowingWindow } from './controls/pictureInPicture';
import { RailButtons } from './controls/RailButtons';
import { SettingsSheet } from './controls/SettingsSheet';
import { useChrome } from './controls/useChrome';
import { useKeptFocus } from './controls/useKeptFocus';
import { useKeys } from './controls/useKeys';
import { useMediaKeys } from './controls/useMediaKeys';
import { useRail } from './controls/useRail';
import { EpisodesSheet } from './drawer/EpisodesSheet';
import { SidePanel } from './drawer/SidePanel';
import { FilmSign, type Sign } from './FilmSign';
import { Slide } from './feed/Slide';
import { SKIP_S } from './feed/tap';
import { useTouches } from './feed/useTouches';
import { BESIDE } from './session/curtain';
import { usePlayerSession } from './session/usePlayerSession';

type PlayerProps = {
  drama: DramaDetail;
  episodes: readonly EpisodeEntry[];
  watching: Watching | undefined;
  settings: PlayerSettings;
  target: number;
  onTarget: (target: number) => void;
  /** Another drama follows this one. */
  onDrama: (videoId: number) => void;
  onLeave: () => void;
};

export function Player({
  drama,
  episodes,
  watching,
  target,
  onTarget,
  onDrama,
  onLeave,
  ...kept
}: PlayerProps) {
  const { t } = useLingui();
  const player = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { settings, choose } = usePlayerSettings(kept.settings);
  const { session, feed } = usePlayerSession({
    videoId: drama.id,
    episodes,
    target,
    watching,
    settings,
    onTarget,
  });
  const { at, phase, isSilenced, isHeld } = useSignal(session.state);
  const slot = useSignal(session.current.state);
  const next = useNextDrama(drama.id, at >= episodes.length);
  const [isPast, setIsPast] = useState(false);
  useEffect(() => session.whenPast(() => setIsPast(true)), [session]);
  // The viewer may swipe on before the ranking is read.
  useEffect(() => {
    if (!isPast || !next.loaded) return;
    setIsPast(false);
    if (next.value) onDrama(next.value.id);
  }, [isPast, next, onDrama]);
  const entry = episodes[at];
  const isBeside = useMediaQuery(BESIDE);
  const [sheet, setSheet] = useState<'episodes' | 'settings'>();
  const [sign, setSign] = useState<Sign>();
  const [isShown, show] = useChrome(player, phase === 'playing', at);
  const episodeName = entry?.title || (entry ? t`Episode ${entry.target}` : '');
  const canWatch = entry !== undefined && entry.state !== 'locked' && slot.failure === null;
  const rail = useRail(drama, canWatch ? entry.target : undefined);
  useWakeLock(phase === 'playing');
  useMediaKeys(session, drama, entry, episodeName);
  useFollowingWindow(session);
  useKeptFocus(player, stage);
  useEffect(() => leaveFullScreen, []);

  const skip = useCallback(
    (seconds: number) => {
      session.skip(seconds);
      setSign({ kind: 'skip', seconds, at: performance.now() });
    },
    [session],
  );
  const go = (step: 1 | -1) => {
    session.bless();
    session.go(session.state.value.at + step);
  };
  const toggle = useCallback(() => {
    session.toggle();
    const isPaused = session.state.value.phase === 'paused';
    setSign({ kind: isPaused ? 'pause' : 'play', at: performance.now() });
    show(isPaused ? 'moment' : 'no longer');
  }, [session, show]);
  /** The tap or key that turned on the sound of a silenced film must not turn it off again. */
  const toggleSound = (wasSilenced: boolean) => {
    if (wasSilenced && !settings.muted) return;
    choose({ muted: !settings.muted });
  };
  const fillScreen = () => void toggleFullScreen(slot.film !== null && slot.film.width > slot.film.height);
  const toggleCaptions = () => choose({ captions: !areCaptionsOn(settings, slot.film) });
  const acts: PlayerActs = {
    leave: onLeave,
    go,
    toggleSound: () => toggleSound(session.bless()),
    toggleFullScreen: fillScreen,
    toggleCaptions,
    openEpisodes: () => setSheet('episodes'),
    openSettings: () => setSheet('settings'),
  };
  const onSkip = useCallback(
    (seconds: number) => setSign({ kind: 'skip', seconds, at: performance.now() }),
    [],
  );
  useTouches(stage, session, feed, { onTap: toggle, onSkip });
  const commands: Record<Exclude<KeyCommand, 'mute'>, () => void> = {
    toggle,
    fullScreen: fillScreen,
    captions: toggleCaptions,
    next: () => go(1),
    previous: () => go(-1),
    back: () => skip(-5),
    on: () => skip(5),
    backFar: () => skip(-SKIP_S),
    onFar: () => skip(SKIP_S),
    episodes: () => !isBeside && setSheet('episodes'),
    like: () => rail.buttons?.like(),
    library: () => rail.buttons?.shelf.toggle(),
    comments: () => rail.buttons?.openComments(),
    share: () => rail.buttons?.share(),
    novel: () => rail.buttons?.openNovel(),
  };
  useKeys((command) => {
    const wasSilenced = session.bless();
    if (command === 'mute') toggleSound(wasSilenced);
    else commands[command]();
  });
  const choosing = {
    drama,
    episodes,
    watching,
    current: entry?.target,
    onChoose: (chosen: number) => {
      setSheet(undefined);
      session.bless();
      session.go(episodes.findIndex((each) => each.target === chosen));
    },
  };

  return (
    <div
      ref={player}
      className="player"
      data-shown={isShown || entry?.state === 'locked' || !entry}
      data-calm={settings.calm}
      style={filmRatio(slot.film)}
    >
      {!isBeside && (
        <h1 lang={drama.language} className="sr-only">
          {drama.bookName}
        </h1>
      )}
      {/* The buttons have accessible names; the film itself needs none. */}
      <section
        ref={stage}
        tabIndex={-1}
        className="player-stage"
        aria-label={`${drama.bookName}. ${episodeName}`}
      >
        {session.slots.map((each, place) => (
          <Slide
            key={place}
            session={session}
            feed={feed}
            slot={each}
            place={place}
            drama={drama}
            episodes={episodes}
            settings={settings}
            next={next}
          />
        ))}
        <FilmSign
          sign={slot.failure === null ? sign : undefined}
          isHeld={isHeld}
          isWaiting={entry !== undefined && phase === 'waiting' && slot.failure === null}
          isSlideshow={slot.height !== null && slot.height === slot.film?.slideshow?.height}
        />
        <Controls
          session={session}
          videoId={drama.id}
          entry={entry}
          episodes={episodes}
          names={{ drama: drama.bookName, episode: entry?.title ?? '' }}
          settings={settings}
          hasListBeside={isBeside}
          hasNext={next.value !== undefined}
          acts={acts}
        />
        {rail.buttons && <RailButtons buttons={rail.buttons} />}
        {isSilenced && !settings.muted && slot.failure === null && (
          <button type="button" className="player-chip player-sound" onClick={() => session.bless()}>
            <Volume2 className="size-icon-md" />
            {t`Tap for sound`}
          </button>
        )}
      </section>
      {isBeside && <SidePanel {...choosing} />}
      {sheet === 'episodes' && <EpisodesSheet {...choosing} onClose={() => setSheet(undefined)} />}
      {rail.sheet}
      {sheet === 'settings' && (
        <SettingsSheet
          settings={settings}
          choose={choose}
          film={slot.film}
          height={slot.height}
          onClose={() => setSheet(undefined)}
        />
      )}
    </div>
  );
}

function filmRatio(film: Film | null): CSSProperties {
  return film ? ({ '--film-ratio': film.width / film.height } as CSSProperties) : {};
}

/**
 * Returns the settings, and a function to change them: changes apply at once and are stored in the
 * background.
 */
function usePlayerSettings(kept: PlayerSettings) {
  const { t } = useLingui();
  const [settings, setSettings] = useState(kept);
  const choose = useCallback(
    (patch: Partial<PlayerSettings>) => {
      setSettings((before) => ({ ...before, ...patch }));
      void usecases.patchSetting({ key: PLAYER_KEY, patch }).then((result) => {
        if (!result.ok) showToast({ text: t`This device could not save that.` });
      });
    },
    [t],
  );
  return { settings, choose };
}
