import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Translations } from '../../../../contract/wire/primitives.schema';
import { books } from './books';
import { id } from './columns';

/*
 * tabs, blocks, block_books: the home screen
 * translations: its names, and those of categories and tags, in other languages
 */

export const tabs = pgTable('tabs', {
  /** `indexValue` of spec 2.3; the client sends it as `gender` when it requests the home feed. */
  indexValue: text('index_value').primaryKey(),
  title: text().notNull(),
  type: smallint().$type<1 | 4>().notNull(),
  position: integer().notNull(),
});

export const blocks = pgTable(
  'blocks',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    tab: text()
      .notNull()
      .references(() => tabs.indexValue, { onDelete: 'cascade' }),
    title: text().notNull(),
    style: smallint().$type<1 | 2 | 3 | 4 | 5>().notNull(),
    position: integer().notNull(),
  },
  (table) => [uniqueIndex('blocks_tab_title').on(table.tab, table.title)],
);

export const blockBooks = pgTable(
  'block_books',
  {
    blockId: id('block_id')
      .notNull()
      .references(() => blocks.id, { onDelete: 'cascade' }),
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockId, table.bookId] }),
    index('block_books_order').on(table.blockId, table.position),
    index('block_books_book').on(table.bookId),
  ],
);

export const translations = pgTable(
  'translations',
  {
    kind: text().$type<TranslatedKind>().notNull(),
    name: text().notNull(),
    texts: jsonb().$type<Translations>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] })],
);

export type TranslatedKind = 'tab' | 'block' | 'category' | 'tag';
