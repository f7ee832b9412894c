import type { Result } from '../../../contract/wire/failure';
import { NOTED, noteRemoval } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** Takes a bookmark or highlight out of its book. */
export function removeAnnotation({ id }: { id: string }): Promise<Result<null>> {
  return stored(() =>
    write([db.annotations, ...NOTED], async () => {
      const row = await db.annotations.get(id);
      if (!row) return;
      await db.annotations.delete(id);
      // One in a book of the device's own files (ids below 0) was never anywhere else.
      if (row.bookId > 0) await noteRemoval('annotation', id);
    }),
  );
}
