import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Scene } from '../../../../contract/catalogue/books.schema';
import type { PriceRange } from '../../../../contract/catalogue/chapters.schema';
import { counter, createdAt, falling, id, moment } from './columns';

/** The novel that a drama is the film of, and which chapters its episodes tell, in the order of the episodes. */
export type StoryTies = { readonly novelId: number; readonly scenes: readonly Scene[] };

/** What an operator has changed of a title by hand. A field that is not there is as its file says; `cover` has hashes of files. */
export type BookEdits = {
  readonly title?: string;
  readonly author?: string;
  readonly description?: string;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly language?: string;
  readonly finished?: boolean;
  readonly cover?: { readonly card: string; readonly page: string; readonly tint: string };
  readonly free?: number;
  readonly price?: number;
  readonly ranges?: readonly PriceRange[];
};

/*
 * books        the catalogue: novels, and dramas, which are told of as books are (decision 0050)
 * chapters     what is in a book; the text is in the content store
 * corrections  misprints that the desk has mended, which a file that is imported later may have again
 */

type RankedColumns = Record<
  `${'reads' | 'unlocks'}${'Day' | 'Week' | 'Month' | 'All'}` | 'createdAt' | 'id',
  PgColumn
>;

function rankingOrders(table: RankedColumns): [string, PgColumn[]][] {
  const last = [table.createdAt, table.id];
  const reads = [table.readsDay, table.readsWeek, table.readsMonth, table.readsAll];
  const unlocks = [table.unlocksDay, table.unlocksWeek, table.unlocksMonth, table.unlocksAll];
  return ['day', 'week', 'month', 'all'].flatMap((period, at): [string, PgColumn[]][] => [
    [`books_hot_${period}`, [...reads.slice(at), ...last]],
    [`books_unlocked_${period}`, [...unlocks.slice(at), table.readsAll, ...last]],
  ]);
}

export const books = pgTable(
  'books',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** What makes the same file the same book on the next import. */
    sourceKey: text('source_key').notNull().unique(),
    kind: text({ enum: ['novel', 'drama'] })
      .notNull()
      .default('novel'),
    title: text().notNull(),
    author: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    tags: text().array().notNull(),
    language: text().notNull(),
    /** Which way its pages are turned; null if its file does not say. */
    direction: text({ enum: ['ltr', 'rtl', 'vertical'] }),
    finished: boolean().notNull(),
    coverCard: text('cover_card').notNull().default(''),
    coverPage: text('cover_page').notNull().default(''),
    tint: text().notNull().default(''),
    /** Of a drama these are its episodes. */
    freeChapters: integer('free_chapters').notNull(),
    pricePerChapter: integer('price_per_chapter').notNull(),
    chapterCount: integer('chapter_count').notNull(),
    /** 0 for a drama. */
    wordCount: integer('word_count').notNull(),
    /** Of all episodes together, ms; 0 for a novel. */
    runningTime: bigint('running_time', { mode: 'number' }).notNull().default(0),
    /** Of a drama alone. */
    ties: jsonb().$type<StoryTies>(),
    revision: integer().notNull().default(1),
    /** What the desk has decided of it, whatever a file says that is imported later (decision 0083). */
    edits: jsonb().$type<BookEdits>().notNull().default({}),
    /** Since when readers are not offered it; null for a title that is. */
    hiddenAt: moment('hidden_at'),
    /** When it is offered by itself; null for no such time. */
    publishAt: moment('publish_at'),
    /** As `foldText` writes it. */
    authorFolded: text('author_folded').notNull(),
    /** Sums over book_days, brought up to date by `refreshCounts`: of today, 7 and 30 days, and of all time. */
    readerCount: counter('reader_count'),
    readsDay: counter('reads_day'),
    readsWeek: counter('reads_week'),
    readsMonth: counter('reads_month'),
    readsAll: counter('reads_all'),
    unlocksDay: counter('unlocks_day'),
    unlocksWeek: counter('unlocks_week'),
    unlocksMonth: counter('unlocks_month'),
    unlocksAll: counter('unlocks_all'),
    /** Sum and number of the stars in ratings, written with them. */
    ratingSum: counter('rating_sum'),
    ratingCount: counter('rating_count'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('books_popular').on(...falling(table.readerCount, table.id)),
    index('books_category').on(table.category, ...falling(table.readerCount, table.id)),
    index('books_author').on(table.authorFolded, ...falling(table.readerCount, table.id)),
    index('books_tags').using('gin', table.tags),
    // For filters that few books pass.
    index('books_length').on(table.wordCount),
    index('books_film_of')
      .on(sql`((${table.ties} ->> 'novelId')::bigint)`)
      .where(sql`${table.ties} is not null`),
    index('books_updated').on(table.updatedAt),
    index('books_hidden').on(table.updatedAt, table.id).where(sql`${table.hiddenAt} is not null`),
    index('books_due').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    // One for each order of a ranking, ties and all, so that a page is read off its index (decision 0007).
    index('books_newest').on(...falling(table.createdAt, table.id)),
    ...rankingOrders(table).map(([name, columns]) => index(name).on(...falling(...columns))),
    check('books_price_not_negative', sql`${table.pricePerChapter} >= 0`),
  ],
);

export const chapters = pgTable(
  'chapters',
  {
    /** Given before the row is written: a sealed file is bound to it. */
    id: id().primaryKey().generatedByDefaultAsIdentity(),
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    target: integer().notNull(),
    title: text().notNull(),
    /** Titles of the parts of the book that it stands in, the outermost first. */
    parts: text().array().notNull().default([]),
    /** Numbers of the printed pages that begin in it. */
    pages: text().array().notNull().default([]),
    wordCount: integer('word_count').notNull(),
    /** SHA-256 (hex) of the file as served. */
    contentHash: text('content_hash').notNull(),
    /** Keyed hash of the plain text, so that equal texts cannot be told from outside. Never leaves the server. */
    textHash: text('text_hash').notNull(),
    bytes: integer().notNull(),
    price: integer().notNull(),
    sealed: boolean().notNull(),
    /** Set when the publisher took it out. The row stays, so that it comes back under the same id and grants. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    unique('chapters_book_target').on(table.bookId, table.target),
    index('chapters_content').on(table.contentHash),
    check('chapters_target_known', sql`${table.target} >= -1`),
    check('chapters_price_not_negative', sql`${table.price} >= 0`),
    check('chapters_sealed_when_priced', sql`${table.sealed} = (${table.price} > 0)`),
  ],
);

export const corrections = pgTable(
  'corrections',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    chapterId: id('chapter_id')
      .notNull()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    /** Words of the chapter’s text, as it has them once, and what stands there instead. */
    wrong: text('misprint').notNull(),
    right: text('mended').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('corrections_chapter').on(table.chapterId)],
);

/** Lines that are taken out of imported books (server/content/watermarks). */
export const watermarks = pgTable('watermarks', {
  /** As formats/watermarks/pattern reads it. */
  pattern: text().primaryKey(),
  createdAt: createdAt(),
});
