import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import type { ShelfRow } from '../../data/rows';
import { NOTED, noteChange } from '../../data/sync/noteChange';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Puts books that were taken out of the library back where they stood. One that came back by itself stays as it is. */
export function restoreBooks({ rows }: { rows: readonly ShelfRow[] }): Promise<Result<null>> {
  return stored(() =>
    write([db.bookshelf, ...NOTED], async () => {
      const present = await db.bookshelf.bulkGet(rows.map((row) => row.bookId));
      const restored = rows.filter((_, index) => !present[index]);
      await db.bookshelf.bulkAdd(restored);
      for (const { bookId } of restored) await noteChange('shelf', bookId, ['addedAt', 'openedAt']);
    }),
  );
}
