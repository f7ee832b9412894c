import { db } from '../../data/db';
import { withDatabase } from '../../data/openDatabase';
import { unsealHistory, unsealPlaces } from '../../data/sealedRows';
import { write } from '../../data/write';

/** Removes sealed rows that do not open with this device's key: nothing ever will open them (see `unseal`). */
export async function sweepDamagedRows(): Promise<{ removed: number }> {
  const [places, history] = await withDatabase(() =>
    Promise.all([db.places.toArray(), db.readHistory.toArray()]),
  );
  const openPlaces = await Promise.all(places.map(unsealPlaces));
  const openHistory = await Promise.all(history.map(unsealHistory));
  const lostPlaces = places.filter((_, index) => openPlaces[index] === undefined);
  const lostHistory = history.filter((_, index) => openHistory[index] === undefined);
  if (lostPlaces.length + lostHistory.length === 0) return { removed: 0 };
  await write([db.places, db.readHistory], async () => {
    // Only as they were read: a row saved since opens again.
    for (const row of lostPlaces) {
      if ((await db.places.get(row.bookId))?.sealed === row.sealed) await db.places.delete(row.bookId);
    }
    for (const row of lostHistory) {
      if ((await db.readHistory.get(row.id))?.content === row.content) await db.readHistory.delete(row.id);
    }
  });
  return { removed: lostPlaces.length + lostHistory.length };
}
