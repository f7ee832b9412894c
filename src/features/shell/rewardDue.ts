import { readProductDay } from '../../../data/queries/account';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { SHOW_NOTICE_KEY } from '../../../data/queries/settings';
import { usecases } from '../../platform/worker/usecases';

/** The day of the first visit, and the last day the dialog was due on (spec 4.7): days of New York, `YYYY-MM-DD`. */
const FIRST_VISIT_KEY = 'firstVisitDay';
const LOGIN_DATE_KEY = 'loginDate';

export type Visit = { today: string; firstVisit: unknown; loginDate: unknown; showNotice: unknown };

/**
 * The daily reward dialog (spec 4.7): due on a day later than the first visit when the notice flag is set and the day was
 * not logged yet. The first visit only stores its date.
 */
export function isDue({ today, firstVisit, loginDate, showNotice }: Visit): boolean {
  return typeof firstVisit === 'string' && firstVisit < today && loginDate !== today && showNotice !== false;
}

/**
 * Whether the dialog is due now. Days are the server's: before its clock was heard nothing is due and nothing stored, for a
 * device's clock that is a year ahead would silence it for as long.
 */
export async function isDailyRewardDue(): Promise<boolean> {
  const today = await readProductDay();
  if (today === undefined) return false;
  const [firstVisit, loginDate, showNotice] = await Promise.all(
    ([FIRST_VISIT_KEY, LOGIN_DATE_KEY, SHOW_NOTICE_KEY] as const).map(readSealedSetting),
  );
  // A day that is still to come was stored by a clock that went wrong.
  if (typeof firstVisit !== 'string' || firstVisit > today) {
    await usecases.saveSetting({ key: FIRST_VISIT_KEY, value: today });
    return false;
  }
  return isDue({ today, firstVisit, loginDate, showNotice });
}

/** Logs the day: the dialog stands, or the day's check-in is done already. */
export async function noteDailyReward(): Promise<void> {
  const today = await readProductDay();
  if (today !== undefined) await usecases.saveSetting({ key: LOGIN_DATE_KEY, value: today });
}
