import { keptTitles, withTitle } from '../inventory/keptTitles';
import { db } from '../tables/db';
import { metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { DeviceKind } from './deviceKind';
import { noteChange } from './noteChange';

/**
 * What is downloaded, which the account knows for the day on which a device has lost all it had (decision 0090). Another device's
 * downloads are nothing to this one, unless it is that device.
 */
export const keptKind: DeviceKind<'kept'> = {
  tables: [db.downloads, db.keptEpisodes],
  keys: async () => [...(await withDatabase(keptTitles)).keys()],
  read: async (keys) => {
    const titles = await withDatabase(keptTitles);
    return new Map([...titles].filter(([key]) => keys.includes(key)));
  },
  take: async (key, present, { fields }) =>
    present
      ? null
      : async () => {
          const repair = await readMeta('repair');
          if (repair === undefined || repair.state === 'done' || !repair.lost.includes('everything')) return;
          await db.meta.put(metaRow('repair', withTitle(repair, key, fields)));
        },
  // Another device of its class no longer has it; this one has, and says so.
  remove: async (key) => {
    const fields = (await keptTitles()).get(key);
    if (fields) await noteChange('kept', key, Object.keys(fields) as never);
  },
};
