import { WATCHED_PARTS_MOST_BYTES } from '../../contract/catalogue/limits';
import { cacheFile } from '../caches/filmFiles';
import { db } from '../tables/db';
import { dropWatchedFiles } from '../tables/dropWatchedFiles';
import { withDatabase } from '../tables/openDatabase';
import { withSpace } from '../tables/withSpace';
import { write } from '../tables/write';

/** When a file was used last is noted no more often than this. */
const NOTED_EVERY_MS = 60_000;
/** What is on the device is weighed again after this many bytes came. */
const WEIGHED_EVERY_BYTES = WATCHED_PARTS_MOST_BYTES / 20;
let unweighed = Number.POSITIVE_INFINITY;

/**
 * Puts a file of a film, whose hash was found right, into the cache of parts. The row first: what lies in the cache and has none is
 * dropped when room is made. On a full device what was merely watched goes; rejects when that is not enough.
 */
export async function storeFile(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await noteUse(path, bytes.length);
  await withSpace(() => cacheFile(path, bytes));
  // Where room had to be made, its row went with those of what was merely watched.
  await noteUse(path, bytes.length);
  unweighed += bytes.length;
  if (unweighed < WEIGHED_EVERY_BYTES) return;
  unweighed = 0;
  await dropWatchedFiles(WATCHED_PARTS_MOST_BYTES);
}

/** When a file was used last decides which go first. */
export async function noteUse(path: string, bytes: number): Promise<void> {
  const now = Date.now();
  const known = await withDatabase(() => db.filmFiles.get(path));
  if (known?.bytes === bytes && Math.abs(now - known.usedAt) < NOTED_EVERY_MS) return;
  await write([db.filmFiles], async () => {
    const kept = (await db.filmFiles.get(path))?.kept ?? 0;
    await db.filmFiles.put({ path, bytes, kept, usedAt: now });
  });
}
