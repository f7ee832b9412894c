import type { FailureName } from '../../../contract/wire/failure';
import { readKeepRules } from '../../../data/queries/keepRules';
import { unsealPlaces } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { refreshBook } from '../catalogue/refreshBook';
import { isHeldBack, savesData } from '../ground/meteredConnection';
import { fetchAhead } from './prefetchNext';

/** No other book has a better chance now. */
const HOPELESS = new Set<FailureName>([
  'offline',
  'timeout',
  'intercepted',
  'gatewayFault',
  'noSession',
  'sessionEnded',
  'storageFull',
]);

/**
 * The rule that keeps all unread chapters, for the books of the library that are being read, last opened first: what
 * was published since, and what an earlier visit left unfetched. Without that rule books are fetched as they are read.
 */
export async function keepAhead(): Promise<void> {
  if ((await readKeepRules()).ahead !== 'all') return;
  const rows = await withDatabase(() =>
    db.transaction('r', [db.bookshelf, db.places], async () => {
      const shelf = await db.bookshelf.orderBy('openedAt').reverse().toArray();
      return db.places.bulkGet(shelf.map(({ bookId }) => bookId));
    }),
  );
  for (const row of rows) {
    const place = (await unsealPlaces(row))?.current;
    if (!row || !place || row.bookId < 0) continue;
    if (await isHeldBack()) return;
    const { bookId } = row;
    const refreshed = await refreshBook(bookId);
    const kept = refreshed.ok
      ? await fetchAhead({ bookId, target: place.target, saveData: savesData() })
      : refreshed;
    if (!kept.ok && HOPELESS.has(kept.failure.name)) return;
  }
}
