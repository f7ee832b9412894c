import { unsealSearchTerm } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/** What was searched for on this device, newest first (spec 3). Rows that do not open are left out. */
export async function readSearchHistory(): Promise<string[]> {
  const rows = await withDatabase(() => db.searchHistory.orderBy('time').reverse().toArray());
  const terms = await Promise.all(rows.map(unsealSearchTerm));
  return terms.filter((term) => term !== undefined);
}
