import { db } from '../db';
import { withDatabase } from '../openDatabase';
import type { HistoryEntry } from '../rows';
import { unsealHistory } from '../sealedRows';

/** What was read, newest first. Rows that do not open are left out. */
export async function readHistory(): Promise<HistoryEntry[]> {
  const rows = await withDatabase(() => db.readHistory.orderBy('time').reverse().toArray());
  const entries = await Promise.all(rows.map(unsealHistory));
  return entries.filter((entry) => entry !== undefined);
}
