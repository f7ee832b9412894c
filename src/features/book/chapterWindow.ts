/** Rows a collapsed chapter list shows. */
export const COLLAPSED_ROWS = 8;
/** Rows kept above and below the screen, so that a flick does not outrun the drawing. */
const SPARE_ROWS = 16;
/** Rows come and go together: drawing a few at a time leaves most frames of a scroll alone. */
const STEP_ROWS = 8;

/** The rows a collapsed list shows: those around the current one, two of them before it. */
export function collapsedRange(total: number, current: number): { start: number; end: number } {
  const start = Math.max(0, Math.min(current - 2, total - COLLAPSED_ROWS));
  return { start, end: Math.min(total, start + COLLAPSED_ROWS) };
}

/** The rows worth drawing. `top`: the list's upper edge from the top of the screen; all lengths in px. */
export function visibleRange(
  total: number,
  rowHeight: number,
  top: number,
  screenHeight: number,
): { start: number; end: number } {
  const start = Math.floor((-top / rowHeight - SPARE_ROWS) / STEP_ROWS) * STEP_ROWS;
  const end = Math.ceil(((screenHeight - top) / rowHeight + SPARE_ROWS) / STEP_ROWS) * STEP_ROWS;
  const clamp = (row: number) => Math.min(Math.max(row, 0), total);
  return { start: clamp(start), end: clamp(end) };
}
