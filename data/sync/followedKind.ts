import { sealFollowed, unsealFollowedName } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { type DeviceKind, openedBy, settled } from './deviceKind';

/** The authors the reader follows (decision 0138). */
export const followedKind: DeviceKind<'followed'> = {
  tables: [db.followed],
  keys: async () => (await withDatabase(() => db.followed.toCollection().primaryKeys())).map(String),
  read: async (keys) =>
    openedBy(await withDatabase(() => db.followed.bulkGet(keys.map(Number))), async (row) => {
      const name = await unsealFollowedName(row);
      return name === undefined ? undefined : ([String(row.authorId), { at: row.at, name }] as const);
    }),
  take: async (key, present, heard) => {
    const { at, name } = settled(present, heard);
    if (at === undefined || name === undefined) return null;
    const row = await sealFollowed(Number(key), name, at);
    return () => db.followed.put(row);
  },
  remove: (key) => db.followed.delete(Number(key)),
};
