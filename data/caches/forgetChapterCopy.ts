import { contentPath } from '../../contract/catalogue/contentPaths';
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
