import { randomInt } from 'node:crypto';

/**
 * The calls of each caller in its window, which starts with its first call. Kept in memory; `exchangeCounts`
 * adds up the counts of several processes.
 */
export type CallCounts = {
  readonly add: (who: string, amount: number, now: number) => { taken: number; endsInMs: number };
  readonly size: () => number;
  /**
   * Returns the counts since the last call, of each caller with `least` or more. `minute` identifies the
   * minute that they belong to.
   */
  readonly untold: (least: number, minute: number, now: number) => { who: string; amount: number }[];
  /** Takes in the total of a caller's counts in a minute that all processes reported, including this one. */
  readonly hear: (who: string, minute: number, everywhere: number) => void;
};

const MOST_CALLERS = 10_000;
const SHARED_COUNTS = 4_096;

/**
 * Creates counts for at most `most` callers. Beyond that limit a new caller shares a count with callers of
 * the same hash. No caller is evicted, so a crowd of addresses cannot win its first one a new window, and
 * memory stays bounded.
 */
export function createCallCounts(windowMs: number, most = MOST_CALLERS): CallCounts {
  const windows = new Map<string, Window>();
  const shared: Window[] = [];
  const called = new Set<string>();
  const salt = randomInt(2 ** 32);

  const windowOf = (who: string, now: number): Window => {
    const known = windows.get(who);
    if (known && !isOver(known, now)) return known;
    // Inserted again, so that the map stays ordered by the start of the windows.
    windows.delete(who);
    for (const [other, window] of windows) {
      if (!isOver(window, now)) break;
      windows.delete(other);
    }
    if (windows.size < most) {
      const window = newWindow(now, known);
      windows.set(who, window);
      return window;
    }
    const at = hash(who, salt) % SHARED_COUNTS;
    const window = shared[at];
    if (window && !isOver(window, now)) return window;
    return (shared[at] = newWindow(now));
  };
  // If the clock is set back, the window ends. Otherwise it would last until the clock reaches it again.
  const isOver = ({ startedAt }: Window, now: number) => now < startedAt || now - startedAt >= windowMs;

  return {
    add: (who, amount, now) => {
      const window = windowOf(who, now);
      window.taken += amount;
      if (called.size < most) called.add(who);
      return { taken: window.taken + window.elsewhere, endsInMs: window.startedAt + windowMs - now };
    },
    size: () => windows.size + shared.filter(Boolean).length,
    untold: (least, minute, now) => {
      const told = [...called].flatMap((who) => {
        const window = windows.get(who);
        if (!window || isOver(window, now) || window.taken < least || window.taken === window.told) return [];
        const amount = window.taken - window.told;
        if (window.minute !== minute) Object.assign(window, { minute, toldInMinute: 0 });
        window.told = window.taken;
        window.toldInMinute += amount;
        return [{ who, amount }];
      });
      called.clear();
      return told;
    },
    hear: (who, minute, everywhere) => {
      const window = windows.get(who);
      if (window?.minute === minute) window.elsewhere = Math.max(0, everywhere - window.toldInMinute);
    },
  };
}

type Window = {
  readonly startedAt: number;
  taken: number;
  /** The part of `taken` already reported to other processes, and the part of that in `minute`. */
  told: number;
  minute: number;
  toldInMinute: number;
  elsewhere: number;
};

/**
 * `before` is the caller's previous window: other processes may already know its last calls, which may be of
 * the present minute.
 */
function newWindow(startedAt: number, before?: Window): Window {
  const { minute, toldInMinute } = before ?? { minute: 0, toldInMinute: 0 };
  return { startedAt, taken: 0, told: 0, minute, toldInMinute, elsewhere: 0 };
}

/** FNV-1a. The salt is random for each process, so that outsiders cannot tell which callers share a count. */
function hash(text: string, salt: number): number {
  let value = salt ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
