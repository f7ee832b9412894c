import type { Database } from '../ground/db/database';
import { createCallCounts } from '../ground/limits/callCounts';
import { createCeiling } from '../ground/limits/ceiling';
import { exchangeWith } from '../ground/limits/exchangeCounts';

/** Calls that one network or reader may make in a window, and all of them together. Kept in memory. */
export type RateLimit = {
  /** Counts a call. Null when it may pass, else the seconds to wait. */
  readonly take: (who: string, now: number) => number | null;
  /** Counts what a call that passed turned out to cost beyond one. */
  readonly charge: (who: string, cost: number, now: number) => void;
};

/** Has a limit hold for all processes on a database together (server/ground/limits/exchangeCounts). */
type Everywhere = { readonly db: Database; readonly name: string };

/**
 * With a `ceiling`, `who` is a network: everybody's calls together stay under it (server/ground/limits/ceiling). That is what one process can
 * bear, and each has its own.
 */
export function createRateLimit(
  calls: number,
  windowMs: number,
  ceiling?: number,
  everywhere?: Everywhere,
): RateLimit {
  const counts = createCallCounts(windowMs);
  if (everywhere) exchangeWith(everywhere.db, everywhere.name, counts, calls);
  const everybody = ceiling === undefined ? null : createCeiling(ceiling, windowMs);
  return {
    take: (who, now) => {
      const { taken, endsInMs } = counts.add(who, 1, now);
      const wait = taken > calls ? endsInMs : (everybody?.take(who, now) ?? null);
      return wait === null ? null : Math.max(1, Math.ceil(wait / 1_000));
    },
    charge: (who, cost, now) => {
      counts.add(who, cost, now);
      everybody?.charge(who, cost);
    },
  };
}
