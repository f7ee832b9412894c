import { liveQuery } from 'dexie';
import { countUnreadChapters } from '../../../data/queries/shelfNews';

/**
 * Keeps the app icon's badge up to date while the app is open: the number of unread chapters in the library,
 * also after another device has read some. Returns how to stop.
 */
export function keepAppBadge(): () => void {
  if (!navigator.setAppBadge) return () => undefined;
  const { unsubscribe } = liveQuery(countUnreadChapters).subscribe((unread) => {
    const shown = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
    // An app that is not installed has no icon; nothing is lost.
    shown.catch((error: unknown) => console.info('The icon has no number.', error));
  });
  return unsubscribe;
}
