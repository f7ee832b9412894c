import type { Result } from '../../../contract/wire/failure';
import { NOTED, noteChange } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import type { ShelfRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';
import { LAID_ASIDE, putBack } from '../ownFiles/removedBooks';

/** Puts books that were taken out of the library back where they stood. One that came back by itself stays as it is. */
export function restoreBooks({ rows }: { rows: readonly ShelfRow[] }): Promise<Result<null>> {
  return stored(() =>
    write([...LAID_ASIDE, ...NOTED], async () => {
      for (const { bookId } of rows) if (bookId < 0) await putBack(bookId);
      const present = await db.bookshelf.bulkGet(rows.map((row) => row.bookId));
      // Of one of the device's own files that is not there by now, nothing is left to put back.
      const restored = rows.filter(({ bookId }, index) => bookId > 0 && !present[index]);
      await db.bookshelf.bulkAdd(restored);
      for (const { bookId } of restored) await noteChange('shelf', bookId, ['addedAt', 'openedAt']);
    }),
  );
}
