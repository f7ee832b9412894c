/** What a part is to hold, ms: the first is short, so that the film starts quickly. */
const FIRST_MS = 1_000;
const LEAST_MS = 2_000;
export const MOST_MS = 4_000;
/** A shorter tail joins the part before it. */
const TAIL_MS = 1_000;
/** Frames do not fall on whole seconds. */
const TOLERANCE_MS = 50;

/**
 * When the parts of a film begin, ms, the first at 0: at key frames (`keys`, ascending, the first is 0), the first part at least
 * 1 s long, the others about 2 s, none over 4 s where the key frames allow it.
 */
export function planCuts(keys: readonly number[], duration: number): number[] {
  const cuts = [0];
  let start = 0;
  let latest = 0;
  for (const key of [...keys.filter((moment) => moment > 0 && moment < duration), duration]) {
    const least = (cuts.length === 1 ? FIRST_MS : LEAST_MS) - TOLERANCE_MS;
    const isTail = duration - latest < TAIL_MS && duration - start <= MOST_MS + TOLERANCE_MS;
    // The last key frame before this one is cut at when it is late enough, or when this one would be too late.
    const isDue = latest - start >= least || key - start > MOST_MS + TOLERANCE_MS;
    if (latest > start && isDue && !isTail) {
      cuts.push(latest);
      start = latest;
    }
    latest = key;
  }
  return cuts;
}

/** How long the longest part is, ms. */
export function longestPart(cuts: readonly number[], duration: number): number {
  return Math.max(...cuts.map((cut, at) => (cuts[at + 1] ?? duration) - cut));
}
