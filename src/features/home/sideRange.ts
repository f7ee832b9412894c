/** Covers of a side row that are in the document: `[start, end)`. */
export type SideRange = { start: number; end: number };

/** Covers beyond either edge that are there already, so that a finger or Tab finds them. */
const BESIDE = 3;

/**
 * The covers near the screen. `left`: how far the row is scrolled, `width`: of the screen, `pitch`: of one cover and
 * its gap, all px.
 */
export function sideRange(left: number, width: number, pitch: number, count: number): SideRange {
  const start = Math.min(Math.max(0, Math.floor(left / pitch) - BESIDE), Math.max(0, count - 1));
  return { start, end: Math.min(count, Math.ceil((left + width) / pitch) + BESIDE) };
}
