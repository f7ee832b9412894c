import Dexie from 'dexie';
import { compareTargets } from '../../../contract/catalogue/target';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';

/**
 * Deletes the text of what lies behind the reader, but for the chapter right before: one may turn back to it. A book
 * that was downloaded as a whole stays whole, and one of the device's own files has no other source (ids below 0).
 */
export async function dropBehind(bookId: number, target: number): Promise<void> {
  if (bookId < 0) return;
  await write([db.chapters, db.downloads], async () => {
    if (await db.downloads.get(bookId)) return;
    const keys = await db.chapters
      .where('[bookId+target]')
      .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
      .primaryKeys();
    const behind = keys
      .filter(([, other]) => compareTargets(other, target) < 0)
      .sort(([, a], [, b]) => compareTargets(a, b));
    const gone = behind.slice(0, -1);
    await db.chapters.bulkDelete(gone);
  });
}
