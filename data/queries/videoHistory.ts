import { unsealVideoHistory } from '../sealing/videoHistory';
import { db } from '../tables/db';
import '../tables/dramaShapes';
import type { VideoHistoryEntry } from '../tables/dramaRows';
import { withDatabase } from '../tables/openDatabase';

/** What was watched, newest first. Rows that do not open are left out. */
export async function readVideoHistory(): Promise<VideoHistoryEntry[]> {
  const rows = await withDatabase(() => db.videoHistory.orderBy('time').reverse().toArray());
  const entries = await Promise.all(rows.map(unsealVideoHistory));
  return entries.filter((entry) => entry !== undefined);
}
