import type { Result } from '../../../contract/wire/failure';
import { NOTED, noteRemoval } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

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
