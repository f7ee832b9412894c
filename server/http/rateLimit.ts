import type { Database } from '../ground/db/database';
import { createCallCounts } from '../ground/limits/callCounts';
import { createCeiling } from '../ground/limits/ceiling';
import { exchangeWith } from '../ground/limits/exchangeCounts';

export type RateLimit = {
  /** Counts a call. Returns null if it may pass, else the seconds to wait. */
  readonly take: (who: string, now: number) => number | null;
  /** Counts the cost of a passed call beyond one. */
  readonly charge: (who: string, cost: number, now: number) => void;
};

/** Makes a limit hold for all processes of a database together (server/ground/limits/exchangeCounts). */
type Everywhere = { readonly db: Database; readonly name: string };

/**
 * Creates a limit. With a `ceiling`, `who` is a network, and the calls of all networks together stay below it
 * (server/ground/limits/ceiling). The ceiling is what one process can bear, so each process has its own.
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
