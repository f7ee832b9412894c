/** Text that stood before the reader: its words, and how long it was in sight. */
export type Shown = { readonly words: number; readonly ms: number };

/** Beyond these nobody reads: faster is leafing, slower is a page left open. Words a minute. */
const SLOWEST_PACE = 60;
const FASTEST_PACE = 1_000;
/** A title page or the last line of a chapter says little. */
const FEWEST_WORDS = 15;
/** What was read longer ago no longer counts. */
const KEPT = 60;
/** Less than this is no measure yet. */
const ENOUGH_WORDS = 2_000;
const ENOUGH_PAGES = 8;

/** Whether this was read, and not leafed through or left lying. */
export function isReading({ words, ms }: Shown): boolean {
  if (words < FEWEST_WORDS || ms <= 0) return false;
  const pace = paceOf({ words, ms });
  return pace >= SLOWEST_PACE && pace <= FASTEST_PACE;
}

/** The latest of what was read, oldest first. */
export function withShown(kept: readonly Shown[], shown: readonly Shown[]): Shown[] {
  return [...kept, ...shown.filter(isReading)].slice(-KEPT);
}

/**
 * Words a minute; undefined until enough was read. The median of the pages, each weighing as much as its words: a
 * page on which the telephone rang does not move it, and sixty pages let it follow a reader who changes.
 */
export function measuredPace(kept: readonly Shown[]): number | undefined {
  const all = kept.reduce((sum, { words }) => sum + words, 0);
  if (all < ENOUGH_WORDS || kept.length < ENOUGH_PAGES) return undefined;
  let below = 0;
  for (const shown of kept.toSorted((a, b) => paceOf(a) - paceOf(b))) {
    below += shown.words;
    if (below >= all / 2) return Math.round(paceOf(shown));
  }
  return undefined;
}

function paceOf({ words, ms }: Shown): number {
  return (words / ms) * 60_000;
}
