import Dexie from 'dexie';
import {
  describeFailure,
  type FailureName,
  failed,
  type Result,
  success,
} from '../../../contract/wire/failure';
import { unsealPlaces } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { DownloadRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';
import { measureHeld } from '../texts/downloadProgress';
import { findDamaged } from '../texts/findDamaged';
import { downloadBook, dropRows, stopDownload } from './downloadBook';

/**
 * Downloads many books, one after another. Resolves once they are recorded: from then on a start continues
 * what this worker leaves undone. Books already downloaded are skipped.
 */
export function downloadBooks({
  bookIds,
}: {
  bookIds: readonly number[];
}): Promise<Result<{ begun: number }>> {
  return outcome(async () => {
    const begun = await write([db.downloads, db.bookshelf], async () => {
      const [rows, shelved] = await Promise.all([
        db.downloads.bulkGet([...bookIds]),
        db.bookshelf.bulkGet([...bookIds]),
      ]);
      const wanted = bookIds.filter((bookId, index) => {
        // Own books are on the device already; of a drama the viewer keeps episodes, in a size chosen on its
        // page.
        if (bookId < 0 || shelved[index]?.card.kind === 'drama') return false;
        const state = rows[index]?.state;
        return state !== 'done' && state !== 'running';
      });
      const updatedAt = Date.now();
      await db.downloads.bulkPut(
        wanted.map((bookId) => ({
          ...(rows[bookIds.indexOf(bookId)] ?? { total: 0, stored: 0, bytes: 0, locked: 0, revision: 0 }),
          bookId,
          state: 'running' as const,
          verifiedAt: null,
          failure: null,
          updatedAt,
        })),
      );
      return wanted;
    });
    void runInTurn(begun);
    return success({ begun: begun.length });
  });
}

async function runInTurn(bookIds: readonly number[]): Promise<void> {
  // Each book's row records how it ended.
  for (const bookId of bookIds) await downloadBook({ bookId });
}

/** Pauses a download, here or in another tab, which reads the row's state. */
export function pauseDownload({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(async () => {
    await stopDownload(bookId);
    await write([db.downloads], async () => {
      await db.downloads
        .where('bookId')
        .equals(bookId)
        .filter((row) => row.state === 'running')
        .modify({ state: 'paused', updatedAt: Date.now() });
    });
  });
}

/** After these failures no other book has a better chance over this connection. */
const HOPELESS = new Set<FailureName>(['offline', 'timeout', 'intercepted', 'gatewayFault', 'metered']);

/**
 * Continues downloads that a dead worker left running and those that stopped for a temporary reason, one
 * after another. A download running in another tab is left to it (it holds the lock).
 */
export async function resumeDownloads(): Promise<void> {
  const rows = await withDatabase(() => db.downloads.where('state').anyOf('running', 'failed').toArray());
  for (const row of rows) {
    if (row.state === 'failed' && row.failure?.disposition !== 'retry') continue;
    const resumed = await downloadBook({ bookId: row.bookId });
    if (!resumed.ok && HOPELESS.has(resumed.failure.name)) return;
  }
}

/**
 * Deletes a download. The chapter the reader is in stays: it may be open now, and an opened book keeps one
 * chapter anyway. The text of own books has no other source, and stays.
 */
export function removeDownload({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(async () => {
    if (bookId < 0) return;
    await stopDownload(bookId);
    const places = await unsealPlaces(await withDatabase(() => db.places.get(bookId)));
    await write([db.downloads, db.chapters], async () => {
      await db.downloads.delete(bookId);
      const keys = await db.chapters
        .where('[bookId+target]')
        .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
        .primaryKeys();
      await db.chapters.bulkDelete(keys.filter(([, target]) => target !== places?.current.target));
    });
  });
}

/**
 * Reads back every chapter of a finished download and verifies its hash: the badge shows only after this.
 * Damaged or missing chapters are fetched again; if that fails, the row records it and the badge disappears.
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
