import { useSyncExternalStore } from 'react';

let shown = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Has the shell warn of too many clicks on ads (spec 4.9). */
export function warnOfAdClicks(): void {
  set(true);
}

export function dismissAdWarning(): void {
  set(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAdWarning(): boolean {
  return useSyncExternalStore(subscribe, () => shown);
}
