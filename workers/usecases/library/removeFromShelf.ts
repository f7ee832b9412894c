import type { Result } from '../../../contract/wire/failure';
import { NOTED, noteRemoval } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';
import { LAID_ASIDE, layAside } from '../ownFiles/removedBooks';

/** Takes a book off the shelf (spec 4.12). Its place, history and download stay; one of the device's own files is laid aside. */
export function removeFromShelf({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(() =>
    write([...LAID_ASIDE, ...NOTED], async () => {
      const row = await db.bookshelf.get(bookId);
      await db.bookshelf.delete(bookId);
      if (bookId < 0 && row) await layAside(row);
      await noteRemoval('shelf', bookId);
    }),
  );
}
