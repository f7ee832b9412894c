import { neighbourhoodOf } from './networkOf';

/** What everybody together may take of something in a window. Kept in memory, per process. */
export type Ceiling = {
  /** Null when the call may pass, which counts it; else the ms until the window ends. */
  readonly take: (network: string, now: number) => number | null;
  /** Counts what a call that passed turned out to cost beyond one. */
  readonly charge: (network: string, cost: number) => void;
};

/**
 * The first half of it is for whoever comes. The second half is shared out evenly between the neighbourhoods of the
 * window: the one that used the first half up gets nothing more, and whoever comes late still gets in. By neighbourhood
 * (server/ground/limits/networkOf), since whoever has one IPv6 network usually has 65,536 of them side by side.
 */
export function createCeiling(most: number, windowMs: number): Ceiling {
  const open = most / 2;
  // No more than `most`: each of them took something.
  const taken = new Map<string, number>();
  let startedAt = Number.NEGATIVE_INFINITY;
  let used = 0;
  const count = (network: string, amount: number) => {
    const neighbourhood = neighbourhoodOf(network);
    taken.set(neighbourhood, (taken.get(neighbourhood) ?? 0) + amount);
    used += amount;
  };
  return {
    take: (network, now) => {
      // When the clock is set back a new window begins. Otherwise the old one would last until the clock reaches it again.
      if (now < startedAt || now - startedAt >= windowMs) {
        startedAt = now;
        used = 0;
        taken.clear();
      }
      const own = taken.get(neighbourhoodOf(network)) ?? 0;
      const share = Math.max(1, (most - open) / Math.max(1, taken.size));
      if (used >= most || (used >= open && own >= share)) return startedAt + windowMs - now;
      count(network, 1);
      return null;
    },
    charge: count,
  };
}
