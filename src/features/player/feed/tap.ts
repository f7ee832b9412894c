export const DOUBLE_TAP_MS = 280;
export const HOLD_MS = 450;
export const SKIP_S = 10;

/** Returns the direction in which a double tap skips, by the side of the screen; 0 in the middle. */
export function sideOf(x: number, width: number): -1 | 0 | 1 {
  if (x < width * 0.35) return -1;
  return x > width * 0.65 ? 1 : 0;
}
