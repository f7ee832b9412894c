export type Shown = { readonly words: number; readonly ms: number };

/** Faster is leafing, slower is a page left open. Words a minute. */
const SLOWEST_PACE = 60;
const FASTEST_PACE = 1_000;
/** A title page or the last line of a chapter is no reliable measurement. */
const FEWEST_WORDS = 15;
const KEPT = 60;
const ENOUGH_WORDS = 2_000;
const ENOUGH_PAGES = 8;

/** Returns whether the text was read rather than leafed through or left open. */
export function isReading({ words, ms }: Shown): boolean {
  if (words < FEWEST_WORDS || ms <= 0) return false;
  const pace = paceOf({ words, ms });
  return pace >= SLOWEST_PACE && pace <= FASTEST_PACE;
}

/** Returns the latest measurements, oldest first. */
export function withShown(kept: readonly Shown[], shown: readonly Shown[]): Shown[] {
  return [...kept, ...shown.filter(isReading)].slice(-KEPT);
}

/**
 * Returns the words a minute, or undefined until enough was read. It is the median of the pages weighted by
 * words: a single interruption does not change it, and sixty pages let it follow a changing reader.
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
