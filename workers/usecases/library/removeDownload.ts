import Dexie from 'dexie';
import type { Result } from '../../../contract/wire/failure';
import { unsealPlaces } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';
import { stopDownload } from './downloadBook';

/**
 * Gives a downloaded book's room back. The chapter the reader is in stays: it may be open right now, and one
 * chapter is what any opened book keeps anyway. The text of the device's own files has no other source, and stays.
 */
export function removeDownload({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(async () => {
    if (bookId < 0) return;
    await stopDownload(bookId);
    const places = await unsealPlaces(await withDatabase(() => db.places.get(bookId)));
    await write([db.downloads, db.chapters], async () => {
      await db.downloads.delete(bookId);
      const keys = await db.chapters
        .where('[bookId+target]')
        .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
        .primaryKeys();
      await db.chapters.bulkDelete(keys.filter(([, target]) => target !== places?.current.target));
    });
  });
}
