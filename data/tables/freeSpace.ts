import { CHAPTER_CACHE } from '../caches/cacheNames';
import { cachedPaths, dropCachedFiles } from '../caches/filmFiles';
import { db } from './db';

let lastResort: () => Promise<boolean> = async () => false;

/**
 * Registers what else can be freed once no merely fetched data is left; resolves to whether anything was
 * freed.
 */
export function whenFull(free: () => Promise<boolean>): void {
  lastResort = free;
}

/** The number of lists that stay: one of them may be on the screen. */
const KEPT_LISTS = 4;

/**
 * Frees what can be fetched again and the reader did not ask to keep: first film parts that were only
 * watched, which are largest; then texts and lists; last what the plan keeps (decision 0090). Returns whether
 * anything was freed.
 */
export async function freeSpace(): Promise<boolean> {
  return (await dropWatchedFiles(0)) > 0 || (await freeTexts()) || lastResort();
}

/** Frees all of it. */
export async function freeAllSpace(): Promise<void> {
  await dropWatchedFiles(0);
  await freeTexts();
}

/**
 * Deletes the service worker's copies of chapter files, all but the latest server lists, and prefetched
 * chapters of books neither on the shelf nor downloaded nor taken along. The book read last keeps its
 * chapters, because it may be open.
 */
async function freeTexts(): Promise<boolean> {
  const droppedCache = typeof caches === 'undefined' ? false : await caches.delete(CHAPTER_CACHE);
  const deleted = await db.transaction(
    'rw',
    [db.chapters, db.bookshelf, db.downloads, db.readHistory, db.packDictionaries, db.packs],
    async () => {
      const [shelf, downloads, packs, lastRead] = await Promise.all([
        db.bookshelf.toCollection().primaryKeys(),
        db.downloads.toCollection().primaryKeys(),
        db.packs.toArray(),
        db.readHistory.orderBy('time').last(),
      ]);
      const kept = new Set([
        ...shelf,
        ...downloads,
        ...packs.map(({ bookId }) => bookId),
        ...(lastRead ? [lastRead.id] : []),
      ]);
      const keys = await db.chapters.toCollection().primaryKeys();
      // An own book (ids below 0) cannot be fetched again.
      const free = keys.filter(([bookId]) => bookId > 0 && !kept.has(bookId));
      await db.chapters.bulkDelete(free);
      const held = new Set(keys.map(([bookId]) => bookId).filter((bookId) => bookId < 0 || kept.has(bookId)));
      const unused = await db.packDictionaries.toCollection().primaryKeys();
      await db.packDictionaries.bulkDelete(unused.filter((bookId) => !held.has(bookId)));
      return free.length;
    },
  );
  const droppedLists = await dropOldLists();
  return droppedCache || droppedLists > 0 || deleted > 0;
}

async function dropOldLists(): Promise<number> {
  const keys = await db.lists.orderBy('fetchedAt').reverse().primaryKeys();
  const old = keys.slice(KEPT_LISTS);
  await db.lists.bulkDelete(old);
  return old.length;
}

/**
 * Evicts film files that were only watched, least recently used first, until at most `most` bytes are left;
 * kept episodes stay. Resolves to the number evicted.
 */
export async function dropWatchedFiles(most: number): Promise<number> {
  const dropped = await db.transaction('rw', [db.filmFiles], async () => {
    const watched = db.filmFiles.where('[kept+usedAt+bytes]').between([0], [1]);
    const [paths, weights] = await Promise.all([
      watched.primaryKeys(),
      watched.keys() as PromiseLike<unknown> as PromiseLike<[0, number, number][]>,
    ]);
    let bytes = weights.reduce((sum, [, , weight]) => sum + weight, 0);
    let count = 0;
    for (const [, , weight] of weights) {
      if (bytes <= most) break;
      bytes -= weight;
      count += 1;
    }
    const gone = paths.slice(0, count);
    await db.filmFiles.bulkDelete(gone);
    return gone;
  });
  await dropCachedFiles(dropped);
  return dropped.length + (most === 0 ? await dropUnlisted() : 0);
}

/** Deletes cached files without a row, left by a damaged row or a tab closed at the wrong moment. */
async function dropUnlisted(): Promise<number> {
  const paths = await cachedPaths();
  const listed = new Set(await db.filmFiles.where('path').anyOf(paths).primaryKeys());
  const unlisted = paths.filter((path) => !listed.has(path));
  await dropCachedFiles(unlisted);
  return unlisted.length;
}
