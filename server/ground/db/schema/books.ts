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
import { AGE_RATINGS, type AgeRating, type Warning } from '../../../../contract/catalogue/ageRating';
import type { Scene } from '../../../../contract/catalogue/books.schema';
import type { PriceRange } from '../../../../contract/catalogue/chapters.schema';
import { TICKET_RULE_NAMES, type TicketRule } from '../../../../contract/money/tickets';
import type { Hiatus, Timetable } from '../../../../contract/operator/timetable.schema';
import { counter, createdAt, falling, id, moment } from './columns';

/**
 * The novel that a drama is based on, and the chapters that its episodes tell, in the order of the episodes.
 */
export type StoryTies = { readonly novelId: number; readonly scenes: readonly Scene[] };

/** `file`: the hash of the sealed file; `textHash`: the chapter's when it was made. */
export type EarlyCopy = { readonly file: string; readonly bytes: number; readonly textHash: string };

/** What the desk decided about a chapter. A removed one stays for readers who unlocked it. */
export type ChapterEdit = { readonly title?: string; readonly isRemoved?: true };

/**
 * An operator's changes to a title. A missing field keeps the value from its file; `cover` has the hashes of
 * files.
 */
export type BookEdits = {
  readonly title?: string;
  readonly author?: string;
  readonly description?: string;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly language?: string;
  readonly finished?: boolean;
  /** Null: it is not rated. */
  readonly ageRating?: AgeRating | null;
  readonly warnings?: readonly Warning[];
  readonly cover?: { readonly card: string; readonly page: string; readonly tint: string };
  readonly free?: number;
  readonly price?: number;
  readonly ranges?: readonly PriceRange[];
  readonly ties?: StoryTies | null;
  /** By target; of a drama its episodes. */
  readonly chapters?: Readonly<Record<string, ChapterEdit>>;
};

/*
 * books: the catalogue of novels and dramas; a drama is stored as a book (decision 0050)
 * chapters: the chapters of a book; their texts are in the content store
 * corrections: misprints that the desk corrected, kept because a later import may contain them again
 * discarded_drafts: whose files the nightly tidy removes (server/content/eraseDrafts)
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
    direction: text({ enum: ['ltr', 'rtl', 'vertical'] }),
    finished: boolean().notNull(),
    /** In years, 0 for everyone; null if it is not rated. */
    ageRating: integer('age_rating').$type<AgeRating>(),
    warnings: text().array().$type<Warning[]>().notNull().default([]),
    coverCard: text('cover_card').notNull().default(''),
    coverPage: text('cover_page').notNull().default(''),
    tint: text().notNull().default(''),
    freeChapters: integer('free_chapters').notNull(),
    pricePerChapter: integer('price_per_chapter').notNull(),
    /** What opens locked chapters without coins (decision 0146); null: nothing. */
    ticketRule: text('ticket_rule', { enum: TICKET_RULE_NAMES as [TicketRule] }),
    freeAfterDays: integer('free_after_days'),
    /** The episodes a day that ads open for a viewer of this drama (decision 0148). */
    adOpens: integer('ad_opens').notNull().default(0),
    /** The number of the last chapter: more than there are if the desk removed some before it. */
    chapterCount: integer('chapter_count').notNull(),
    wordCount: integer('word_count').notNull(),
    /** The total of all episodes, in ms; 0 for a novel. */
    runningTime: bigint('running_time', { mode: 'number' }).notNull().default(0),
    ties: jsonb().$type<StoryTies>(),
    revision: integer().notNull().default(1),
    /** The desk's decisions, which take precedence over a later import (decision 0135). */
    edits: jsonb().$type<BookEdits>().notNull().default({}),
    /** The time since which readers cannot find it; null if it is visible. */
    hiddenAt: moment('hidden_at'),
    publishAt: moment('publish_at'),
    /** When its drafts are published one after the other; null: only at times that a person gives (0142). */
    timetable: jsonb().$type<Timetable>(),
    /** A break that its people announced; it is over once its day has begun. */
    hiatus: jsonb().$type<Hiatus>(),
    /** Since when the desk has it in the bin; such a title is hidden, and its number is never another's. */
    deletedAt: moment('deleted_at'),
    /** Since when its files are gone: it cannot be restored. */
    erasedAt: moment('erased_at'),
    authorFolded: text('author_folded').notNull(),
    /** Sums over book_days for today, 7 days, 30 days and all time; updated by `refreshCounts`. */
    readerCount: counter('reader_count'),
    readsDay: counter('reads_day'),
    readsWeek: counter('reads_week'),
    readsMonth: counter('reads_month'),
    readsAll: counter('reads_all'),
    unlocksDay: counter('unlocks_day'),
    unlocksWeek: counter('unlocks_week'),
    unlocksMonth: counter('unlocks_month'),
    unlocksAll: counter('unlocks_all'),
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
    index('books_length').on(table.wordCount),
    index('books_film_of')
      .on(sql`((${table.ties} ->> 'novelId')::bigint)`)
      .where(sql`${table.ties} is not null`),
    index('books_updated').on(table.updatedAt),
    index('books_hidden').on(table.updatedAt, table.id).where(sql`${table.hiddenAt} is not null`),
    index('books_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('books_due').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    // One index for each ranking's order, including ties, so that a page is read off its index (decision
    // 0007).
    index('books_newest').on(...falling(table.createdAt, table.id)),
    ...rankingOrders(table).map(([name, columns]) => index(name).on(...falling(...columns))),
    check('books_price_not_negative', sql`${table.pricePerChapter} >= 0`),
    check('books_age_rating_known', sql`${table.ageRating} in (${sql.raw(AGE_RATINGS.join(', '))})`),
  ],
);

