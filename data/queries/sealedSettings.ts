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

/** Returns a sealed setting, or undefined if it was never saved or does not open. */
export async function readSealedSetting(key: SealedSetting): Promise<unknown> {
  return unsealSetting(key, await withDatabase(() => db.settings.get(key)));
}

/** Returns the reader's measured reading pace (decision 0007). */
export async function readReadingPace(): Promise<ReadingPace> {
  const pace = await readSealedSetting(READING_PACE_KEY);
  return typeof pace === 'number' ? { wordsPerMinute: pace, measured: true } : UNMEASURED_PACE;
}

/** Whether the reader was opened on this device, and how many chapters of novels were read (spec 3 and 4). */
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

/** Returns when the reader logged this device out from another one, ms since the epoch, or undefined. */
export async function readLoggedOutElsewhere(): Promise<number | undefined> {
  const at = await readSealedSetting('loggedOutElsewhere');
  return typeof at === 'number' ? at : undefined;
}
