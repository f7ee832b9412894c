import { contentPath } from '../../contract/values/contentPaths';
import { CHAPTER_CACHE } from './cacheNames';

/** Takes a chapter's file out of the cache of the service worker: a row of the device holds its text now. Never rejects. */
export async function forgetChapterCopy(hash: string): Promise<void> {
  if (typeof caches === 'undefined') return;
  try {
    const cache = await caches.open(CHAPTER_CACHE);
    await cache.delete(contentPath(hash));
  } catch (error) {
    console.warn('The copy of a chapter could not be dropped.', error);
  }
}

/** Where workbox-expiration, which limits the caches of the service worker, notes the address of each file and its last use. */
const NAME = 'workbox-expiration';
const STORE = 'cache-entries';

/**
 * Empties that list. The service worker keeps it open, so to delete the database would have to wait for it: its rows are
 * deleted. Files that stay in a cache are listed again when they are used.
 */
export function forgetCachedNames(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME);
    // There is none: it must not be made here, without its store.
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