export const chapters = pgTable(
  'chapters',
  {
    /** Allocated before the row is written, because a sealed file is bound to it. */
    id: id().primaryKey().generatedByDefaultAsIdentity(),
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    target: integer().notNull(),
    title: text().notNull(),
    /** The titles of the parts that contain the chapter, outermost first. */
    parts: text().array().notNull().default([]),
    pages: text().array().notNull().default([]),
    wordCount: integer('word_count').notNull(),
    /** SHA-256 (hex) of the file as served. */
    contentHash: text('content_hash').notNull(),
    /**
     * Keyed hash of the plain text with its notes: outsiders cannot tell whether two texts are equal. Never leaves the
     * server.
     */
    textHash: text('text_hash').notNull(),
    bytes: integer().notNull(),
    price: integer().notNull(),
    sealed: boolean().notNull(),
    /** The sealed copy of a free draft, for members who read it before it is public (decision 0147). */
    earlyCopy: jsonb('early_copy').$type<EarlyCopy>(),
    /**
     * Since when readers without a grant do not see it: the publisher removed it, or it is a draft. Null if it
     * is public. Whatever a reader sees asks this column alone. The row stays, so that readers with a grant
     * keep it, and it can return with the same id.
     */
    removedAt: moment('removed_at'),
    /** Not public yet, or withdrawn. The drafts of a title are its last chapters (server/content/drafts). */
    isDraft: boolean('is_draft').notNull().default(false),
    /** When a draft is published automatically; no draft has an earlier time than the one before it. */
    publishAt: moment('publish_at'),
    /** Whether the title's timetable gave this time. It may give another one. */
    byTimetable: boolean('by_timetable').notNull().default(false),
    /** Whether readers are not notified when it is published; null: the timetable decides, if it gave the time. */
    isSilent: boolean('is_silent'),
    /**
     * Since when readers have been able to find it. Null for a draft that never was public, and for a row of
     * a version that did not note it.
     */
    publishedAt: moment('published_at').defaultNow(),
    /** Its author's notes. They are in its file too, but not in its text. */
    noteBefore: text('note_before').notNull().default(''),
    noteAfter: text('note_after').notNull().default(''),
  },
  (table) => [
    unique('chapters_book_target').on(table.bookId, table.target),
    index('chapters_due').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    check('chapters_draft_not_public', sql`not ${table.isDraft} or ${table.removedAt} is not null`),
    check('chapters_due_is_draft', sql`${table.publishAt} is null or ${table.isDraft}`),
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
    /** Words that occur once in the chapter's text, and their replacement. */
    wrong: text('misprint').notNull(),
    right: text('mended').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('corrections_chapter').on(table.chapterId)],
);

export const watermarks = pgTable('watermarks', {
  pattern: text().primaryKey(),
  createdAt: createdAt(),
});

export const discardedDrafts = pgTable(
  'discarded_drafts',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    /** The chapter or the episode. Its row stays, and may get another text or film before this one is gone. */
    itemId: id('item_id').notNull(),
    /** SHA-256 (hex) of the chapter's text or the episode's film list. */
    file: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('discarded_drafts_book').on(table.bookId)],
);
