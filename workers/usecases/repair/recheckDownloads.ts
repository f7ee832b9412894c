import Dexie from 'dexie';
import { describeFailure } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';

/**
 * Finds downloads that say they are whole while the device holds fewer chapters of them, as where a browser lost a part of the database.
 * They are called stopped, and what goes on with downloads fetches the rest. Counts keys, reads no text.
 */
export async function recheckDownloads(): Promise<void> {
  const done = await withDatabase(() => db.downloads.where('state').equals('done').toArray());
  for (const { bookId, stored } of done) {
    if ((await countOf(bookId)) >= stored) continue;
    const failure = describeFailure('damaged', 'chapters are gone');
    await write([db.downloads], async () => {
      const row = await db.downloads.get(bookId);
      if (row?.state === 'done')
        await db.downloads.put({ ...row, state: 'failed', verifiedAt: null, failure, updatedAt: Date.now() });
    });
  }
}

function countOf(bookId: number): Promise<number> {
  return withDatabase(() =>
    db.chapters.where('[bookId+target]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]).count(),
  );
}
