import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { books, chapters } from './books';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/*
 * reads: which reader has read which chapter
 * ratings: readers' ratings of a book
 */

export const reads = pgTable(
  'reads',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chapterId: id('chapter_id')
      .notNull()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    /** By the server's clock, in New York. */
    day: date({ mode: 'string' }).notNull(),
    /**
     * When a reader at human speed would have finished the chapter, one chapter after another (decision
     * 0031); null if no reward needs it.
     */
    pacedUntil: moment('paced_until'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chapterId] }),
    index('reads_user_book').on(table.userId, table.bookId),
    index('reads_user_day').on(table.userId, table.day),
    // Rows are inserted in the order of their days, so a BRIN index of a few kilobytes finds a day's range
    // (server/figures).
    index('reads_day').using('brin', table.day),
    index('reads_chapter').on(table.chapterId),
    index('reads_book').on(table.bookId),
  ],
);

export const ratings = pgTable(
  'ratings',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    stars: smallint().notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId] }),
    index('ratings_book').on(table.bookId),
    check('ratings_one_to_five', sql`${table.stars} between 1 and 5`),
  ],
);
