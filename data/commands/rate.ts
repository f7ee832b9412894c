import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import type { PayloadOf, Sends } from '../outbox/intent';
import { db } from '../tables/db';
import { isBehindRead } from './read';
import { isBehindWatch } from './watchTime';

declare module '../outbox/intent' {
  interface Commands {
    rate: Sends<'rateBook'>;
  }
}
export type RatePayload = PayloadOf<'rate'>;

/** A book has one open rating at most. */
export function rateTarget({ bookId }: { bookId: number }): string {
  return String(bookId);
}

export const rate: Command<'rate'> = {
  needsSession: true,
  keepRefusal: true,
  send: ({ payload }) => call('rateBook', payload),
  /** The book's row takes what the server says of it now. */
  effect: (rating, { payload: { bookId } }) => ({
    tables: [db.books, db.dramas],
    apply: async () => {
      const rated = { 'detail.rating': rating, ratedAt: Date.now() };
      await db.books.update(bookId, rated);
      await db.dramas.update(bookId, rated);
    },
  }),
  // The server takes a rating only of a book it knows to be read, or a drama it knows to be watched.
  isBehind: (earlier, row) => {
    const { bookId } = row.payload;
    if (isBehindWatch(earlier, row, bookId)) return true;
    return isBehindRead(earlier, row) && earlier.payload.detail.bookId === bookId;
  },
};
