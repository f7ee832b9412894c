import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { NOTED, noteRemoval } from '../../data/sync/noteChange';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Takes a book off the shelf (spec 4, reading). Its place, history and download stay. */
export function removeFromShelf({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(() =>
    write([db.bookshelf, ...NOTED], async () => {
      await db.bookshelf.delete(bookId);
      await noteRemoval('shelf', bookId);
    }),
  );
}
