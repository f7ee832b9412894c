import type { Result } from '../../../contract/values/failure';
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

/** Empties the read history. Places in books stay. */
export function clearHistory(): Promise<Result<null>> {
  return stored(() =>
    write([db.readHistory, ...NOTED], async () => {
      for (const id of await db.readHistory.toCollection().primaryKeys()) await noteRemoval('history', id);
      await db.readHistory.clear();
    }),
  );
}

/** Takes a drama out of the watch history, with the place in it and what was watched. */
export function removeFromVideoHistory({ videoId }: { videoId: number }): Promise<Result<null>> {
  return remove([videoId]);
}

/** Empties the watch history. */
export function clearVideoHistory(): Promise<Result<null>> {
  return remove('all');
}

function remove(ids: readonly number[] | 'all'): Promise<Result<null>> {
  return stored(() =>
    write([db.videoHistory, ...NOTED], async () => {
      const gone = ids === 'all' ? await db.videoHistory.toCollection().primaryKeys() : [...ids];
      await db.videoHistory.bulkDelete(gone);
      for (const id of gone) await noteRemoval('videoHistory', id);
    }),
  );
}
