import { type SealedSetting, unsealSetting } from '../sealing/settingRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import {
  ENTERING_READING_KEY,
  NOVEL_READ_TIMES_KEY,
  READING_PACE_KEY,
  type ReadingPace,
  UNMEASURED_PACE,
} from './settings';

/** One setting that is kept sealed; undefined when it was never saved or does not open. */
export async function readSealedSetting(key: SealedSetting): Promise<unknown> {
  return unsealSetting(key, await withDatabase(() => db.settings.get(key)));
}

/** How fast this device's reader reads, as far as it was measured (decision 0007). */
export async function readReadingPace(): Promise<ReadingPace> {
  const pace = await readSealedSetting(READING_PACE_KEY);
  return typeof pace === 'number' ? { wordsPerMinute: pace, measured: true } : UNMEASURED_PACE;
}

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

/** When the reader logged this device out from another one, ms since the epoch; undefined when they did not. */
export async function readLoggedOutElsewhere(): Promise<number | undefined> {
  const at = await readSealedSetting('loggedOutElsewhere');
  return typeof at === 'number' ? at : undefined;
}
