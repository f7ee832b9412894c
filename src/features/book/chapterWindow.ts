/** Rows a collapsed chapter list shows. */
export const COLLAPSED_ROWS = 8;

/** The rows a collapsed list shows: those around the current one, two of them before it. */
export function collapsedRange(total: number, current: number): { start: number; end: number } {
  const start = Math.max(0, Math.min(current - 2, total - COLLAPSED_ROWS));
  return { start, end: Math.min(total, start + COLLAPSED_ROWS) };
}
