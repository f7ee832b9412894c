import type { BookCard } from '../../contract/catalogue/books.schema';
import { joinStretches, type Stretch } from '../../contract/reading/stretches';
import type { SyncFields, WatchedPlace } from '../../contract/reading/sync.schema';
import { mergeField } from '../../contract/reading/syncMerge';
import { sealVideoHistory, unsealVideoHistory } from '../sealing/videoHistory';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { type DeviceKind, type Heard, openedBy } from './deviceKind';

/** Where the viewer is in a drama: wherever they watched last, by the moment of it. What any device saw watched, is. */
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
    const book = heard.cards.get(id) ?? (await cardHere(id));
    if (!place || !book) return null;
    const { target: lastTarget, second, time } = place;
    const row = await sealVideoHistory({ id, book, lastTarget, second, watched, type: 'drama', time });
    return () => db.videoHistory.put(row);
  },
  remove: (key) => db.videoHistory.delete(Number(key)),
};

/** What waits here was said since: both go into it. */
function merged(
  name: keyof SyncFields<'videoHistory'>,
  present: SyncFields<'videoHistory'> | undefined,
  { fields, waits }: Heard<'videoHistory'>,
): unknown {
  if (fields[name] === undefined) return present?.[name];
  return waits(name) ? mergeField('videoHistory', name, present?.[name], fields[name]) : fields[name];
}

async function cardHere(id: number): Promise<BookCard | undefined> {
  return (await unsealVideoHistory(await withDatabase(() => db.videoHistory.get(id))))?.book;
}
