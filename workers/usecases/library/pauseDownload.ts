import type { Result } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';
import { stopDownload } from './downloadBook';

/** Pauses a download, here or in another tab: that one reads the row's state. */
export function pauseDownload({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(async () => {
    await stopDownload(bookId);
    await write([db.downloads], async () => {
      await db.downloads
        .where('bookId')
        .equals(bookId)
        .filter((row) => row.state === 'running')
        .modify({ state: 'paused', updatedAt: Date.now() });
    });
  });
}
