import { db } from '../../data/db';
import { SHELF_ORDER_KEY } from '../../data/queries/shelf';
import { write } from '../../data/write';

/**
 * At a start nobody can undo a removal of the visit before: books that left the library leave its collections and
 * its order too.
 */
export async function sweepRemovedBooks(): Promise<void> {
  await write([db.bookshelf, db.collected, db.settings], async () => {
    const kept = new Set(await db.bookshelf.toCollection().primaryKeys());
    await db.collected.filter((row) => !kept.has(row.bookId)).delete();
    const order = (await db.settings.get(SHELF_ORDER_KEY))?.value;
    if (!Array.isArray(order)) return;
    const left = (order as number[]).filter((bookId) => kept.has(bookId));
    if (left.length < order.length) await db.settings.put({ key: SHELF_ORDER_KEY, value: left });
  });
}
