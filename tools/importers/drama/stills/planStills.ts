/** A still stands for this long, ms, or longer where a film would need too many. */
const LEAST_EVERY = 2_000;
const MOST_STILLS = 100;
const MOST_COLUMNS = 10;

/** How the stills of a film stand in their sheet, row by row. Each shows the middle of its stretch. */
export type StillsPlan = {
  /** Length of a stretch, ms. */
  readonly every: number;
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
};

/** One still every 2 s, or, of a film over 200 s, at the smallest interval of whole seconds that needs at most a hundred. `duration` in ms. */
export function planStills(duration: number): StillsPlan {
  const every = Math.max(LEAST_EVERY, Math.ceil(duration / MOST_STILLS / 1_000) * 1_000);
  // What is left in the end and is shorter than half a stretch has no middle to show.
  const count = Math.max(1, Math.round(duration / every));
  const columns = Math.min(MOST_COLUMNS, count);
  return { every, count, columns, rows: Math.ceil(count / columns) };
}
