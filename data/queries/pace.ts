import { readSealedSetting } from './sealedSettings';
import { READING_PACE_KEY, type ReadingPace, UNMEASURED_PACE } from './settings';

/** How fast this device's reader reads, as far as it was measured (decision 0007). */
export async function readReadingPace(): Promise<ReadingPace> {
  const pace = await readSealedSetting(READING_PACE_KEY);
  return typeof pace === 'number' ? { wordsPerMinute: pace, measured: true } : UNMEASURED_PACE;
}
