import type { Result } from '../../../contract/wire/failure';
import { NOTED, noteRemoval } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** Empties the read history. Places in books stay. */
export function clearHistory(): Promise<Result<null>> {
  return stored(() =>
    write([db.readHistory, ...NOTED], async () => {
      for (const id of await db.readHistory.toCollection().primaryKeys()) await noteRemoval('history', id);
      await db.readHistory.clear();
    }),
  );
}
