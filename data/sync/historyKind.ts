import type { BookCard } from '../../contract/catalogue/books.schema';
import { sealHistory, unsealHistory } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { type DeviceKind, openedBy, settled } from './deviceKind';

export const historyKind: DeviceKind<'history'> = {
  tables: [db.readHistory],
  keys: async () => (await withDatabase(() => db.readHistory.toCollection().primaryKeys())).map(String),
  read: async (keys) =>
    openedBy(await withDatabase(() => db.readHistory.bulkGet(keys.map(Number))), async (row) => {
      const entry = await unsealHistory(row);
      return entry && ([String(entry.id), { lastTarget: entry.lastTarget, time: entry.time }] as const);
    }),
  take: async (key, present, heard) => {
    const { lastTarget, time } = settled(present, heard);
    const id = Number(key);
    const book = heard.cards.get(id) ?? (await cardHere(id));
    if (lastTarget === undefined || time === undefined || !book) return null;
    const row = await sealHistory({ id, book, lastTarget, type: 'novel', time });
    return () => db.readHistory.put(row);
  },
  remove: (key) => db.readHistory.delete(Number(key)),
};

async function cardHere(id: number): Promise<BookCard | undefined> {
  const row = await withDatabase(() => db.readHistory.get(id));
  return row && (await unsealHistory(row))?.book;
}
