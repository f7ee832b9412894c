import { neighbourhoodOf } from './networkOf';

/** A limit for all callers together per window. Kept in memory, per process. */
export type Ceiling = {
  /** Returns null if the call may pass, and counts it; otherwise the ms until the window ends. */
  readonly take: (network: string, now: number) => number | null;
  readonly charge: (network: string, cost: number) => void;
};

/**
 * Creates a ceiling. Any caller may use the first half. The second half is shared out evenly between the
 * neighbourhoods of the window: one that used up the first half gets no more, and late callers still get in.
 * It goes by neighbourhood (server/ground/limits/networkOf), because the owner of one IPv6 network usually
 * has 65,536 of them side by side.
 */
export function createCeiling(most: number, windowMs: number): Ceiling {
  const open = most / 2;
  // At most `most` entries, because each of them took something.
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
      // If the clock is set back, a new window begins. Otherwise the old one would last until the clock
      // reaches it again.
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
