import { ONLY_KEY, type SyncFields } from '../../contract/reading/sync.schema';
import { LOOKS_KEY, readLooks } from '../queries/looks';
import { settingRow } from '../sealing/settingRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { type DeviceKind, settled } from './deviceKind';

/** The reader's own looks of the text, a sealed setting: one list, of which the later change counts. */
export const looksKind: DeviceKind<'looks'> = {
  tables: [db.settings],
  keys: async () => ((await withDatabase(() => db.settings.get(LOOKS_KEY))) === undefined ? [] : [ONLY_KEY]),
  read: async (keys) =>
    keys.includes(ONLY_KEY)
      ? new Map<string, SyncFields<'looks'>>([[ONLY_KEY, { looks: await readLooks() }]])
      : new Map(),
  take: async (_key, present, heard) => {
    const { looks } = settled(present, heard);
    if (looks === undefined) return null;
    const row = await settingRow(LOOKS_KEY, looks);
    return () => db.settings.put(row);
  },
  remove: () => db.settings.delete(LOOKS_KEY),
};
