import type { Result } from '../../../contract/wire/failure';
import { Signal, useSignal } from './signal';

/**
 * Whether the server can be reached, as the last answer told it; `navigator.onLine` alone calls a dead server or
 * a tunnel "online".
 */
const offline = new Signal(globalThis.navigator?.onLine === false);

/** Every result of a call that went to the server says something about the connection. */
export function noteAnswer(result: Result<unknown>): void {
  if (result.ok) return offline.set(false);
  const { name } = result.failure;
  if (name === 'offline' || name === 'timeout' || name === 'intercepted') offline.set(true);
  else if (result.failure.disposition === 'refuse') offline.set(false);
}

export function useOffline(): boolean {
  return useSignal(offline);
}

/** Runs each time the server can be reached again after it could not. Returns how to stop. */
export function whenReconnected(run: () => unknown): () => void {
  return offline.subscribe(() => {
    if (!offline.value) run();
  });
}

const FIRST_PROBE_MS = 4_000;
const LAST_PROBE_MS = 60_000;

/**
 * Asks again while offline, ever more rarely, and at once when the system or the reader comes back.
 * `probe` is any cheap call.
 */
export function watchConnection(probe: () => Promise<Result<unknown>>): void {
  let wait = FIRST_PROBE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    if (offline.value) timer = setTimeout(ask, wait);
    else wait = FIRST_PROBE_MS;
  };
  const ask = async () => {
    if (!offline.value || document.visibilityState === 'hidden') return;
    wait = Math.min(wait * 2, LAST_PROBE_MS);
    noteAnswer(await probe());
    schedule();
  };
  offline.subscribe(schedule);
  window.addEventListener('offline', () => offline.set(true));
  window.addEventListener('online', ask);
  document.addEventListener('visibilitychange', ask);
  schedule();
}
