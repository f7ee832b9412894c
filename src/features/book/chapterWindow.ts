export const COLLAPSED_ROWS = 8;

/** Returns the rows of a collapsed list: those around the current one, two of them before it. */
export function collapsedRange(total: number, current: number): { start: number; end: number } {
  const start = Math.max(0, Math.min(current - 2, total - COLLAPSED_ROWS));
  return { start, end: Math.min(total, start + COLLAPSED_ROWS) };
}
