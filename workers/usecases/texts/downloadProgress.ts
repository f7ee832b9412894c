import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { heldTargets } from '../../../data/packing/heldTargets';
import { db } from '../../../data/tables/db';

/** What of a book the device holds of its current texts. */
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
 * Inside a transaction: a finished download of an older revision is not whole any more. It becomes a paused one,
 * which the reader may go on with; nothing is fetched or deleted unasked.
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
