import { freeSpace } from './freeSpace';
import { isQuotaError } from './storageFailure';

/** A browser gives room back some time after what lay there was dropped: pauses before the tries after that, ms. */
const PAUSES_MS = [0, 150, 600, 1_500];
const PAUSES_SUM_MS = PAUSES_MS.reduce((sum, pause) => sum + pause);
let freedAt = Number.NEGATIVE_INFINITY;

/**
 * Has something stored. On a full device what can be freed is freed, and it is tried again until the browser has given
 * that room back; rejects with the device's refusal when there is nothing to free, or when that is not enough.
 */
export async function withSpace<T>(store: () => Promise<T>): Promise<T> {
  let refusal: unknown;
  try {
    return await store();
  } catch (error) {
    refusal = error;
  }
  if (!isQuotaError(refusal)) throw refusal;
  if (await freeSpace()) freedAt = performance.now();
  // Another one may have freed it just now, and waits for it too.
  if (performance.now() - freedAt > PAUSES_SUM_MS) throw refusal;
  for (const pause of PAUSES_MS) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await store();
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}
