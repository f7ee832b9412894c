import { db } from '../db';
import { withDatabase } from '../openDatabase';

/** What only this device has, and would lose. */
export type OnlyHere = {
  /** Intents that have not reached the server: unlocks, check-ins, ratings and the like. */
  waiting: number;
  /** Books in the library. */
  books: number;
  /** Bookmarks and highlights. */
  marks: number;
  /** Books that were opened from the reader's own files. */
  ownBooks: number;
};

/** What logging out would take away for good. Logs nobody waits for do not count. */
export function readOnlyHere(): Promise<OnlyHere> {
  return withDatabase(async () => {
    const [waiting, books, marks, ownBooks] = await Promise.all([
      db.outbox
        .where('openKey')
        .above('')
        .filter(({ kind }) => kind !== 'log' && kind !== 'guestSignIn')
        .count(),
      db.bookshelf.count(),
      db.annotations.count(),
      db.ownBooks.count(),
    ]);
    return { waiting, books, marks, ownBooks };
  });
}
