import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/** Whether anything was read on this device. */
export function hasRead(): Promise<boolean> {
  return withDatabase(async () => (await db.readHistory.count()) > 0);
}
