import { sealCollection, unsealCollectionName } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { type DeviceKind, openedBy, settled } from './deviceKind';

export const collectionKind: DeviceKind<'collection'> = {
  tables: [db.collections],
  keys: () => withDatabase(() => db.collections.toCollection().primaryKeys()),
  read: async (keys) =>
    openedBy(await withDatabase(() => db.collections.bulkGet([...keys])), async (row) => {
      const name = await unsealCollectionName(row);
      return name === undefined ? undefined : ([row.id, { name, position: row.position }] as const);
    }),
  take: async (id, present, heard) => {
    const { name, position } = settled(present, heard);
    if (name === undefined || position === undefined) return null;
    const row = await sealCollection(id, name, position);
    return () => db.collections.put(row);
  },
  remove: (id) => db.collections.delete(id),
};

/** The key of a book on a shelf of the reader's own. */
export function collectedKey(collectionId: string, bookId: number): string {
  return `${collectionId}/${bookId}`;
}

function partsOf(key: string): [string, number] {
  const [collectionId = '', bookId] = key.split('/');
  return [collectionId, Number(bookId)];
}

export const collectedKind: DeviceKind<'collected'> = {
  tables: [db.collected],
  keys: async () =>
    (await withDatabase(() => db.collected.toCollection().primaryKeys())).map((key) => collectedKey(...key)),
  read: async (keys) =>
    openedBy(
      await withDatabase(() => db.collected.bulkGet(keys.map(partsOf))),
      async ({ collectionId, bookId, position }) =>
        [collectedKey(collectionId, bookId), { position }] as const,
    ),
  take: async (key, present, heard) => {
    const { position } = settled(present, heard);
    if (position === undefined) return null;
    const [collectionId, bookId] = partsOf(key);
    return () => db.collected.put({ collectionId, bookId, position });
  },
  remove: (key) => db.collected.delete(partsOf(key)),
};
