import { useEffect } from 'react';
import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import type { Aloud, ReadAloud } from './ReadAloud';
import { toneFile } from './toneFile';

/**
 * A tone too low and too soft to hear, played while a voice reads. Platforms show media keys and a lock
 * screen only for a page that plays audio, and speech does not count. On a locked phone the browser freezes a
 * page that plays nothing or only silence.
 */
class InaudibleTone {
  #url = URL.createObjectURL(new Blob([toneFile()], { type: 'audio/wav' }));
  #audio = new Audio(this.#url);
  #wanted = false;

  constructor() {
    this.#audio.loop = true;
  }

  play(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#audio.play().catch((error: unknown) => {
      if (this.#wanted) console.warn('The media keys are not available now.', error);
    });
  }

  pause(): void {
    this.#wanted = false;
    this.#audio.pause();
  }

  remove(): void {
    this.pause();
    this.#audio.removeAttribute('src');
    URL.revokeObjectURL(this.#url);
  }
}

type Playing = { book: BookDetail | undefined; chapter: string };

export function useMediaKeys(aloud: ReadAloud, phase: Aloud['phase'], { book, chapter }: Playing): void {
  const isPlaying = phase !== 'paused';

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    const track = new InaudibleTone();
    const follow = () => {
      const plays = aloud.state.value.phase !== 'paused';
      mediaSession.playbackState = plays ? 'playing' : 'paused';
      if (plays) track.play();
      else track.pause();
    };
    follow();
    const unsubscribe = aloud.state.subscribe(follow);
    const handlers: Partial<Record<MediaSessionAction, () => void>> = {
      play: () => aloud.play(),
      pause: () => aloud.pause(),
      stop: () => aloud.pause(),
      previoustrack: () => aloud.step(-1),
      nexttrack: () => aloud.step(1),
    };
    const actions = Object.entries(handlers) as [MediaSessionAction, () => void][];
    for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler);
    return () => {
      unsubscribe();
      for (const [action] of actions) mediaSession.setActionHandler(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
      track.remove();
    };
  }, [aloud]);

  const { bookName = '', authorName = '', sourceimg = '' } = book ?? {};
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    // Set again on every start: a player in another tab may have taken the keys.
    if (!isPlaying) return;
    const artwork = sourceimg === '' ? [] : [{ src: new URL(sourceimg, location.href).href }];
    navigator.mediaSession.metadata = new MediaMetadata({
      title: chapter,
      artist: authorName,
      album: bookName,
      artwork,
    });
  }, [isPlaying, chapter, bookName, authorName, sourceimg]);
}
