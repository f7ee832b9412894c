import type { Stretch } from '../../contract/stretches';
import { db } from '../db';
import { withDatabase } from '../openDatabase';
import { unsealReads } from '../reads';
import type { Place } from '../rows';
import { unsealPlaces } from '../sealedRows';

/** Where the reader is in this book; undefined when never opened, or when the stored place is damaged. */
export async function readPlace(bookId: number): Promise<Place | undefined> {
  const row = await withDatabase(() => db.places.get(bookId));
  return (await unsealPlaces(row))?.current;
}

/** The chapters of a book that were read on this device. */
export async function readReads(bookId: number): Promise<readonly Stretch[]> {
  return unsealReads(await withDatabase(() => db.places.get(bookId)));
}

export { hasTarget, type Stretch } from '../../contract/stretches';
