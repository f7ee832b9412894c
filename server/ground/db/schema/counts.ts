import { boolean, date, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { books } from './books';
import { counter, id, lane, moment } from './columns';

/*
 * book_days: new readers, reads and unlocks of a book per day, in lanes
 * stale_books: the books whose sums are outdated
 * catalogue_state: one row that tells processes when their in-memory caches are stale
 */

export const bookDays = pgTable(
  'book_days',
  {
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /**
     * The lane of the connection that counted (`countDay`): a book's count for a day is the sum over its
     * lanes.
     */
    lane: lane(),
    readers: counter('readers'),
    reads: counter('reads'),
    unlocks: counter('unlocks'),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.day, table.lane] }),
    index('book_days_day').on(table.day),
  ],
);

export const staleBooks = pgTable(
  'stale_books',
  {
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    lane: lane(),
    markedAt: moment('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.lane] })],
);

export const catalogueState = pgTable('catalogue_state', {
  one: boolean().primaryKey().default(true),
  /** Increases with every change of books and home blocks. */
  revision: id('revision').notNull().default(1),
  counted: id('counted').notNull().default(1),
  countedDay: date('counted_day', { mode: 'string' }),
});
