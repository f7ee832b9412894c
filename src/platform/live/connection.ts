import type { Result } from '../../../contract/wire/failure';
import { Signal, useSignal } from './signal';

/**
 * Whether the server was reachable at the last answer. `navigator.onLine` alone counts a dead server or a
 * tunnel as online.
 */
const offline = new Signal(globalThis.navigator?.onLine === false);

/** Set by `watchConnection`. */
let askAgain: () => unknown = () => undefined;

/** Updates the connection state from the result of a call to the server. */
export function recordAnswer(result: Result<unknown>): void {
  const reached = hasReached(result);
  if (reached === undefined) return;
  // An answer may have been on its way when the system went offline, so that another call must tell.
  if (reached && offline.value && globalThis.navigator?.onLine === false) return void askAgain();
  offline.set(!reached);
}

/** Returns whether a call reached the server; undefined if its result does not tell. */
function hasReached(result: Result<unknown>): boolean | undefined {
  if (result.ok) return true;
  const { name, disposition } = result.failure;
  if (name === 'offline' || name === 'timeout' || name === 'intercepted') return false;
  return disposition === 'refuse' ? true : undefined;
}

export function useOffline(): boolean {
  return useSignal(offline);
}

/** Runs each time the server is reachable again after an outage. Returns how to stop. */
export function whenReconnected(run: () => unknown): () => void {
  return offline.subscribe(() => {
    if (!offline.value) run();
  });
}

const FIRST_PROBE_MS = 4_000;
const LAST_PROBE_MS = 60_000;

/**
 * Probes the server while offline, with growing pauses, and at once when the system is online again or the
 * page is visible again. `probe` is any cheap call.
 */
export function watchConnection(probe: () => Promise<Result<unknown>>): void {
  let wait = FIRST_PROBE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    if (offline.value) timer = setTimeout(ask, wait);
    else wait = FIRST_PROBE_MS;
  };
  let isAsking = false;
  const ask = async () => {
    if (isAsking || !offline.value || document.visibilityState === 'hidden') return;
    isAsking = true;
    wait = Math.min(wait * 2, LAST_PROBE_MS);
    const probed = await probe().finally(() => {
      isAsking = false;
    });
    const reached = hasReached(probed);
    if (reached !== undefined) offline.set(!reached);
    schedule();
  };
  askAgain = ask;
  offline.subscribe(schedule);
  window.addEventListener('offline', () => offline.set(true));
  window.addEventListener('online', ask);
  document.addEventListener('visibilitychange', ask);
  schedule();
}
