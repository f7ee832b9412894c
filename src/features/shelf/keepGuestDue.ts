/** Value was felt: chapters that were read in earnest. */
const ENOUGH_READ = 3;
/** After a first no. A second one is for good. */
const REFUSED_GAP_MS = 30 * 86_400_000;
const REFUSALS_FINAL = 2;

export type GuestSituation = {
  /** 0 for a guest; undefined before anything is known. */
  readonly isLogin: 0 | 1 | undefined;
  readonly coins: number;
  /** Chapters read on this device; anything but a number is none. */
  readonly readTimes: unknown;
  readonly refusals: unknown;
  readonly refusedAt: unknown;
  /** The browser has promised to keep what is here. */
  readonly isPersisted: boolean;
  readonly now: number;
};

/** Whether a guest is offered a way to keep what they have before a browser clears it (decision 0090). */
export function isKeepGuestDue(situation: GuestSituation): boolean {
  const { isLogin, coins, readTimes, refusals, refusedAt, isPersisted, now } = situation;
  if (isLogin !== 0 || isPersisted) return false;
  if (coins === 0 && (typeof readTimes !== 'number' || readTimes < ENOUGH_READ)) return false;
  const said = typeof refusals === 'number' ? refusals : 0;
  if (said === 0) return true;
  if (said >= REFUSALS_FINAL || typeof refusedAt !== 'number') return false;
  // A clock that was set back must not ask sooner.
  return now - refusedAt >= REFUSED_GAP_MS;
}
