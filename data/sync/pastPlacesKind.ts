import { mergeField } from '../../contract/reading/syncMerge';
import { sealPlaceLog, unsealPlaceLog } from '../sealing/placeLog';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { PastPlace } from '../tables/rows';
import { type DeviceKind, openedBy } from './deviceKind';

export const pastPlacesKind: DeviceKind<'pastPlaces'> = {
  tables: [db.placeLog],
  keys: async () => (await withDatabase(() => db.placeLog.toCollection().primaryKeys())).map(String),
  read: async (keys) =>
    openedBy(await withDatabase(() => db.placeLog.bulkGet(keys.map(Number))), async (row) => {
      const places = await unsealPlaceLog(row);
      return places && ([String(row.bookId), { places }] as const);
    }),
  take: async (key, present, { fields, waits }) => {
    if (fields.places === undefined) return null;
    // What waits here is in addition to what the others left.
    const places = waits('places')
      ? mergeField('pastPlaces', 'places', present?.places, fields.places)
      : fields.places;
    const row = await sealPlaceLog(Number(key), places as PastPlace[]);
    return () => db.placeLog.put(row);
  },
  remove: (key) => db.placeLog.delete(Number(key)),
};
