import { contentPath } from '../../contract/catalogue/contentPaths';
import { CHAPTER_CACHE } from './cacheNames';

/**
 * Deletes a chapter's file from the service worker's cache, because a row now holds its text. Never rejects.
 */
export async function forgetChapterCopy(hash: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  try {
    const cache = await caches.open(CHAPTER_CACHE);
    await cache.delete(contentPath(hash));
  } catch (error) {
    console.warn('The copy of a chapter could not be dropped.', error);
  }
}

/**
 * The database in which workbox-expiration, which limits the service worker's caches, records each file's
 * address and last use.
 */
const NAME = 'workbox-expiration';
const STORE = 'cache-entries';

/**
 * Empties that database. Deleting it would have to wait for the service worker, which keeps it open, so its
 * rows are deleted. Files that remain in a cache are recorded again when they are used.
 */
export function forgetCachedNames(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME);
    // The database does not exist: creating it here would leave it without its store.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve() : reject(opening.error));
    opening.onsuccess = () => {
      const database = opening.result;
      const close = (settle: () => void) => () => {
        database.close();
        settle();
      };
      if (!database.objectStoreNames.contains(STORE)) return close(resolve)();
      const emptying = database.transaction(STORE, 'readwrite');
      emptying.objectStore(STORE).clear();
      emptying.oncomplete = close(resolve);
      emptying.onabort = close(() => reject(emptying.error));
    };
  });
}
