import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { NOTED, noteRemoval } from '../../data/sync/noteChange';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Takes one entry out of the read history. The place in the book stays. */
export function removeFromHistory({ id }: { id: number }): Promise<Result<null>> {
  return stored(() =>
    write([db.readHistory, ...NOTED], async () => {
      await db.readHistory.delete(id);
      await noteRemoval('history', id);
    }),
  );
}
