import { describeFailure, failed, type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { DownloadRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { measureHeld } from '../texts/downloadProgress';
import { findDamaged } from '../texts/findDamaged';
import { downloadBook, dropRows } from './downloadBook';

/**
 * Re-reads every chapter of a finished download and proves its hash: the badge shows only after this. What is found
 * damaged or missing is dropped and fetched again; when that fails, the row says so and the badge is gone.
 */
export function verifyDownload({ bookId }: { bookId: number }): Promise<Result<DownloadRow>> {
  return outcome(async () => {
    const [row, list] = await withDatabase(() =>
      Promise.all([db.downloads.get(bookId), db.chapterLists.get(bookId)]),
    );
    if (!row || !list) return failed('notFound', 'no download of this book');
    if (row.state !== 'done') return success(row);
    const damaged = await findDamaged(bookId, list.chapters);
    if (damaged.length > 0) {
      await dropRows(bookId, damaged);
      await record(bookId, list.chapters, {
        state: 'failed',
        verifiedAt: null,
        failure: describeFailure('damaged', `${damaged.length} chapters`),
      });
      return downloadBook({ bookId });
    }
    return success(await record(bookId, list.chapters, { verifiedAt: Date.now() }));
  });
}

async function record(
  bookId: number,
  chapters: Parameters<typeof measureHeld>[1],
  change: Partial<DownloadRow>,
): Promise<DownloadRow> {
  return write([db.downloads, db.chapters], async () => {
    const held = await measureHeld(bookId, chapters);
    const row = await db.downloads.get(bookId);
    const next = { ...(row as DownloadRow), ...held, ...change, updatedAt: Date.now() };
    if (row) await db.downloads.put(next);
    return next;
  });
}
