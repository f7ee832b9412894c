import type { Result } from '../../../contract/values/failure';
import { RECORDED, recordRemoval } from '../../../data/sync/recordChange';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** Takes one entry out of the read history. The place in the book stays. */
export function removeFromHistory({ id }: { id: number }): Promise<Result<null>> {
  return stored(() =>
    write([db.readHistory, ...RECORDED], async () => {
      await db.readHistory.delete(id);
      await recordRemoval('history', id);
    }),
  );
}

/** Empties the read history. Places in books stay. */
export function clearHistory(): Promise<Result<null>> {
  return stored(() =>
    write([db.readHistory, ...RECORDED], async () => {
      for (const id of await db.readHistory.toCollection().primaryKeys()) await recordRemoval('history', id);
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
    write([db.videoHistory, ...RECORDED], async () => {
      const gone = ids === 'all' ? await db.videoHistory.toCollection().primaryKeys() : [...ids];
      await db.videoHistory.bulkDelete(gone);
      for (const id of gone) await recordRemoval('videoHistory', id);
    }),
  );
}
