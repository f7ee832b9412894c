import { secondsAhead } from '../../../shared/film/schedule';
import type { FilmClock } from './playerState';

/** Returns the times of an element's film, in seconds; zeros if it has none. */
export function readClock(video: HTMLVideoElement): FilmClock {
  const now = video.currentTime;
  const duration = Number.isFinite(video.duration) ? video.duration : 0;
  const ranges = Array.from({ length: video.buffered.length }, (_, index) => ({
    start: video.buffered.start(index),
    end: video.buffered.end(index),
  }));
  return { now, duration, buffered: now + secondsAhead(ranges, now) };
}

/** In seconds: sound and picture do not end together. */
const TAIL_S = 0.5;

/** Returns whether that many seconds, or all that is left, are buffered ahead. */
export function isAhead({ now, duration, buffered }: FilmClock, seconds: number): boolean {
  return buffered - now >= seconds || (duration > 0 && buffered >= duration - TAIL_S);
}
