/** The lengths of a part, ms: the first is short, so that the film starts quickly. */
const FIRST_MS = 1_000;
const LEAST_MS = 2_000;
export const MOST_MS = 4_000;
/** A shorter tail joins the part before it. */
const TAIL_MS = 1_000;
/** Frame times are not multiples of a second. */
const TOLERANCE_MS = 50;

/**
 * Returns the start of each part of a film, ms, the first at 0. Parts start at key frames (`keys`, ascending,
 * the first is 0); the first is at least 1 s long, the others about 2 s, and none over 4 s if the key frames
 * allow it.
 */
export function planCuts(keys: readonly number[], duration: number): number[] {
  const cuts = [0];
  let start = 0;
  let latest = 0;
  for (const key of [...keys.filter((moment) => moment > 0 && moment < duration), duration]) {
    const least = (cuts.length === 1 ? FIRST_MS : LEAST_MS) - TOLERANCE_MS;
    const isTail = duration - latest < TAIL_MS && duration - start <= MOST_MS + TOLERANCE_MS;
    // Cuts at the previous key frame if it is late enough, or if this one would be too late.
    const isDue = latest - start >= least || key - start > MOST_MS + TOLERANCE_MS;
    if (latest > start && isDue && !isTail) {
      cuts.push(latest);
      start = latest;
    }
    latest = key;
  }
  return cuts;
}

/** Returns the length of the longest part, ms. */
export function longestPart(cuts: readonly number[], duration: number): number {
  return Math.max(...cuts.map((cut, at) => (cuts[at + 1] ?? duration) - cut));
}
