import type { BookCard } from '../../../contract/catalogue/books.schema';
import { ONLY_KEY } from '../../../contract/reading/sync.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { SHELF_ORDER_KEY } from '../../../data/queries/shelf';
import { RECORDED, recordChange, recordRemoval } from '../../../data/sync/recordChange';
import { collectedKey } from '../../../data/sync/shelfKinds';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { ShelfRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { knownTitle, refreshTitle } from '../catalogue/titles';
import { cardOf } from '../ground/bookCard';
import { outcome, stored } from '../ground/outcome';
import { LAID_ASIDE, layAside, putBack } from '../ownFiles/removedBooks';
import { fetchBookCovers } from './bookCovers';

/**
 * Adds a book to the library; one that is in it stays unchanged. Its covers are fetched in the background.
 * `addedAt` and `openedAt` restore the position of a book that was just removed.
 */
export function addToShelf({
  bookId,
  addedAt = Date.now(),
  openedAt = Date.now(),
}: {
  bookId: number;
  addedAt?: number;
  openedAt?: number;
}): Promise<Result<null>> {
  return outcome(async () => {
    let card = await knownCard(bookId);
    if (!card) {
      const refreshed = await refreshTitle(bookId);
      if (!refreshed.ok) return refreshed;
      card = await knownCard(bookId);
      if (!card) return failed('notFound', `book ${bookId}`);
    }
    const row = { bookId, card, addedAt, openedAt };
    await write([...LAID_ASIDE, ...RECORDED], async () => {
      if ((await db.bookshelf.get(bookId)) || (await putBack(bookId))) return;
      await db.bookshelf.add(row);
      await recordChange('shelf', bookId, ['addedAt', 'openedAt']);
    });
    void outcome(async () => success(await fetchBookCovers(bookId)));
    return success(null);
  });
}

async function knownCard(bookId: number): Promise<BookCard | undefined> {
  const detail = await knownTitle(bookId);
  return detail && cardOf(detail);
}

/**
 * Removes a book from the shelf (spec 4.12). Its place, history and download stay; an own book is marked as
 * removed.
 */
export function removeFromShelf({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(() =>
    write([...LAID_ASIDE, ...RECORDED], async () => {
      const row = await db.bookshelf.get(bookId);
      await db.bookshelf.delete(bookId);
      if (bookId < 0 && row) await layAside(row);
      await recordRemoval('shelf', bookId);
    }),
  );
}

/** Stores the reader's order of the library, or of one collection. */
export function orderShelf(request: {
  collectionId?: string;
  bookIds: readonly number[];
}): Promise<Result<null>> {
  const { collectionId, bookIds } = request;
  if (collectionId === undefined) {
    return stored(() =>
      write([db.settings, ...RECORDED], async () => {
        await db.settings.put({ key: SHELF_ORDER_KEY, value: [...bookIds] });
        await recordChange('shelfOrder', ONLY_KEY, ['bookIds']);
      }),
    );
  }
  return stored(() =>
    write([db.collected, ...RECORDED], async () => {
      const keys = bookIds.map((bookId): [string, number] => [collectionId, bookId]);
      const rows = await db.collected.bulkGet(keys);
      // A book removed meanwhile is not added again.
      const changed = rows.flatMap((row, position) =>
        row && row.position !== position ? [{ ...row, position }] : [],
      );
      await db.collected.bulkPut(changed);
      for (const { bookId } of changed)
        await recordChange('collected', collectedKey(collectionId, bookId), ['position']);
    }),
  );
}

/**
 * Removes books from the library and resolves to the argument of `restoreBooks`. Places, downloads, order and
 * collections stay; a later start cleans up (`deleteExpiredBooks`). An own book can be restored for longer
 * (removedBooks).
 */
export function removeBooks({ bookIds }: { bookIds: readonly number[] }): Promise<Result<ShelfRow[]>> {
  return outcome(async () => {
    const rows = await write([db.bookshelf, db.meta, ...LAID_ASIDE, ...RECORDED], async () => {
      await db.meta.put(metaRow('removedAt', Date.now()));
      const found = await db.bookshelf.bulkGet([...bookIds]);
      await db.bookshelf.bulkDelete([...bookIds]);
      const removed = found.filter((row) => row !== undefined);
      for (const row of removed) {
        if (row.bookId < 0) await layAside(row);
        else await recordRemoval('shelf', row.bookId);
      }
      return removed;
    });
    return success(rows);
  });
}

/** Restores removed books to their positions. One that is in the library again stays unchanged. */
export function restoreBooks({ rows }: { rows: readonly ShelfRow[] }): Promise<Result<null>> {
  return stored(() =>
    write([...LAID_ASIDE, ...RECORDED], async () => {
      for (const { bookId } of rows) if (bookId < 0) await putBack(bookId);
      const present = await db.bookshelf.bulkGet(rows.map((row) => row.bookId));
      // An own book that no longer exists cannot be restored.
      const restored = rows.filter(({ bookId }, index) => bookId > 0 && !present[index]);
      await db.bookshelf.bulkAdd(restored);
      for (const { bookId } of restored) await recordChange('shelf', bookId, ['addedAt', 'openedAt']);
    }),
  );
}
