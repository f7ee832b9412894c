import type { Stretch } from '../../contract/reading/stretches';
import { unsealReads } from '../sealing/reads';
import { unsealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { Place, PlaceFork } from '../tables/rows';

/**
 * Where the reader is in this book; undefined when never opened, or when the stored place is damaged. Of a device that
 * was moved by another one, and is opened where it was itself (`target`), it is that place.
 */
export async function readPlace(bookId: number, target?: number): Promise<Place | undefined> {
  const places = await unsealPlaces(await withDatabase(() => db.places.get(bookId)));
  const mine = places?.fork?.mine;
  return mine && mine.target === target && places.current.target !== target ? mine : places?.current;
}

/** Where another device went while this one was elsewhere, until the reader has chosen. */
export async function readFork(bookId: number): Promise<PlaceFork | undefined> {
  return (await unsealPlaces(await withDatabase(() => db.places.get(bookId))))?.fork;
}

/** The chapters of a book that were read on this device. */
export async function readReads(bookId: number): Promise<readonly Stretch[]> {
  return unsealReads(await withDatabase(() => db.places.get(bookId)));
}

export { hasTarget, type Stretch } from '../../contract/reading/stretches';
