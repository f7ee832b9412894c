import { secondsAhead } from '../engine/schedule';
import type { FilmClock } from './playerState';

/** Where an element is in its film, in s; zeros while it has none. */
export function readClock(video: HTMLVideoElement): FilmClock {
  const now = video.currentTime;
  const duration = Number.isFinite(video.duration) ? video.duration : 0;
  const ranges = Array.from({ length: video.buffered.length }, (_, index) => ({
    start: video.buffered.start(index),
    end: video.buffered.end(index),
  }));
  return { now, duration, buffered: now + secondsAhead(ranges, now) };
}

/** Sound and picture do not end at the same moment, in s. */
const TAIL_S = 0.5;

/** Whether that many seconds lie ahead of where it is, or all that is left. */
export function isAhead({ now, duration, buffered }: FilmClock, seconds: number): boolean {
  return buffered - now >= seconds || (duration > 0 && buffered >= duration - TAIL_S);
}
