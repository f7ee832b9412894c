import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { NOTED, noteRemoval } from '../../data/sync/noteChange';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Empties the read history. Places in books stay. */
export function clearHistory(): Promise<Result<null>> {
  return stored(() =>
    write([db.readHistory, ...NOTED], async () => {
      for (const id of await db.readHistory.toCollection().primaryKeys()) await noteRemoval('history', id);
      await db.readHistory.clear();
    }),
  );
}
