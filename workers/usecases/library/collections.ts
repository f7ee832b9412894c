import { failed, type Result, success } from '../../../contract/wire/failure';
import { sealCollection } from '../../../data/sealing/sealedRows';
import { RECORDED, recordChange, recordRemoval } from '../../../data/sync/recordChange';
import { collectedKey } from '../../../data/sync/shelfKinds';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { CollectedRow, CollectionRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';

/** Collections the reader made. Their names are sealed, and all sealing happens before a transaction. */

export type DeletedCollection = { row: CollectionRow; collected: CollectedRow[] };

/** Creates a collection after the others, with these books. Resolves to its id. */
export function createCollection(request: {
  name: string;
  bookIds: readonly number[];
}): Promise<Result<{ id: string }>> {
  return outcome(async () => {
    const id = crypto.randomUUID();
    const sealed = await sealCollection(id, request.name, 0);
    await write([db.collections, db.collected, ...RECORDED], async () => {
      const last = await db.collections.orderBy('position').last();
      await db.collections.add({ ...sealed, position: (last?.position ?? -1) + 1 });
      await db.collected.bulkPut(
        request.bookIds.map((bookId, position) => ({ collectionId: id, bookId, position })),
      );
      await recordCollection(id, request.bookIds);
    });
    return success({ id });
  });
}

export function renameCollection({ id, name }: { id: string; name: string }): Promise<Result<null>> {
  return outcome(async () => {
    const { content } = await sealCollection(id, name, 0);
    const changed = await write([db.collections, ...RECORDED], async () => {
      const updated = await db.collections.update(id, { content });
      if (updated > 0) await recordChange('collection', id, ['name']);
      return updated;
    });
    return changed === 0 ? failed('notFound', 'no such collection') : success(null);
  });
}

/** Deletes a collection; its books stay in the library. Resolves to the argument of `restoreCollection`. */
export function deleteCollection({ id }: { id: string }): Promise<Result<DeletedCollection>> {
  return outcome(async () => {
    const deleted = await write([db.collections, db.collected, ...RECORDED], async () => {
      const row = await db.collections.get(id);
      const ofIt = db.collected.where('[collectionId+bookId]').between([id, -Infinity], [id, Infinity]);
      const collected = await ofIt.toArray();
      await db.collections.delete(id);
      await ofIt.delete();
      await recordRemoval('collection', id);
      for (const { bookId } of collected) await recordRemoval('collected', collectedKey(id, bookId));
      return row && { row, collected };
    });
    return deleted ? success(deleted) : failed('notFound', 'no such collection');
  });
}

export function restoreCollection({ row, collected }: DeletedCollection): Promise<Result<null>> {
  return stored(() =>
    write([db.collections, db.collected, ...RECORDED], async () => {
      await db.collections.put(row);
      await db.collected.bulkPut(collected);
      await recordCollection(
        row.id,
        collected.map(({ bookId }) => bookId),
      );
    }),
  );
}

/** Stores the order of the collections. */
export function orderCollections({ ids }: { ids: readonly string[] }): Promise<Result<null>> {
  return stored(() =>
    write([db.collections, ...RECORDED], async () => {
      for (const [position, id] of ids.entries()) {
        if ((await db.collections.update(id, { position })) > 0)
          await recordChange('collection', id, ['position']);
      }
    }),
  );
}

/** Appends books to a collection; books already in it keep their position. */
export function collectBooks(request: {
  id: string;
  bookIds: readonly number[];
}): Promise<Result<{ added: number[] }>> {
  const { id, bookIds } = request;
  return outcome(async () => {
    if (!(await withDatabase(() => db.collections.get(id)))) return failed('notFound', 'no such collection');
    const added = await write([db.collected, ...RECORDED], async () => {
      const keys = bookIds.map((bookId): [string, number] => [id, bookId]);
      const present = await db.collected.bulkGet(keys);
      const rows = await db.collected
        .where('[collectionId+bookId]')
        .between([id, -Infinity], [id, Infinity])
        .toArray();
      const next = rows.reduce((most, row) => Math.max(most, row.position + 1), 0);
      const fresh = bookIds.filter((_, index) => !present[index]);
      await db.collected.bulkAdd(
        fresh.map((bookId, index) => ({ collectionId: id, bookId, position: next + index })),
      );
      for (const bookId of fresh) await recordChange('collected', collectedKey(id, bookId), ['position']);
      return fresh;
    });
    return success({ added });
  });
}

/** Removes books from a collection; they stay in the library. */
export function uncollectBooks(request: { id: string; bookIds: readonly number[] }): Promise<Result<null>> {
  const { id, bookIds } = request;
  return stored(() =>
    write([db.collected, ...RECORDED], async () => {
      await db.collected.bulkDelete(bookIds.map((bookId): [string, number] => [id, bookId]));
      for (const bookId of bookIds) await recordRemoval('collected', collectedKey(id, bookId));
    }),
  );
}

/** Runs inside a transaction. */
async function recordCollection(id: string, bookIds: readonly number[]): Promise<void> {
  await recordChange('collection', id, ['name', 'position']);
  for (const bookId of bookIds) await recordChange('collected', collectedKey(id, bookId), ['position']);
}
