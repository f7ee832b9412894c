import { usecases } from '../worker/usecases';
import { warnOfAdClicks } from './adWarning';

export type AdPlace = { readonly slotId: string; readonly page: string };

/** Counts a click on an ad (spec 4.9). False: there were too many, the reader is warned, and the click does nothing. */
export async function clickAd(place: AdPlace): Promise<boolean> {
  return (await countClick(place)).goesOn;
}

/** The same of a click that nobody could hold back. `closedMs`: for so long ads may not be clicked now, 0: they may. */
export async function countClick(place: AdPlace): Promise<{ goesOn: boolean; closedMs: number }> {
  const clicked = await usecases.clickAd({ ...place });
  if (!clicked.ok) return { goesOn: true, closedMs: 0 };
  const { tooOften, remainClickTimes, waitMs } = clicked.value;
  if (tooOften) warnOfAdClicks();
  return { goesOn: !tooOften, closedMs: remainClickTimes === 0 ? waitMs : 0 };
}
