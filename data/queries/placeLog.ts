import { unsealPlaceLog } from '../sealing/placeLog';
import { unsealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { PastPlace, Place } from '../tables/rows';

/** Where the reader was in a book before, newest first, and the furthest place of all. */
export type PlaceLog = { readonly past: readonly PastPlace[]; readonly furthest: Place | undefined };

export async function readPlaceLog(bookId: number): Promise<PlaceLog> {
  const [log, places] = await withDatabase(() =>
    Promise.all([db.placeLog.get(bookId), db.places.get(bookId)]),
  );
  const [past, opened] = await Promise.all([unsealPlaceLog(log), unsealPlaces(places)]);
  return { past: past ?? [], furthest: opened?.furthest };
}
