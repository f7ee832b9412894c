import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { refreshTitle } from '../catalogue/titles';
import { outcome } from '../ground/outcome';

/** A younger book is fresh enough for the library's badges, ms. */
const FRESH_MS = 3_600_000;
/** A long library is refreshed over several visits. */
const MOST_AT_ONCE = 12;

let running: Promise<Result<{ refreshed: number }>> | undefined;

/**
 * Looks for new chapters of the library's books, the least recently refreshed first, one after another. Stops
 * at the first network failure; a book that left the catalogue does not stop it.
 */
export function refreshShelf(): Promise<Result<{ refreshed: number }>> {
  running ??= outcome(refresh).finally(() => {
    running = undefined;
  });
  return running;
}

async function refresh(): Promise<Result<{ refreshed: number }>> {
  let refreshed = 0;
  for (const bookId of await stalest()) {
    const result = await refreshTitle(bookId);
    if (result.ok) refreshed++;
    else if (result.failure.disposition === 'retry') return result;
  }
  return success({ refreshed });
}

async function stalest(): Promise<number[]> {
  const [ids, books, dramas] = await withDatabase(() =>
    db.transaction('r', [db.bookshelf, db.books, db.dramas], async () => {
      const ids = await db.bookshelf.toCollection().primaryKeys();
      return Promise.all([ids, db.books.bulkGet(ids), db.dramas.bulkGet(ids)]);
    }),
  );
  const due = Date.now() - FRESH_MS;
  return (
    ids
      .map((bookId, index) => ({ bookId, fetchedAt: (books[index] ?? dramas[index])?.fetchedAt ?? 0 }))
      // Own books (ids below 0) are not on any server.
      .filter(({ bookId, fetchedAt }) => bookId > 0 && fetchedAt < due)
      .sort((a, b) => a.fetchedAt - b.fetchedAt)
      .slice(0, MOST_AT_ONCE)
      .map(({ bookId }) => bookId)
  );
}
