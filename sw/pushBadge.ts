import { countUnreadChapters } from '../data/queries/unreadChapters';

/** The number on the app's icon, where the system has one: chapters of the library that are to be read. */
export async function showBadge(): Promise<void> {
  if (!navigator.setAppBadge) return;
  const unread = await countUnreadChapters();
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge());
}
