import type { Result } from '../../../contract/wire/failure';
import { NOTED, noteRemoval } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** Takes one entry out of the read history. The place in the book stays. */
export function removeFromHistory({ id }: { id: number }): Promise<Result<null>> {
  return stored(() =>
    write([db.readHistory, ...NOTED], async () => {
      await db.readHistory.delete(id);
      await noteRemoval('history', id);
    }),
  );
}
