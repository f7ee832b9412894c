import { cachedPaths, dropCachedFiles } from '../caches/filmFiles';
import { db } from './db';

/**
 * Drops files of films that were merely watched, the longest unused first, until they weigh at most `most` bytes; what the
 * viewer keeps stays. Resolves to how many went.
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

/** What the cache holds and no row tells of, after a row was damaged or a tab was closed at the wrong moment. */
async function dropUnlisted(): Promise<number> {
  const paths = await cachedPaths();
  const listed = new Set(await db.filmFiles.where('path').anyOf(paths).primaryKeys());
  const unlisted = paths.filter((path) => !listed.has(path));
  await dropCachedFiles(unlisted);
  return unlisted.length;
}
