import { randomInt } from 'node:crypto';

/**
 * How much each caller took in its window, which begins with its first call. Kept in memory: with several servers each
 * counts its own.
 */
export type CallCounts = {
  /** Adds to what `who` took. Returns that, and the ms until its window ends. */
  readonly add: (who: string, amount: number, now: number) => { taken: number; endsInMs: number };
  /** Callers counted by themselves. */
  readonly size: () => number;
};

const MOST_CALLERS = 10_000;
const SHARED_COUNTS = 4_096;

/**
 * Whoever comes when the most callers are being counted shares a count with the few whose names hash alike: nobody is
 * forgotten to make room, so a crowd of addresses does not give its first one a new window, and nothing grows.
 */
export function createCallCounts(windowMs: number, most = MOST_CALLERS): CallCounts {
  const windows = new Map<string, Window>();
  const shared: Window[] = [];
  const salt = randomInt(2 ** 32);

  const windowOf = (who: string, now: number): Window => {
    const known = windows.get(who);
    if (known && !isOver(known, now)) return known;
    // Inserted again, so that the map stays in the order of its windows' starts.
    windows.delete(who);
    for (const [other, window] of windows) {
      if (!isOver(window, now)) break;
      windows.delete(other);
    }
    if (windows.size < most) {
      const window = { startedAt: now, taken: 0 };
      windows.set(who, window);
      return window;
    }
    const at = hash(who, salt) % SHARED_COUNTS;
    const window = shared[at];
    if (window && !isOver(window, now)) return window;
    return (shared[at] = { startedAt: now, taken: 0 });
  };
  const isOver = ({ startedAt }: Window, now: number) => now - startedAt >= windowMs;

  return {
    add: (who, amount, now) => {
      const window = windowOf(who, now);
      window.taken += amount;
      return { taken: window.taken, endsInMs: window.startedAt + windowMs - now };
    },
    size: () => windows.size + shared.filter(Boolean).length,
  };
}

type Window = { startedAt: number; taken: number };

/** FNV-1a. The salt is this process's own: nobody can tell from outside who shares a count with whom. */
function hash(text: string, salt: number): number {
  let value = salt ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
