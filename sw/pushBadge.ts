import { countUnreadChapters } from '../data/queries/shelfNews';
import { db } from '../data/tables/db';
import { withDatabase } from '../data/tables/openDatabase';

/**
 * The number on the app's icon, where the system has one: chapters of the library that are to be read. `heard`: as the server
 * counted it of what all devices told. It is right also where another device has read on, unless this one has something to
 * tell still: then its own count is nearer.
 */
export async function showBadge(heard?: number): Promise<void> {
  if (!navigator.setAppBadge) return;
  const untold = await withDatabase(() => db.syncChanges.count());
  const unread = heard !== undefined && untold === 0 ? heard : await countUnreadChapters();
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge());
}
