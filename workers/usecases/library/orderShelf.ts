import { ONLY_KEY } from '../../../contract/reading/sync.schema';
import type { Result } from '../../../contract/wire/failure';
import { SHELF_ORDER_KEY } from '../../../data/queries/shelf';
import { collectedKey } from '../../../data/sync/collectionKinds';
import { NOTED, noteChange } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** Keeps the reader's own order of the library, or of one collection. */
export function orderShelf(request: {
  collectionId?: string;
  bookIds: readonly number[];
}): Promise<Result<null>> {
  const { collectionId, bookIds } = request;
  if (collectionId === undefined) {
    return stored(() =>
      write([db.settings, ...NOTED], async () => {
        await db.settings.put({ key: SHELF_ORDER_KEY, value: [...bookIds] });
        await noteChange('shelfOrder', ONLY_KEY, ['bookIds']);
      }),
    );
  }
  return stored(() =>
    write([db.collected, ...NOTED], async () => {
      const keys = bookIds.map((bookId): [string, number] => [collectionId, bookId]);
      const rows = await db.collected.bulkGet(keys);
      // A book taken out meanwhile does not come back.
      const changed = rows.flatMap((row, position) =>
        row && row.position !== position ? [{ ...row, position }] : [],
      );
      await db.collected.bulkPut(changed);
      for (const { bookId } of changed)
        await noteChange('collected', collectedKey(collectionId, bookId), ['position']);
    }),
  );
}
