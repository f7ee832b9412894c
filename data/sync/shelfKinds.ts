import { keptTitles, withTitle } from '../inventory/keptTitles';
import { sealCollection, unsealCollectionName } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { type DeviceKind, openedBy, settled } from './deviceKind';
import { recordChange } from './recordChange';

export const shelfKind: DeviceKind<'shelf'> = {
  tables: [db.bookshelf],
  keys: async () => (await withDatabase(() => db.bookshelf.toCollection().primaryKeys())).map(String),
  read: async (keys) =>
    openedBy(
      await withDatabase(() => db.bookshelf.bulkGet(keys.map(Number))),
      async ({ bookId, addedAt, openedAt }) => [String(bookId), { addedAt, openedAt }] as const,
    ),
  take: async (key, present, heard) => {
    const { addedAt, openedAt } = settled(present, heard);
    const bookId = Number(key);
    if (addedAt === undefined || openedAt === undefined) return null;
    const card = heard.cards.get(bookId);
    return async () => {
      const before = await db.bookshelf.get(bookId);
      const painted = card ?? before?.card;
      // A book that left the catalogue and was never stored here has nothing to show.
      if (painted) await db.bookshelf.put({ ...before, bookId, card: painted, addedAt, openedAt });
    };
  },
  remove: (key) => db.bookshelf.delete(Number(key)),
};

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

/** Returns the key of a book in a collection. */
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

/**
 * The downloaded titles, which the account remembers in case a device loses everything (decision 0090). A
 * device ignores other devices' downloads, unless it is that device.
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
  // Another device of its class deleted it; this one still has it and reports that.
  remove: async (key) => {
    const fields = (await keptTitles()).get(key);
    if (fields) await recordChange('kept', key, Object.keys(fields) as never);
  },
};
