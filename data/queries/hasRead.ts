import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/** Whether anything was read on this device. */
export function hasRead(): Promise<boolean> {
  return withDatabase(async () => {
    const [read, watched] = await Promise.all([db.readHistory.count(), db.videoHistory.count()]);
    return read + watched > 0;
  });
}
