import type { FailureName } from '../../contract/wire/failure';

/** The longest wait, whatever failed or asked for it, ms. */
export const LONGEST_WAIT_MS = 300_000;
/** The shortest interval between two attempts during a failure, even after a wake, ms. */
export const WAKE_GAP_MS = 2_000;
/** The wait after the first failures, ms. Half of any wait is random, so that devices do not synchronize. */
const FIRST_WAIT_MS = 2 * WAKE_GAP_MS;
/**
 * The longest wait as a share of the time since the first failure: the end of a one-minute failure is noticed
 * within 15 seconds.
 */
const SHARE = 1 / 4;

/**
 * The state of a failing connection, and when it may be tried again (decision 0003). All times are by the
 * device's clock, ms, which may have been set since: an implausible time never delays an attempt.
 */
export type Backoff = {
  readonly since: number;
  readonly failures: number;
  readonly failure: FailureName;
  readonly lastAt: number;
  readonly dueAt: number;
  /** The server asked for no request before this time, so no wake overrides it. */
  readonly heldUntil: number;
};

/**
 * Returns the backoff after one more failure. `chance` is in 0..1; `waitMs` is the wait the server asked for.
 */
export function backOff(
  before: Backoff | undefined,
  { name, waitMs = 0 }: { readonly name: FailureName; readonly waitMs?: number },
  now: number,
  chance: number,
): Backoff {
  const since = before === undefined || before.since > now ? now : before.since;
  const full = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, (now - since) * SHARE));
  const wait = Math.round(full * (0.5 + chance / 2));
  // Spread, because the server told every rejected device the same wait.
  const held = Math.min(LONGEST_WAIT_MS, Math.round(waitMs * (1 + chance / 4)));
  return {
    since,
    failures: (before?.failures ?? 0) + 1,
    failure: name,
    lastAt: now,
    dueAt: now + Math.max(wait, held),
    heldUntil: now + held,
  };
}

/**
 * Returns when the next attempt is allowed: by itself, or because an event woke it (a tap, a start, `online`,
 * the page shown again).
 */
export function triableAt(
  { lastAt, dueAt, heldUntil }: Backoff,
  now: number,
  { woken }: { readonly woken: boolean },
): number {
  if (lastAt > now || dueAt > now + LONGEST_WAIT_MS) return now;
  return woken ? Math.min(dueAt, Math.max(lastAt + WAKE_GAP_MS, heldUntil)) : dueAt;
}
