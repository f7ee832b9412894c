import { Signal, useSignal } from '../live/signal';
import { usecases } from '../worker/usecases';

export type AdPlace = { readonly slotId: string; readonly page: string };

/**
 * Counts a click on an ad (spec 4.9). Resolves to false after too many: the reader is warned, and the click
 * does nothing.
 */
export async function clickAd(place: AdPlace): Promise<boolean> {
  return (await countClick(place)).goesOn;
}

/**
 * Counts a click that could not be intercepted. `closedMs`: how long ads cannot be clicked from now on, 0 if
 * they can.
 */
export async function countClick(place: AdPlace): Promise<{ goesOn: boolean; closedMs: number }> {
  const clicked = await usecases.clickAd({ ...place });
  if (!clicked.ok) return { goesOn: true, closedMs: 0 };
  const { tooOften, remainClickTimes, waitMs } = clicked.value;
  if (tooOften) warnOfAdClicks();
  return { goesOn: !tooOften, closedMs: remainClickTimes === 0 ? waitMs : 0 };
}

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
