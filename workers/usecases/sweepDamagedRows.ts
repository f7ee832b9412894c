import { db } from '../../data/db';
import { withDatabase } from '../../data/openDatabase';
import { unsealHistory, unsealPlaces, unsealSearchTerm } from '../../data/sealedRows';
import { write } from '../../data/write';

/** Removes sealed rows that do not open with this device's key: nothing ever will open them (see `unseal`). */
export async function sweepDamagedRows(): Promise<{ removed: number }> {
  const [places, history, searches] = await withDatabase(() =>
    Promise.all([db.places.toArray(), db.readHistory.toArray(), db.searchHistory.toArray()]),
  );
  const openPlaces = await Promise.all(places.map(unsealPlaces));
  const openHistory = await Promise.all(history.map(unsealHistory));
  const openSearches = await Promise.all(searches.map(unsealSearchTerm));
  const lostPlaces = places.filter((_, index) => openPlaces[index] === undefined);
  const lostHistory = history.filter((_, index) => openHistory[index] === undefined);
  const lostSearches = searches.filter((_, index) => openSearches[index] === undefined);
  const removed = lostPlaces.length + lostHistory.length + lostSearches.length;
  if (removed === 0) return { removed };
  await write([db.places, db.readHistory, db.searchHistory], async () => {
    // Only as they were read: a row saved since opens again.
    for (const row of lostPlaces) {
      if ((await db.places.get(row.bookId))?.sealed === row.sealed) await db.places.delete(row.bookId);
    }
    for (const row of lostHistory) {
      if ((await db.readHistory.get(row.id))?.content === row.content) await db.readHistory.delete(row.id);
    }
    for (const row of lostSearches) {
      if ((await db.searchHistory.get(row.term))?.content === row.content) {
        await db.searchHistory.delete(row.term);
      }
    }
  });
  return { removed };
}
