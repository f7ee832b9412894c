import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { heldTargets } from '../../../data/packing/heldTargets';
import { db } from '../../../data/tables/db';

/** Returns how much of a book's current texts the device holds. */
export async function measureHeld(bookId: number, chapters: readonly ChapterEntry[]) {
  const current = await heldTargets(bookId, chapters);
  const held = chapters.filter((entry) => current.has(entry.target));
  return {
    total: chapters.length,
    stored: held.length,
    bytes: held.reduce((sum, entry) => sum + entry.bytes, 0),
    locked: held.filter((entry) => entry.state === 'locked').length,
  };
}

/**
 * Runs inside a transaction. A finished download of an older revision is no longer complete: it is paused,
 * and the reader may resume it; nothing is fetched or deleted automatically.
 */
export async function markOutdatedDownload(
  bookId: number,
  revision: number,
  chapters: readonly ChapterEntry[],
): Promise<void> {
  const row = await db.downloads.get(bookId);
  if (row?.state !== 'done' || row.revision === revision) return;
  const held = await measureHeld(bookId, chapters);
  if (held.stored === held.total) {
    await db.downloads.put({ ...row, ...held, revision, verifiedAt: null, updatedAt: Date.now() });
  } else {
    await db.downloads.put({
      ...row,
      ...held,
      revision,
      state: 'paused',
      verifiedAt: null,
      updatedAt: Date.now(),
    });
  }
}
