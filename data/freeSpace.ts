import { CHAPTER_CACHE } from './cacheNames';
import { db } from './db';

/**
 * Frees what can be fetched again and nobody asked to keep: the service worker's copies of chapter files, then
 * the chapters that were only prefetched, of books neither on the shelf nor downloaded. The book read last keeps
 * its chapters: it may be open. Returns whether anything was freed.
 */
export async function freeSpace(): Promise<boolean> {
  const droppedCache = typeof caches === 'undefined' ? false : await caches.delete(CHAPTER_CACHE);
  const deleted = await db.transaction(
    'rw',
    [db.chapters, db.bookshelf, db.downloads, db.readHistory],
    async () => {
      const [shelf, downloads, lastRead] = await Promise.all([
        db.bookshelf.toCollection().primaryKeys(),
        db.downloads.toCollection().primaryKeys(),
        db.readHistory.orderBy('time').last(),
      ]);
      const kept = new Set([...shelf, ...downloads, ...(lastRead ? [lastRead.id] : [])]);
      const keys = await db.chapters.toCollection().primaryKeys();
      const free = keys.filter(([bookId]) => !kept.has(bookId));
      await db.chapters.bulkDelete(free);
      return free.length;
    },
  );
  return droppedCache || deleted > 0;
}
