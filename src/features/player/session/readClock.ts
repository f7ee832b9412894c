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
