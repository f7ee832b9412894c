import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { readMeta } from '../../data/meta';
import { withDatabase } from '../../data/openDatabase';
import { append, readIntentOf } from '../../data/outbox/append';
import type { RateIntent } from '../../data/outbox/commands/rate';
import { drainOutbox } from './drainOutbox';
import { stored } from './outcome';

/**
 * Says what the reader thinks of a book, 1 to 5 stars. Resolves once the intent is kept; it settles into the book's
 * row when the server has taken it. While one waits, another one takes its place.
 */
export function rateBook({ bookId, stars }: RateIntent): Promise<Result<null>> {
  return stored(async () => {
    const [accountId, book] = await withDatabase(() =>
      Promise.all([readMeta('accountId'), db.books.get(bookId)]),
    );
    const said = await readIntentOf('rate', String(bookId));
    if (said?.state !== 'open' && book?.detail.rating.mine === stars) return;
    const payload: RateIntent = { bookId, stars };
    await append({ kind: 'rate', target: String(bookId), payload, accountId: accountId ?? 0 }, 'replace');
    void drainOutbox();
  });
}
