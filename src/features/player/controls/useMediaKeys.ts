import { useEffect } from 'react';
import type { DramaDetail, EpisodeEntry } from '../../../../contract/schemas/drama';
import { useSignal } from '../../../platform/signal';
import { contentPicture } from '../../../ui/contentPicture';
import { SKIP_S } from '../feed/tap';
import type { PlayerSession } from '../session/PlayerSession';

/** Media keys, headphones and the lock screen: what plays, with its picture, and everything they may ask of it. */
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
    const tellPlace = () => {
      const { now, duration } = session.clock.value;
      if (duration <= 0) return;
      const { playbackRate } = session.current.video;
      mediaSession.setPositionState({ duration, position: Math.min(now, duration), playbackRate });
    };
    const stopTelling = session.clock.subscribe(tellPlace);
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
    // Again with every start: a player of another tab may have had the keys in between.
    const artwork = poster ? [{ src: new URL(poster, location.href).href }] : [];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: bookName, artwork });
  }, [phase, title, bookName, poster]);
}
