import { call } from '../../network/gateway';
import { db } from '../../tables/db';
import type { Command } from '../command';
import type { PayloadOf, Sends } from '../intent';
import { isBehindRead } from './read';

declare module '../intent' {
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
    tables: [db.books],
    apply: () =>
      db.books
        .where('bookId')
        .equals(bookId)
        .modify((book) => {
          book.detail = { ...book.detail, rating };
          book.ratedAt = Date.now();
        }),
  }),
  // The server takes a rating only of a book it knows to be read.
  isBehind: (earlier, row) =>
    isBehindRead(earlier, row) && earlier.payload.detail.bookId === row.payload.bookId,
};
