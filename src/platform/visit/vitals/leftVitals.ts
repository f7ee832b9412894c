import { MOST_OF_A_REPORT, VITAL_SUMS, type Vitals } from '../../../../contract/account/vitals';
import { storeChoice, storedChoice } from '../../device/localChoice';
import { addVitals } from './collector';

/** In localStorage, because nothing else is stored while a page is unloaded. */
const STORAGE_KEY = 'vitals';

/** Keeps a report that this page can no longer send, together with those of other tabs. */
export function keepForNextVisit(taken: Vitals): void {
  storeChoice(STORAGE_KEY, JSON.stringify(addVitals(taken, stored() ?? {})));
}

/** Returns what an earlier page could not send, and deletes it; null if there is nothing. */
export function takeFromLastVisit(): Vitals | null {
  const left = stored();
  storeChoice(STORAGE_KEY, null);
  return left;
}

/** Ignores what is no valid report. */
function stored(): Vitals | null {
  try {
    const kept = Object(JSON.parse(storedChoice(STORAGE_KEY) ?? 'null')) as Record<string, unknown>;
    const sound = VITAL_SUMS.filter((name) => {
      const value = Number(kept[name]);
      return Number.isInteger(value) && value > 0 && value <= MOST_OF_A_REPORT[name];
    });
    return sound.length === 0 ? null : Object.fromEntries(sound.map((name) => [name, Number(kept[name])]));
  } catch {
    return null;
  }
}
