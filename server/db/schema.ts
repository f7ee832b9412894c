import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Arrival, DeviceInfo } from '../../contract/account';

/**
 * The server's tables, one schema for the embedded Postgres and a real one (decision 0004). After a change run
 * `npm run db:generate` and commit the migration it writes; statements must run on Postgres 15.
 *
 *   installation  single values of this installation (which content secret sealed the chapters)
 *   users         accounts; a guest is a user whose kind says so
 *   accounts      what a user owns
 *   devices       the secrets that open a guest account, as hashes; the fingerprint is only a hint
 *   sessions      cookies, as hashes
 *   receipts      answers of idempotent commands, written with their effect
 *   books         the catalogue
 *   chapters      what is in a book; the text is in the content store
 *   grants        which user may read which priced chapter
 *   book_views    who opened which book's page: what "popular" counts
 *   tabs, blocks, block_books   the home screen
 *   login_logs, action_logs     what clients report
 */

const id = (name = 'id') => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => moment('created_at').notNull().defaultNow();

export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
});

export const users = pgTable('users', {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ['guest', 'registered'] }).notNull(),
  inviteCode: text('invite_code').notNull().unique(),
  email: text().notNull().default(''),
  isDeep: boolean('is_deep').notNull().default(false),
  isHome: boolean('is_home').notNull().default(false),
  isRoot: boolean('is_root').notNull().default(false),
  vipUntil: moment('vip_until'),
  pushId: text('push_id').notNull().default(''),
  language: text().notNull().default(''),
  domain: text().notNull().default(''),
  arrival: jsonb().$type<Arrival>().notNull(),
  createdAt: createdAt(),
});

export const accounts = pgTable(
  'accounts',
  {
    userId: id('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    coins: id('coins').notNull().default(0),
    bonus: id('bonus').notNull().default(0),
  },
  (table) => [
    check('accounts_coins_not_negative', sql`${table.coins} >= 0`),
    check('accounts_bonus_not_negative', sql`${table.bonus} >= 0`),
  ],
);

export const devices = pgTable(
  'devices',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 (hex) of the device secret. */
    secretHash: text('secret_hash').notNull().unique(),
    fingerId: text('finger_id').notNull(),
    info: jsonb().$type<DeviceInfo>().notNull(),
    createdAt: createdAt(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [index('devices_user').on(table.userId)],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 (hex) of the token in the cookie. */
    tokenHash: text('token_hash').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    seenAt: moment('seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

export const receipts = pgTable(
  'receipts',
  {
    /** Whose requestId it is: `device:<secret hash>` or `user:<id>`. */
    scope: text().notNull(),
    requestId: uuid('request_id').notNull(),
    endpoint: text().notNull(),
    /** SHA-256 (hex) of the payload with its keys sorted. */
    payloadHash: text('payload_hash').notNull(),
    answer: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.requestId] })],
);

export const books = pgTable(
  'books',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** What makes the same file the same book on the next import. */
    sourceKey: text('source_key').notNull().unique(),
    title: text().notNull(),
    author: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    tags: text().array().notNull(),
    language: text().notNull(),
    finished: boolean().notNull(),
    coverCard: text('cover_card').notNull().default(''),
    coverPage: text('cover_page').notNull().default(''),
    tint: text().notNull().default(''),
    freeChapters: integer('free_chapters').notNull(),
    pricePerChapter: integer('price_per_chapter').notNull(),
    chapterCount: integer('chapter_count').notNull(),
    wordCount: integer('word_count').notNull(),
    revision: integer().notNull().default(1),
    viewCount: integer('view_count').notNull().default(0),
    /** Title, author and all searched words as `foldText` writes them. */
    titleFolded: text('title_folded').notNull(),
    authorFolded: text('author_folded').notNull(),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('books_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('books_popular').on(table.viewCount.desc().nullsFirst(), table.id),
    index('books_category').on(table.category, table.viewCount.desc().nullsFirst(), table.id),
    index('books_author').on(table.authorFolded),
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

export const grants = pgTable(
  'grants',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chapterId: id('chapter_id')
      .notNull()
      .references(() => chapters.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chapterId] })],
);

export const bookViews = pgTable(
  'book_views',
  {
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.userId] }),
    index('book_views_user').on(table.userId),
  ],
);

export const tabs = pgTable('tabs', {
  /** The spec's indexValue, which the home feed is asked for as `gender`. */
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

export const loginLogs = pgTable(
  'login_logs',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fingerId: text('finger_id').notNull(),
    language: text().notNull(),
    isDeep: boolean('is_deep').notNull(),
    inviteCode: text('invite_code').notNull(),
    friendInviteCode: text('friend_invite_code').notNull(),
    device: jsonb().$type<DeviceInfo>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('login_logs_time').on(table.createdAt), index('login_logs_user').on(table.userId)],
);

export const actionLogs = pgTable(
  'action_logs',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Null when nobody was signed in. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    msg: text().notNull(),
    ext1: text().notNull(),
    ext2: text().notNull(),
    ext3: text().notNull(),
    device: jsonb().$type<DeviceInfo>().notNull(),
    /** By the device's clock. */
    happenedAt: moment('happened_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('action_logs_time').on(table.createdAt), index('action_logs_user').on(table.userId)],
);
