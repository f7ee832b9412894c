import { unsealHistory } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { HistoryEntry } from '../tables/rows';

/** What was read, newest first. Rows that do not open are left out. */
export async function readHistory(): Promise<HistoryEntry[]> {
  const rows = await withDatabase(() => db.readHistory.orderBy('time').reverse().toArray());
  const entries = await Promise.all(rows.map(unsealHistory));
  return entries.filter((entry) => entry !== undefined);
}
