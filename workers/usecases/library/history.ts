import type { Result } from '../../../contract/wire/failure';
import type { TitleKind } from '../../../data/queries/books';
import { RECORDED, recordRemoval } from '../../../data/sync/recordChange';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

const HISTORIES = {
  novel: { table: db.readHistory, thing: 'history' },
  drama: { table: db.videoHistory, thing: 'videoHistory' },
} as const;

/**
 * Removes a title from the history. The place in a book stays; the place in a drama is deleted with its
 * history.
 */
export function removeFromHistory({ kind, id }: { kind: TitleKind; id: number }): Promise<Result<null>> {
  return remove(kind, [id]);
}

/** Clears the history of novels, or of dramas. */
export function clearHistory({ kind }: { kind: TitleKind }): Promise<Result<null>> {
  return remove(kind, 'all');
}

function remove(kind: TitleKind, ids: readonly number[] | 'all'): Promise<Result<null>> {
  const { table, thing } = HISTORIES[kind];
  return stored(() =>
    write([table, ...RECORDED], async () => {
      const gone = ids === 'all' ? await table.toCollection().primaryKeys() : [...ids];
      await table.bulkDelete(gone);
      for (const id of gone) await recordRemoval(thing, id);
    }),
  );
}
