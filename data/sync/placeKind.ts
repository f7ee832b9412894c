import { joinStretches } from '../../contract/reading/stretches';
import { mergeField } from '../../contract/reading/syncMerge';
import { barePlace, forkOf } from '../reading/placeFork';
import { sealReads, unsealReads } from '../sealing/reads';
import { type Places, sealPlaces, unsealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { Place } from '../tables/rows';
import { type DeviceKind, type Heard, openedBy } from './deviceKind';

/**
 * Where the reader is in a book: whoever said so last is right, by the order in which the server heard it. A device whose
 * own place was another one keeps both as a fork, so that its reader can choose.
 */
export const placeKind: DeviceKind<'place'> = {
  tables: [db.places],
  keys: async () => (await withDatabase(() => db.places.toCollection().primaryKeys())).map(String),
  read: async (keys, device) =>
    openedBy(await withDatabase(() => db.places.bulkGet(keys.map(Number))), async (row) => {
      const places = await unsealPlaces(row);
      if (!places) return undefined;
      // Within their bounds: what an earlier version kept may be more than the contract lets up.
      const reads = joinStretches(await unsealReads(row), []).map(([first, last]): [number, number] => [
        first,
        last,
      ]);
      const current = { device: '', by: device, ...places.current };
      return [String(row.bookId), { current, furthest: barePlace(places.furthest), reads }] as const;
    }),
  take: async (key, present, heard) => {
    const bookId = Number(key);
    const here = await unsealPlaces(await withDatabase(() => db.places.get(bookId)));
    const places = taken(here, heard);
    if (!places) return null;
    const { reads: others } = heard.fields;
    const sum =
      others && heard.waits('reads') ? mergeField('place', 'reads', present?.reads, others) : others;
    const [sealed, reads] = await Promise.all([
      sealPlaces(bookId, places),
      sum === undefined ? undefined : sealReads(bookId, sum as [number, number][]),
    ]);
    return async () =>
      db.places.put({
        ...(await db.places.get(bookId)),
        ...sealed,
        ...(reads === undefined ? {} : { reads }),
      });
  },
  remove: (key) => db.places.delete(Number(key)),
};

function taken(here: Places | undefined, heard: Heard<'place'>): Places | undefined {
  const { current: theirs, furthest } = heard.fields;
  const current = here === undefined || !heard.waits('current') ? (theirs ?? here?.current) : here.current;
  if (!current) return undefined;
  const merged =
    here && furthest && heard.waits('furthest')
      ? (mergeField('place', 'furthest', here.furthest, furthest) as Place)
      : furthest;
  // What this device said itself is no news to its reader.
  const isNews = here !== undefined && theirs !== undefined && theirs.by !== heard.device;
  const fork = isNews ? forkOf(theirs, here.fork?.mine ?? here.current) : here?.fork;
  return { current, furthest: merged ?? here?.furthest ?? barePlace(current), ...(fork && { fork }) };
}
