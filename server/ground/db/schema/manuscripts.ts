import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { books, chapters } from './books';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/*
 * manuscripts: chapters that the people of a title are writing (decision 0143)
 * manuscript_versions: their texts; the one of the manuscript's own version is its present text
 */

export const manuscripts = pgTable(
  'manuscripts',
  {
    id: uuid().primaryKey(),
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** The chapter or draft that it revises. Numbers of drafts change, rows stay. */
    chapterId: id('chapter_id').references(() => chapters.id, { onDelete: 'set null' }),
    /** That chapter's `text_hash` when the manuscript last agreed with it. */
    chapterHash: text('chapter_hash'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('manuscripts_book').on(table.bookId, table.updatedAt),
    index('manuscripts_chapter').on(table.chapterId),
  ],
);

export const manuscriptVersions = pgTable(
  'manuscript_versions',
  {
    manuscriptId: uuid('manuscript_id')
      .notNull()
      .references(() => manuscripts.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    words: integer().notNull(),
    userId: id('user_id').references(() => users.id, { onDelete: 'set null' }),
    isKept: boolean('is_kept').notNull(),
    /** When the first of the saves that it joins was made. */
    begunAt: moment('begun_at').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.manuscriptId, table.version] }),
    index('manuscript_versions_user').on(table.userId),
  ],
);
