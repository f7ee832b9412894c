import { USUAL_PACE } from '../../contract/money/limits';
import type { OpenSetting } from '../sealing/settingRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/** One stored setting that lies open; undefined when it was never saved. */
export async function readSetting(key: OpenSetting): Promise<unknown> {
  return (await withDatabase(() => db.settings.get(key)))?.value;
}

/** Counters of spec 3 (book store): chapters of novels, and whatever was read or watched, on this device. */
export const NOVEL_READ_TIMES_KEY = 'novelReadTimes';
export const READ_TIMES_KEY = 'readTimes';
/** Whether the reading page was ever entered (spec 4.3 and 4.11). */
export const ENTERING_READING_KEY = 'enteringReading';
/** Words a minute, once measured: `speed` of spec 3. */
export const READING_PACE_KEY = 'readingPace';
/** What the pace was measured on, oldest first. */
export const READING_PAGES_KEY = 'readingPages';

/** Whether the app was ever opened from the home screen of this device (spec 3, openInPwa). */
export const OPEN_IN_PWA_KEY = 'openInPwa';
/** Whether notifications were allowed on this device, and when that was last asked about (spec 3 and 4). */
export const NOTIFICATION_KEY = 'notification';
export const NOTICE_SHOW_TIME_KEY = 'noticeShowTime';
/** How often the reader said no to that question. */
export const NOTICE_REFUSALS_KEY = 'noticeRefusals';
/** After this many it is not asked again. */
export const NOTICE_REFUSALS_FINAL = 2;

/** Off once a reader does not want home to offer the day's reward (spec 3, showNotice). */
export const SHOW_NOTICE_KEY = 'showNotice';

/** When the discount was last told of (spec 3 and 4, showSalesTime); on a device that never did, when that was first asked. */
export const SHOW_SALES_TIME_KEY = 'showSalesTime';

export type { Shown } from '../reading/readingPace';

export type ReadingPace = {
  wordsPerMinute: number;
  /** False while too little was read to tell: the pace is a usual one then. */
  measured: boolean;
};

/** Of a reader who has read nothing yet. */
export const UNMEASURED_PACE: ReadingPace = { wordsPerMinute: USUAL_PACE, measured: false };
