import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { books } from './books';
import { counter, falling, id, tsvector } from './columns';

/*
 * book_search: the searchable text of each book
 * search_words: its words, for correcting typing errors
 * search_days: how many readers searched for a term per day
 */

export const bookSearch = pgTable(
  'book_search',
  {
    bookId: id('book_id')
      .primaryKey()
      .references(() => books.id, { onDelete: 'cascade' }),
    /**
     * The version of the code that created the row (`SEARCH_VERSION`); an older row is rebuilt at the next
     * start.
     */
    version: smallint().notNull(),
    titleFolded: text('title_folded').notNull(),
    /** Lexemes with positions and weights: A title, B author, C tags and category. */
    document: tsvector().notNull(),
    /**
     * The same with the description. Separate, so that the column searched on every keystroke stays small.
     */
    everything: tsvector().notNull().default(''),
    /** A copy of the book's count. In no index, so that an update touches no index. */
    readerCount: counter('reader_count'),
    /** The same in steps of a tenth, so that it changes rarely: this one is indexed. */
    readerStep: smallint('reader_step')
      .notNull()
      .generatedAlwaysAs(sql`floor(10 * ln(1 + reader_count))::smallint`),
  },
  (table) => [
    // Common words are read off the most read books; rare words off the other indexes.
    index('book_search_popular').on(...falling(table.readerStep, table.bookId)),
    index('book_search_title').on(table.titleFolded.op('text_pattern_ops')),
    index('book_search_document').using('gin', table.document),
    index('book_search_everything').using('gin', table.everything),
  ],
);

export const searchWords = pgTable(
  'search_words',
  {
    /** Increases in the order of commits, because words are written under the publishing lock. */
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    word: text().notNull().unique(),
  },
  (table) => [index('search_words_likeness').using('gin', table.word.op('gin_trgm_ops'))],
);

export const searchDays = pgTable(
  'search_days',
  {
    /** The output of `foldText`; `display` has the words as the catalogue spells them. */
    term: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    display: text().notNull(),
    readers: counter('readers'),
  },
  (table) => [primaryKey({ columns: [table.term, table.day] }), index('search_days_day').on(table.day)],
);
