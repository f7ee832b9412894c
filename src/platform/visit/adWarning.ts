import { Signal, useSignal } from '../live/signal';

const shown = new Signal(false);

/** Makes the shell warn of too many clicks on ads (spec 4.9). */
export function warnOfAdClicks(): void {
  shown.set(true);
}

export function dismissAdWarning(): void {
  shown.set(false);
}

export function useAdWarning(): boolean {
  return useSignal(shown);
}
