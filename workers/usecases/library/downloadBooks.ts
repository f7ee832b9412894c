import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { downloadBook } from './downloadBook';

/**
 * Has many books downloaded, one after another. Resolves as soon as that is kept: from then on a start goes on with
 * whatever this worker leaves undone. Books that are here already are left alone.
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
        // The device's own files are here already; of a drama, episodes are kept, in a size that is chosen on its page.
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
  // Each tells by its own row how it ended.
  for (const bookId of bookIds) await downloadBook({ bookId });
}
