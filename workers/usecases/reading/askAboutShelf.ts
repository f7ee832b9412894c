import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { placesSaved } from './savePlace';

/**
 * Whether to ask the reader, who leaves a book, to put it into the library (spec 3, exitReminderBookshelf): once for
 * every book, and never for one that is there. That they were asked is remembered before the question is shown.
 */
export function askAboutShelf({ bookId }: { bookId: number }): Promise<Result<{ ask: boolean }>> {
  return outcome(async () => {
    // A first place in the book may still be on its way into the row.
    await placesSaved();
    const ask = await write([db.places, db.bookshelf], async () => {
      const [row, shelved] = await Promise.all([db.places.get(bookId), db.bookshelf.get(bookId)]);
      if (!row || row.shelfAsked || shelved) return false;
      await db.places.put({ ...row, shelfAsked: true });
      return true;
    });
    return success({ ask });
  });
}
