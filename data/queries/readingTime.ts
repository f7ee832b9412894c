import { READING_GOALS, secondsOfDays } from '../../contract/reading/readingTime';
import { productDay } from '../money/productDay';
import { unsealReadingMonth } from '../sealing/readingRows';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { readSealedSetting } from './sealedSettings';

/** The reader's daily goal in minutes; 0 for none. */
export const READING_GOAL_KEY = 'readingGoal';
export { READING_GOALS };

export type ReadingTime = {
  /** The product's day by the server's clock as the device knows it: `YYYY-MM-DD`. */
  readonly today: string;
  /** Seconds read on each day with any, on all devices of the account as far as they have synced. */
  readonly days: ReadonlyMap<string, number>;
  readonly goal: number;
};

/** Returns the reading time by day. Months that do not open are omitted. */
export async function readReadingTime(): Promise<ReadingTime> {
  const [rows, offset, goal] = await withDatabase(() =>
    Promise.all([db.readingTime.toArray(), readMeta('clockOffset'), readSealedSetting(READING_GOAL_KEY)]),
  );
  const days = new Map<string, number>();
  const months = await Promise.all(rows.map(unsealReadingMonth));
  for (const [at, { month }] of rows.entries())
    for (const [index, seconds] of secondsOfDays(months[at] ?? []).entries())
      if (seconds > 0) days.set(`${month}-${String(index + 1).padStart(2, '0')}`, seconds);
  return {
    today: productDay(Date.now() + (offset ?? 0)),
    days,
    goal: typeof goal === 'number' ? goal : 0,
  };
}
