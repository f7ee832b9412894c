import { type Result, success } from '../../../contract/wire/failure';
import { NOTED, noteRemoval } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { ShelfRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { LAID_ASIDE, layAside } from '../ownFiles/removedBooks';

/**
 * Takes books out of the library and resolves to what puts them back (`restoreBooks`). Places, downloads, order and
 * collections stay as they are: what nobody can want any more goes at a later start (`sweepRemovedBooks`). One of the
 * device's own files can be put back for longer (removedBooks).
 */
export function removeBooks({ bookIds }: { bookIds: readonly number[] }): Promise<Result<ShelfRow[]>> {
  return outcome(async () => {
    const rows = await write([db.bookshelf, db.meta, ...LAID_ASIDE, ...NOTED], async () => {
      await db.meta.put(metaRow('removedAt', Date.now()));
      const found = await db.bookshelf.bulkGet([...bookIds]);
      await db.bookshelf.bulkDelete([...bookIds]);
      const removed = found.filter((row) => row !== undefined);
      for (const row of removed) {
        if (row.bookId < 0) await layAside(row);
        else await noteRemoval('shelf', row.bookId);
      }
      return removed;
    });
    return success(rows);
  });
}
