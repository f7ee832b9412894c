import type { Rating } from '../../../contract/catalog';
import { db } from '../../db';
import type { OutboxRow } from '../../rows';
import type { Effect } from '../append';

/** Payload of a `rate` intent. Its target is the book's id, so that a book has one open rating at most. */
export type RateIntent = { bookId: number; stars: number };

/** A rating has arrived: the book's row takes what the server says of it now. */
export function ratedBook(rating: Rating, row: OutboxRow): Effect {
  const { bookId } = row.payload as RateIntent;
  return {
    tables: [db.books],
    apply: () =>
      db.books
        .where('bookId')
        .equals(bookId)
        .modify((book) => {
          book.detail = { ...book.detail, rating };
          book.ratedAt = Date.now();
        }),
  };
}
