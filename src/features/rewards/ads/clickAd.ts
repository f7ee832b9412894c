import { warnOfAdClicks } from '../../../platform/adWarning';
import { usecases } from '../../../platform/usecases';

/** Counts a click on an ad (spec 4.9). False: there were too many, the reader is warned, and the click does nothing. */
export async function clickAd(): Promise<boolean> {
  const clicked = await usecases.clickAd();
  if (!clicked.ok || !clicked.value.tooOften) return true;
  warnOfAdClicks();
  return false;
}
