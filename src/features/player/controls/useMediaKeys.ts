import { useEffect } from 'react';
import type { DramaDetail, EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { useSignal } from '../../../platform/live/signal';
import { contentPicture } from '../../../ui/contentPicture';
import { SKIP_S } from '../feed/tap';
import type { PlayerSession } from '../session/PlayerSession';

/**
 * In ms. The browser decodes the artwork on the page's main thread, so this waits until the film has begun.
 */
const SETTLED_MS = 500;
/**
 * In seconds. The browser extrapolates the position, so it is reported again only once it is this far off.
 */
const OFF_S = 0.5;

export function useMediaKeys(
  session: PlayerSession,
  drama: DramaDetail,
  entry: EpisodeEntry | undefined,
  title: string,
): void {
  const phase = useSignal(session.state, (state) => state.phase);
  const { bookName, sourceimg } = drama;
  const poster = entry && contentPicture(entry.poster, sourceimg);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    const step = (by: number) => session.go(session.state.value.at + by);
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => session.play(),
      pause: () => session.pause(),
      stop: () => session.pause(),
      seekbackward: ({ seekOffset }) => session.skip(-(seekOffset ?? SKIP_S)),
      seekforward: ({ seekOffset }) => session.skip(seekOffset ?? SKIP_S),
      seekto: ({ seekTime }) => seekTime !== undefined && session.seek(seekTime),
      previoustrack: () => step(-1),
      nexttrack: () => step(1),
    };
    const actions = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][];
    for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler);
    let told = { duration: 0, playbackRate: 0, position: 0, at: 0 };
    const updatePositionState = () => {
      const { now, duration } = session.clock.value;
      if (duration <= 0) return;
      const { playbackRate, paused } = session.current.video;
      const at = performance.now();
      const position = Math.min(now, duration);
      const expected = told.position + (paused ? 0 : ((at - told.at) / 1000) * playbackRate);
      const isSame = duration === told.duration && playbackRate === told.playbackRate;
      if (isSame && Math.abs(position - expected) < OFF_S) return;
      told = { duration, playbackRate, position, at };
      mediaSession.setPositionState({ duration, position, playbackRate });
    };
    const stopTelling = session.clock.subscribe(updatePositionState);
    return () => {
      stopTelling();
      for (const [action] of actions) mediaSession.setActionHandler(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
    };
  }, [session]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState = phase === 'paused' ? 'paused' : 'playing';
    if (phase === 'paused') return;
    // Set again on every start: a player in another tab may have taken the keys.
    const artwork = poster ? [{ src: new URL(poster, location.href).href }] : [];
    const timer = setTimeout(() => {
      navigator.mediaSession.metadata = new MediaMetadata({ title, artist: bookName, artwork });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [phase, title, bookName, poster]);
}
