import { SYNC_MOST_QUOTE_CHARACTERS } from '../../contract/reading/limits';
import type { ReadingMonth } from '../../contract/reading/readingTime';
import { joinStretches } from '../../contract/reading/stretches';
import type { SyncFields } from '../../contract/reading/sync.schema';
import { mergeField } from '../../contract/reading/syncMerge';
import { barePlace, forkOf } from '../reading/placeFork';
import {
  sealAnnotation,
  sealPlaceLog,
  sealReadingMonth,
  sealReads,
  unsealAnnotation,
  unsealPlaceLog,
  unsealReadingMonth,
  unsealReads,
} from '../sealing/readingRows';
import { type Places, sealPlaces, unsealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { PastPlace, Place } from '../tables/rows';
import { type DeviceKind, type Heard, openedBy, settled } from './deviceKind';

/**
 * The reader's place in a book: the last one the server received wins. A device with another own place keeps
 * both as a fork, so that the reader can choose.
 */
export const placeKind: DeviceKind<'place'> = {
  tables: [db.places],
  keys: async () => (await withDatabase(() => db.places.toCollection().primaryKeys())).map(String),
  read: async (keys, device) =>
    openedBy(await withDatabase(() => db.places.bulkGet(keys.map(Number))), async (row) => {
      const places = await unsealPlaces(row);
      if (!places) return undefined;
      // Clamped, because an earlier version may have stored more than the contract allows.
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
  // A change this device made itself is no news to its reader.
  const isNews = here !== undefined && theirs !== undefined && theirs.by !== heard.device;
  const fork = isNews ? forkOf(theirs, here.fork?.mine ?? here.current) : here?.fork;
  return { current, furthest: merged ?? here?.furthest ?? barePlace(current), ...(fork && { fork }) };
}

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
    // The waiting local places are added to those of the other devices.
    const places = waits('places')
      ? mergeField('pastPlaces', 'places', present?.places, fields.places)
      : fields.places;
    const row = await sealPlaceLog(Number(key), places as PastPlace[]);
    return () => db.placeLog.put(row);
  },
  remove: (key) => db.placeLog.delete(Number(key)),
};

export const annotationKind: DeviceKind<'annotation'> = {
  tables: [db.annotations],
  keys: async () =>
    (await withDatabase(() => db.annotations.toArray()))
      .filter(({ bookId }) => bookId > 0)
      .map(({ id }) => id),
  read: async (keys) =>
    openedBy(await withDatabase(() => db.annotations.bulkGet([...keys])), async (row) => {
      const kept = await unsealAnnotation(row);
      if (!kept) return undefined;
      const { id, color, note, changedAt, ...whole } = kept;
      const mark = { ...whole, quote: whole.quote.slice(0, SYNC_MOST_QUOTE_CHARACTERS) };
      return [id, { mark, color, note, changedAt }] as const;
    }),
  take: async (id, present, heard) => {
    const { mark, color, note, changedAt } = settled(present, heard);
    if (!mark || color === undefined || note === undefined || changedAt === undefined) return null;
    const here = await withDatabase(() => db.annotations.get(id));
    const kept = here && (await unsealAnnotation(here));
    // A mark keeps its position, and its quote if the device has it.
    const row = await sealAnnotation({ ...(kept ?? { ...mark, id }), color, note, changedAt });
    return () => db.annotations.put(row);
  },
  remove: (id) => db.annotations.delete(id),
};

/** The reading time of a month: the larger count of each device, on both ends. */
export const readingTimeKind: DeviceKind<'readingTime'> = {
  tables: [db.readingTime],
  keys: () => withDatabase(() => db.readingTime.toCollection().primaryKeys()),
  read: async (keys) =>
    openedBy(await withDatabase(() => db.readingTime.bulkGet([...keys])), async (row) => {
      const seconds = await unsealReadingMonth(row);
      return seconds && ([row.month, { seconds } as SyncFields<'readingTime'>] as const);
    }),
  take: async (month, present, { fields, waits }) => {
    if (fields.seconds === undefined) return null;
    // The waiting local count is newer.
    const seconds = waits('seconds')
      ? mergeField('readingTime', 'seconds', present?.seconds, fields.seconds)
      : fields.seconds;
    const row = await sealReadingMonth(month, seconds as ReadingMonth);
    return () => db.readingTime.put(row);
  },
  remove: (month) => db.readingTime.delete(month),
};
