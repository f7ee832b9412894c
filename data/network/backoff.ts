import type { FailureName } from '../../contract/wire/failure';

/** No wait is longer, whatever failed and whoever asked for it, ms. */
export const LONGEST_WAIT_MS = 300_000;
/** Whatever wakes, nothing is asked twice within this time while the way fails, ms. */
export const WAKE_GAP_MS = 2_000;
/** Wait after the first failures, ms; half of any wait is left to chance, so that devices do not fall into step. */
const FIRST_WAIT_MS = 2 * WAKE_GAP_MS;
/** A wait is at most this share of the time it has failed for: what is over after a minute is noticed within a quarter of one. */
const SHARE = 1 / 4;

/**
 * A way that fails, and when it may be tried again (decision 0027). All times by the device's clock, ms, which may have
 * been set since: a time that no rule could have written holds nothing up.
 */
export type Backoff = {
  /** When the first of the failures in a row happened. */
  readonly since: number;
  readonly failures: number;
  /** Why the last one failed. */
  readonly failure: FailureName;
  readonly lastAt: number;
  readonly dueAt: number;
  /** Until then the server asked to be left alone: no wake goes before. */
  readonly heldUntil: number;
};

/** One more failure. `chance` is in 0..1; `waitMs` what the server asked for. */
export function backOff(
  before: Backoff | undefined,
  { name, waitMs = 0 }: { readonly name: FailureName; readonly waitMs?: number },
  now: number,
  chance: number,
): Backoff {
  const since = before === undefined || before.since > now ? now : before.since;
  const full = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, (now - since) * SHARE));
  const wait = Math.round(full * (0.5 + chance / 2));
  // All who were turned away were told the same.
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

/** When it may be tried: by itself, or because something woke it (a tap, a start, `online`, the page shown again). */
export function triableAt(
  { lastAt, dueAt, heldUntil }: Backoff,
  now: number,
  { woken }: { readonly woken: boolean },
): number {
  if (lastAt > now || dueAt > now + LONGEST_WAIT_MS) return now;
  return woken ? Math.min(dueAt, Math.max(lastAt + WAKE_GAP_MS, heldUntil)) : dueAt;
}
