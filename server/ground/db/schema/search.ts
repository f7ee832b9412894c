import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { books } from './books';
import { counter, falling, id, tsvector } from './columns';

/*
 * book_search   what search compares, a row a book
 * search_words  the words in it, for typing errors
 * search_days   how many readers looked for a term on a day
 */

export const bookSearch = pgTable(
  'book_search',
  {
    bookId: id('book_id')
      .primaryKey()
      .references(() => books.id, { onDelete: 'cascade' }),
    /** Of what made the row (`SEARCH_VERSION`); an older one is made again at the next start. */
    version: smallint().notNull(),
    titleFolded: text('title_folded').notNull(),
    /** Lexemes with positions and weights: A title, B author, C tags and category. */
    document: tsvector().notNull(),
    /** The same and the description. Apart, so that what is searched at every letter stays small. */
    everything: tsvector().notNull().default(''),
    /** The book's, copied here: in no index, so that a new value touches no other. */
    readerCount: counter('reader_count'),
    /** The same in steps of a tenth, so that it seldom changes: this one is in an index. */
    readerStep: smallint('reader_step')
      .notNull()
      .generatedAlwaysAs(sql`floor(10 * ln(1 + reader_count))::smallint`),
  },
  (table) => [
    // What half the catalogue has is read off the most read books, what few have off the other indexes.
    index('book_search_popular').on(...falling(table.readerStep, table.bookId)),
    index('book_search_title').on(table.titleFolded.op('text_pattern_ops')),
    index('book_search_document').using('gin', table.document),
    index('book_search_everything').using('gin', table.everything),
  ],
);

export const searchWords = pgTable(
  'search_words',
  {
    /** Grows in the order of commits, because words are written under the publishing lock. */
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    word: text().notNull().unique(),
  },
  (table) => [index('search_words_likeness').using('gin', table.word.op('gin_trgm_ops'))],
);

export const searchDays = pgTable(
  'search_days',
  {
    /** As `foldText` writes it; `display` has the same words as the catalogue writes them. */
    term: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    display: text().notNull(),
    readers: counter('readers'),
  },
  (table) => [primaryKey({ columns: [table.term, table.day] }), index('search_days_day').on(table.day)],
);
