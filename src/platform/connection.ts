import { useSyncExternalStore } from 'react';
import type { Result } from '../../contract/values/failure';

/**
 * Whether the server can be reached, as the last answer told it; `navigator.onLine` alone calls a dead server or
 * a tunnel "online".
 */
let offline = globalThis.navigator?.onLine === false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (offline === next) return;
  offline = next;
  for (const listener of listeners) listener();
}

/** Every result of a call that went to the server says something about the connection. */
export function noteAnswer(result: Result<unknown>): void {
  if (result.ok) return set(false);
  const { name } = result.failure;
  if (name === 'offline' || name === 'timeout' || name === 'intercepted') set(true);
  else if (result.failure.disposition === 'refuse') set(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isOffline(): boolean {
  return offline;
}

export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, isOffline);
}

/** Runs each time the server can be reached again after it could not. */
export function whenReconnected(run: () => unknown): void {
  let before = offline;
  listeners.add(() => {
    if (before && !offline) run();
    before = offline;
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
    if (offline) timer = setTimeout(ask, wait);
    else wait = FIRST_PROBE_MS;
  };
  const ask = async () => {
    if (!offline || document.visibilityState === 'hidden') return;
    wait = Math.min(wait * 2, LAST_PROBE_MS);
    noteAnswer(await probe());
    schedule();
  };
  listeners.add(schedule);
  window.addEventListener('offline', () => set(true));
  window.addEventListener('online', ask);
  document.addEventListener('visibilitychange', ask);
  schedule();
}
