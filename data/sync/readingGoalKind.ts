import { ONLY_KEY, type SyncFields } from '../../contract/reading/sync.schema';
import { READING_GOAL_KEY } from '../queries/readingTime';
import { readSealedSetting } from '../queries/sealedSettings';
import { settingRow } from '../sealing/settingRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { type DeviceKind, settled } from './deviceKind';

/** The minutes a day the reader aims at, a sealed setting. */
export const readingGoalKind: DeviceKind<'readingGoal'> = {
  tables: [db.settings],
  keys: async () =>
    (await withDatabase(() => db.settings.get(READING_GOAL_KEY))) === undefined ? [] : [ONLY_KEY],
  read: async (keys) => {
    const minutes = keys.includes(ONLY_KEY) ? await readSealedSetting(READING_GOAL_KEY) : undefined;
    return typeof minutes === 'number'
      ? new Map<string, SyncFields<'readingGoal'>>([[ONLY_KEY, { minutes }]])
      : new Map();
  },
  take: async (_key, present, heard) => {
    const { minutes } = settled(present, heard);
    if (minutes === undefined) return null;
    const row = await settingRow(READING_GOAL_KEY, minutes);
    return () => db.settings.put(row);
  },
  remove: () => db.settings.delete(READING_GOAL_KEY),
};
