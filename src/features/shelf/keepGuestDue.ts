/** Chapters read before the offer: by then the app is worth something to the reader. */
const ENOUGH_READ = 3;
/** The pause after a first refusal, ms. A second one is final. */
const REFUSED_GAP_MS = 30 * 86_400_000;
const REFUSALS_FINAL = 2;

export type GuestSituation = {
  /** 0 for a guest; undefined while unknown. */
  readonly isLogin: 0 | 1 | undefined;
  readonly coins: number;
  /** Chapters read on this device, as stored; anything but a number counts as 0. */
  readonly readTimes: unknown;
  readonly refusals: unknown;
  readonly refusedAt: unknown;
  /** The browser has agreed not to evict the data. */
  readonly isPersisted: boolean;
  readonly now: number;
};

/** Whether to offer a guest a way to secure their data before a browser deletes it (decision 0090). */
export function isKeepGuestDue(situation: GuestSituation): boolean {
  const { isLogin, coins, readTimes, refusals, refusedAt, isPersisted, now } = situation;
  if (isLogin !== 0 || isPersisted) return false;
  if (coins === 0 && (typeof readTimes !== 'number' || readTimes < ENOUGH_READ)) return false;
  const said = typeof refusals === 'number' ? refusals : 0;
  if (said === 0) return true;
  if (said >= REFUSALS_FINAL || typeof refusedAt !== 'number') return false;
  // If the clock was set back, the difference is negative, and the offer waits.
  return now - refusedAt >= REFUSED_GAP_MS;
}
