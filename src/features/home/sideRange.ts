/** The covers of a side row that are in the document: `[start, end)`. */
export type SideRange = { start: number; end: number };

/** Covers kept beyond either edge, so that a swipe or Tab finds them. */
const BESIDE = 3;

/**
 * Returns the covers near the screen. `left`: the row's scroll position, `width`: the screen's, `pitch`: one
 * cover and its gap, all px.
 */
export function sideRange(left: number, width: number, pitch: number, count: number): SideRange {
  const start = Math.min(Math.max(0, Math.floor(left / pitch) - BESIDE), Math.max(0, count - 1));
  return { start, end: Math.min(count, Math.ceil((left + width) / pitch) + BESIDE) };
}
