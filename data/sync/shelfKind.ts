import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { type DeviceKind, openedBy, settled } from './deviceKind';

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
      // Gone from the catalogue, and never seen here: there is nothing to show.
      if (painted) await db.bookshelf.put({ ...before, bookId, card: painted, addedAt, openedAt });
    };
  },
  remove: (key) => db.bookshelf.delete(Number(key)),
};
