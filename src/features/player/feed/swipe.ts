import { SWIPE } from '../../../../contract/catalogue/limits';

/** Classifies a finger's first movement: undecided, vertical (a swipe), or horizontal. */
export function swipeDirection(dx: number, dy: number): 'undecided' | 'along' | 'across' {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE.thresholdPx) return 'undecided';
  const angle = (Math.atan2(Math.abs(dx), Math.abs(dy)) * 180) / Math.PI;
  return angle < SWIPE.touchAngleDegrees ? 'along' : 'across';
}

export type Swipe = {
  /** From the first touch to the last, in px; negative upwards. */
  dy: number;
  /** The last direction of the finger: -1, 0 or 1. */
  heading: number;
  durationMs: number;
  heightPx: number;
};

/**
 * Returns the result of a swipe (spec 9.4): 1 the next episode, -1 the previous one, 0 back. A short one
 * (under `longSwipeMs`) follows its direction, unless the finger turned round; a long one must pass half the
 * height.
 */
export function swipeStep({ dy, heading, durationMs, heightPx }: Swipe): -1 | 0 | 1 {
  if (Math.abs(dy) < SWIPE.thresholdPx) return 0;
  const step = dy < 0 ? 1 : -1;
  if (durationMs < SWIPE.longSwipeMs) return heading !== 0 && heading !== Math.sign(dy) ? 0 : step;
  return Math.abs(dy) >= heightPx * SWIPE.longSwipeRatio ? step : 0;
}

/** Returns how far the film follows a finger if there is no episode on that side. */
export function resisted(dy: number): number {
  return Math.sign(dy) * Math.sqrt(Math.abs(dy)) * 3;
}
