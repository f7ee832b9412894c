import { USUAL_PACE } from '../../contract/money/limits';
import type { OpenSetting } from '../sealing/settingRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/** Returns an unsealed setting, or undefined if it was never saved. */
export async function readSetting(key: OpenSetting): Promise<unknown> {
  return (await withDatabase(() => db.settings.get(key)))?.value;
}

/** Counters of spec 3 (book store) on this device: chapters of novels, and everything read or watched. */
export const NOVEL_READ_TIMES_KEY = 'novelReadTimes';
export const READ_TIMES_KEY = 'readTimes';
/** Whether the reading page was ever entered (spec 4.3 and 4.11). */
export const ENTERING_READING_KEY = 'enteringReading';
/** Words a minute, once measured: `speed` of spec 3. */
export const READING_PACE_KEY = 'readingPace';
/** The measurements behind the pace, oldest first. */
export const READING_PAGES_KEY = 'readingPages';

/** Whether the app was ever opened from this device's home screen (spec 3, openInPwa). */
export const OPEN_IN_PWA_KEY = 'openInPwa';
/** Whether notifications are allowed on this device, and when the reader was last asked (spec 3 and 4). */
export const NOTIFICATION_KEY = 'notification';
export const NOTICE_SHOW_TIME_KEY = 'noticeShowTime';
export const NOTICE_REFUSALS_KEY = 'noticeRefusals';
/** After this many refusals the app does not ask again. */
export const NOTICE_REFUSALS_FINAL = 2;

/** Off if the reader does not want home to offer the day's reward (spec 3, showNotice). */
export const SHOW_NOTICE_KEY = 'showNotice';

/**
 * When the discount was last shown (spec 3 and 4, showSalesTime); if it never was, when that was first
 * considered.
 */
export const SHOW_SALES_TIME_KEY = 'showSalesTime';

export type { Shown } from '../reading/readingPace';

export type ReadingPace = {
  wordsPerMinute: number;
  /** False while too little was read: then the pace is the usual one. */
  measured: boolean;
};

export const UNMEASURED_PACE: ReadingPace = { wordsPerMinute: USUAL_PACE, measured: false };
