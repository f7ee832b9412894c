import { readProductDay } from '../../../data/queries/account';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { SHOW_NOTICE_KEY } from '../../../data/queries/settings';
import { usecases } from '../../platform/worker/usecases';

/**
 * The day of the first visit, and the last day on which the dialog was due (spec 4.7): days in New York,
 * `YYYY-MM-DD`.
 */
const FIRST_VISIT_KEY = 'firstVisitDay';
const LOGIN_DATE_KEY = 'loginDate';

export type Visit = { today: string; firstVisit: unknown; loginDate: unknown; showNotice: unknown };

/**
 * Whether the daily reward dialog is due (spec 4.7): on a day later than the first visit, if the notice flag
 * is set and the day is not logged yet. The first visit only stores its date.
 */
export function isDue({ today, firstVisit, loginDate, showNotice }: Visit): boolean {
  return typeof firstVisit === 'string' && firstVisit < today && loginDate !== today && showNotice !== false;
}

/**
 * Whether the dialog is due now. Days are the server's: before its clock is known nothing is due and nothing
 * is stored, because a device clock a year ahead would suppress the dialog for that long.
 */
export async function isDailyRewardDue(): Promise<boolean> {
  const today = await readProductDay();
  if (today === undefined) return false;
  const [firstVisit, loginDate, showNotice] = await Promise.all(
    ([FIRST_VISIT_KEY, LOGIN_DATE_KEY, SHOW_NOTICE_KEY] as const).map(readSealedSetting),
  );
  // A day in the future was stored by a wrong clock.
  if (typeof firstVisit !== 'string' || firstVisit > today) {
    await usecases.saveSetting({ key: FIRST_VISIT_KEY, value: today });
    return false;
  }
  return isDue({ today, firstVisit, loginDate, showNotice });
}

/** Logs the day: the dialog is shown, or the check-in is already done. */
export async function recordDailyReward(): Promise<void> {
  const today = await readProductDay();
  if (today !== undefined) await usecases.saveSetting({ key: LOGIN_DATE_KEY, value: today });
}
