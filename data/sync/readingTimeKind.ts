import type { ReadingMonth } from '../../contract/readingTime';
import type { SyncFields } from '../../contract/sync';
import { mergeField } from '../../contract/syncMerge';
import { db } from '../db';
import { withDatabase } from '../openDatabase';
import { sealReadingMonth, unsealReadingMonth } from '../readingTime';
import { type DeviceKind, openedBy } from './deviceKind';

/** How long was read in a month: of each device the larger count, on both ends. */
export const readingTimeKind: DeviceKind<'readingTime'> = {
  tables: [db.readingTime],
  keys: () => withDatabase(() => db.readingTime.toCollection().primaryKeys()),
  read: async (keys) =>
    openedBy(await withDatabase(() => db.readingTime.bulkGet([...keys])), async (row) => {
      const seconds = await unsealReadingMonth(row);
      return seconds && ([row.month, { seconds } as SyncFields<'readingTime'>] as const);
    }),
  take: async (month, present, { fields, waits }) => {
    if (fields.seconds === undefined) return null;
    // What waits here was counted since.
    const seconds = waits('seconds')
      ? mergeField('readingTime', 'seconds', present?.seconds, fields.seconds)
      : fields.seconds;
    const row = await sealReadingMonth(month, seconds as ReadingMonth);
    return () => db.readingTime.put(row);
  },
  remove: (month) => db.readingTime.delete(month),
};
