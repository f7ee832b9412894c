import { unsealSetting } from '../sealing/settingRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { ENTERING_READING_KEY, NOVEL_READ_TIMES_KEY } from './settings';

/** Whether reading was entered on this device, and how many chapters of novels were read (spec 3 and 4). */
export type Entering = { enteringReading: boolean; novelReadTimes: number };

export async function readEntering(): Promise<Entering> {
  const [entered, times] = await withDatabase(() =>
    db.settings.bulkGet([ENTERING_READING_KEY, NOVEL_READ_TIMES_KEY]),
  );
  const [enteringReading, novelReadTimes] = await Promise.all([
    unsealSetting(ENTERING_READING_KEY, entered),
    unsealSetting(NOVEL_READ_TIMES_KEY, times),
  ]);
  return {
    enteringReading: enteringReading === true,
    novelReadTimes: typeof novelReadTimes === 'number' ? novelReadTimes : 0,
  };
}
