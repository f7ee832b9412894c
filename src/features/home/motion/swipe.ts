import { SWIPE, TAB_SWIPE_THRESHOLD_PX } from '../../../../contract/catalogue/limits';

/** Classifies a first movement: undecided, sideways (handled here), or along the page (the browser's). */
export function swipeDirection(dx: number, dy: number): 'undecided' | 'sideways' | 'along' {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < TAB_SWIPE_THRESHOLD_PX) return 'undecided';
  const angle = (Math.atan2(Math.abs(dy), Math.abs(dx)) * 180) / Math.PI;
  return angle < SWIPE.touchAngleDegrees ? 'sideways' : 'along';
}

export type Swipe = {
  /** From the first touch to the last, in px; negative to the left. */
  dx: number;
  /** The finger's last direction: -1, 0 or 1. */
  heading: number;
  durationMs: number;
  widthPx: number;
};

/**
 * Returns where a swipe ends (spec 9.4): -1 the previous tab, 1 the next one, 0 the same. A short swipe
 * (under `longSwipeMs`) follows its direction, unless the finger turned round; a long one must pass half the
 * width.
 */
export function swipeStep({ dx, heading, durationMs, widthPx }: Swipe): -1 | 0 | 1 {
  if (Math.abs(dx) < TAB_SWIPE_THRESHOLD_PX) return 0;
  const step = dx < 0 ? 1 : -1;
  if (durationMs < SWIPE.longSwipeMs) return heading !== 0 && heading !== Math.sign(dx) ? 0 : step;
  return Math.abs(dx) >= widthPx * SWIPE.longSwipeRatio ? step : 0;
}

/** Returns how far the page follows a finger beyond the first or last tab. */
export function resisted(dx: number): number {
  return Math.sign(dx) * Math.sqrt(Math.abs(dx)) * 3;
}
