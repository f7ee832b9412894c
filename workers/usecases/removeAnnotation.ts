import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { NOTED, noteRemoval } from '../../data/sync/noteChange';
import { write } from '../../data/write';
import { stored } from './outcome';

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
