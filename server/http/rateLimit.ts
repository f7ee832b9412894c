/** Calls one address or reader may make in a window. Kept in memory: with several servers each counts its own. */
export type RateLimit = {
  /** Counts a call. Null when it may pass, else the seconds to wait. */
  readonly take: (who: string, now: number) => number | null;
};

const MOST_CALLERS = 10_000;

export function createRateLimit(calls: number, windowMs: number): RateLimit {
  const windows = new Map<string, { startedAt: number; taken: number }>();
  return {
    take: (who, now) => {
      const window = windows.get(who);
      if (window === undefined || now - window.startedAt >= windowMs) {
        // Re-inserted, so that the map stays in the order of its windows' starts and the oldest go first.
        windows.delete(who);
        windows.set(who, { startedAt: now, taken: 1 });
        if (windows.size > MOST_CALLERS) windows.delete(windows.keys().next().value as string);
        return null;
      }
      window.taken += 1;
      return window.taken <= calls ? null : Math.ceil((window.startedAt + windowMs - now) / 1_000);
    },
  };
}
