import type { ReadingMonth } from '../../contract/reading/readingTime';
import type { SyncFields } from '../../contract/reading/sync.schema';
import { mergeField } from '../../contract/reading/syncMerge';
import { sealReadingMonth, unsealReadingMonth } from '../sealing/readingTime';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
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
