import { readDictionaryNow } from '../../../data/packing/dictionaries';
import { packSolid } from '../../../data/packing/packSolid';
import { isLoose } from '../../../data/queries/ownBooks';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { unlessUnpacking } from './inTurn';

/**
 * Packs the texts of the device's next own file as one, where it is short (decision 0100); a longer one stays as it was packed when it was
 * unpacked (0107). Stopped anywhere it has spoiled nothing, and goes on with the next call. Resolves to whether more may be left: false also while
 * a file is being unpacked, after which it is asked again.
 */
export async function packNextBook(): Promise<boolean> {
  return (
    (await unlessUnpacking(async () => {
      const own = await withDatabase(() => db.ownBooks.filter(isLoose).first());
      if (!own) return false;
      await packSolid(own.bookId, await readDictionaryNow(own.bookId));
      await noteLookedAt(own.bookId);
      return true;
    })) ?? false
  );
}

/** Of a book that was taken away meanwhile, or opened again, nothing is noted. */
function noteLookedAt(bookId: number): Promise<void> {
  return write([db.ownBooks], async () => {
    const own = await db.ownBooks.get(bookId);
    if (own && isLoose(own)) await db.ownBooks.put({ ...own, loose: 0 });
  });
}
