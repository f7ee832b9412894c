import Dexie from 'dexie';
import { compareTargets } from '../../contract/catalogue/target';
import type { Stretch } from '../../contract/reading/stretches';
import { type KeptAnnotation, unsealAnnotation, unsealPlaceLog, unsealReads } from '../sealing/readingRows';
import { unsealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { PastPlace, Place, PlaceFork } from '../tables/rows';

/**
 * Returns the reader's place in this book, or undefined if it was never opened or the stored place is
 * damaged. If another device moved the place and the book is opened where this device was (`target`), returns
 * this device's own place.
 */
export async function readPlace(bookId: number, target?: number): Promise<Place | undefined> {
  const places = await unsealPlaces(await withDatabase(() => db.places.get(bookId)));
  const mine = places?.fork?.mine;
  return mine && mine.target === target && places.current.target !== target ? mine : places?.current;
}

/** Returns where another device went while this one was elsewhere, until the reader has chosen. */
export async function readFork(bookId: number): Promise<PlaceFork | undefined> {
  return (await unsealPlaces(await withDatabase(() => db.places.get(bookId))))?.fork;
}

/** Returns the chapters of a book that were read on this device. */
export async function readReads(bookId: number): Promise<readonly Stretch[]> {
  return unsealReads(await withDatabase(() => db.places.get(bookId)));
}

export { hasTarget, type Stretch } from '../../contract/reading/stretches';

export type PlaceLog = { readonly past: readonly PastPlace[]; readonly furthest: Place | undefined };

export async function readPlaceLog(bookId: number): Promise<PlaceLog> {
  const [log, places] = await withDatabase(() =>
    Promise.all([db.placeLog.get(bookId), db.places.get(bookId)]),
  );
  const [past, opened] = await Promise.all([unsealPlaceLog(log), unsealPlaces(places)]);
  return { past: past ?? [], furthest: opened?.furthest };
}

export type { KeptAnnotation } from '../sealing/readingRows';

/** Returns the bookmarks and highlights of a book, in text order. Rows that do not open are omitted. */
export async function readAnnotations(bookId: number): Promise<KeptAnnotation[]> {
  const rows = await withDatabase(() =>
    db.annotations.where('[bookId+target]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]).toArray(),
  );
  const opened = await Promise.all(rows.map(unsealAnnotation));
  return opened.filter((kept) => kept !== undefined).sort(inTheText);
}

function inTheText(a: KeptAnnotation, b: KeptAnnotation): number {
  return compareTargets(a.target, b.target) || a.share - b.share || a.createdAt - b.createdAt;
}
