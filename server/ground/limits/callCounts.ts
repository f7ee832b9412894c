import { randomInt } from 'node:crypto';

/**
 * How much each caller took in its window, which begins with its first call. Kept in memory; what several processes counted
 * of a caller is put together by `exchangeCounts`.
 */
export type CallCounts = {
  /** Adds to what `who` took. Returns that, and the ms until its window ends. */
  readonly add: (who: string, amount: number, now: number) => { taken: number; endsInMs: number };
  /** Callers counted by themselves. */
  readonly size: () => number;
  /** What was counted here since the last time, of each who took `least` or more; `minute` names what it belongs to. */
  readonly untold: (least: number, minute: number, now: number) => { who: string; amount: number }[];
  /** What all processes together were told of a caller in a minute, this one's own included. */
  readonly hear: (who: string, minute: number, everywhere: number) => void;
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
  /** Whoever called since `untold` was last asked. */
  const called = new Set<string>();
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
      const window = newWindow(now, known);
      windows.set(who, window);
      return window;
    }
    const at = hash(who, salt) % SHARED_COUNTS;
    const window = shared[at];
    if (window && !isOver(window, now)) return window;
    return (shared[at] = newWindow(now));
  };
  // When the clock is set back the window ends. Otherwise it would last until the clock reaches it again.
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
  /** Of what was taken here, what other processes were told, and what of it in the minute that is named. */
  told: number;
  minute: number;
  toldInMinute: number;
  /** What other processes told. */
  elsewhere: number;
};

/** `before`: the caller's window until now, whose last calls others may have been told of in this very minute. */
function newWindow(startedAt: number, before?: Window): Window {
  const { minute, toldInMinute } = before ?? { minute: 0, toldInMinute: 0 };
  return { startedAt, taken: 0, told: 0, minute, toldInMinute, elsewhere: 0 };
}

/** FNV-1a. The salt is this process's own: nobody can tell from outside who shares a count with whom. */
function hash(text: string, salt: number): number {
  let value = salt ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
