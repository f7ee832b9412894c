import { liveQuery } from 'dexie';
import { countUnreadChapters } from '../../../data/queries/shelfNews';

/** Keeps the number on the app's icon true while the app is open: chapters of the library that are to be read, also after another device read some. Returns how to stop. */
export function keepAppBadge(): () => void {
  if (!navigator.setAppBadge) return () => undefined;
  const { unsubscribe } = liveQuery(countUnreadChapters).subscribe((unread) => {
    const shown = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
    // Where the app is not installed there is no icon: nothing is lost.
    shown.catch((error: unknown) => console.info('The icon has no number.', error));
  });
  return unsubscribe;
}
