/** Two taps this close are one double tap, in ms. */
export const DOUBLE_TAP_MS = 280;
/** A finger that rests this long holds, in ms. */
export const HOLD_MS = 450;
/** What a double tap moves the film by, in s. */
export const SKIP_S = 10;

/** Which way a double tap moves the film: by the side of the screen it is on; 0 in the middle. */
export function sideOf(x: number, width: number): -1 | 0 | 1 {
  if (x < width * 0.35) return -1;
  return x > width * 0.65 ? 1 : 0;
}
