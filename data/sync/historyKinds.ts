import type { BookCard } from '../../contract/catalogue/books.schema';
import { joinStretches, type Stretch } from '../../contract/reading/stretches';
import type { SyncFields, WatchedPlace } from '../../contract/reading/sync.schema';
import { mergeField } from '../../contract/reading/syncMerge';
import { sealVideoHistory, unsealVideoHistory } from '../sealing/readingRows';
import { sealHistory, unsealHistory } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { type DeviceKind, type Heard, openedBy, settled } from './deviceKind';

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
    const book = heard.cards.get(id) ?? (await novelHere(id));
    if (lastTarget === undefined || time === undefined || !book) return null;
    const row = await sealHistory({ id, book, lastTarget, type: 'novel', time });
    return () => db.readHistory.put(row);
  },
  remove: (key) => db.readHistory.delete(Number(key)),
};

async function novelHere(id: number): Promise<BookCard | undefined> {
  const row = await withDatabase(() => db.readHistory.get(id));
  return row && (await unsealHistory(row))?.book;
}

/**
 * The viewer's place in a drama: the latest by time, from any device. An episode watched on any device counts
 * as watched.
 */
export const videoHistoryKind: DeviceKind<'videoHistory'> = {
  tables: [db.videoHistory],
  keys: async () => (await withDatabase(() => db.videoHistory.toCollection().primaryKeys())).map(String),
  read: async (keys) =>
    openedBy(await withDatabase(() => db.videoHistory.bulkGet(keys.map(Number))), async (row) => {
      const entry = await unsealVideoHistory(row);
      if (!entry) return undefined;
      const { id, lastTarget, second, time } = entry;
      const watched = joinStretches(entry.watched, []).map(([first, last]): [number, number] => [
        first,
        last,
      ]);
      return [String(id), { place: { target: lastTarget, second, time }, watched }] as const;
    }),
  take: async (key, present, heard) => {
    const place = merged('place', present, heard) as WatchedPlace | undefined;
    const watched = (merged('watched', present, heard) ?? []) as readonly Stretch[];
    const id = Number(key);
    const book = heard.cards.get(id) ?? (await dramaHere(id));
    if (!place || !book) return null;
    const { target: lastTarget, second, time } = place;
    const row = await sealVideoHistory({ id, book, lastTarget, second, watched, type: 'drama', time });
    return () => db.videoHistory.put(row);
  },
  remove: (key) => db.videoHistory.delete(Number(key)),
};

/** The waiting local change is newer, so both are merged. */
function merged(
  name: keyof SyncFields<'videoHistory'>,
  present: SyncFields<'videoHistory'> | undefined,
  { fields, waits }: Heard<'videoHistory'>,
): unknown {
  if (fields[name] === undefined) return present?.[name];
  return waits(name) ? mergeField('videoHistory', name, present?.[name], fields[name]) : fields[name];
}

async function dramaHere(id: number): Promise<BookCard | undefined> {
  return (await unsealVideoHistory(await withDatabase(() => db.videoHistory.get(id))))?.book;
}
