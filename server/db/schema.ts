import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  type PgColumn,
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
import { LEDGER_KINDS, type LedgerReference } from '../../contract/ledger';
import { CODE_PURPOSES, LOGIN_PROVIDERS } from '../../contract/login';
import type { SyncKind } from '../../contract/sync';

/**
 * The server's tables, one schema for the embedded Postgres and a real one (decision 0004). After a change run
 * `npm run db:generate` and commit the migration it writes; statements must run on Postgres 15.
 *
 *   installation  single values of this installation (which content secret sealed the chapters)
 *   users         accounts; a guest is a user whose kind says so
 *   accounts      what a user has, as the sum of the ledger's postings
 *   ledger_entries, ledger_postings   every movement of coins and bonus, for ever (decision 0017)
 *   bonus_lots    which bonus is left, and until when
 *   devices       the secrets that open a guest account, as hashes; the fingerprint is only a hint
 *   sessions      cookies, as hashes
 *   credentials   passwords, as hashes; email_codes the codes that were sent (decision 0018)
 *   identities    accounts of other providers that open an account here; social_logins the ones under way (decision 0021)
 *   avatars       pictures readers gave themselves; support_messages what they wrote to the operator
 *   receipts      answers of idempotent commands, written with their effect
 *   books         the catalogue
 *   chapters      what is in a book; the text is in the content store
 *   grants        which user may read which priced chapter
 *   dramas, episodes, episode_grants   the same for what is watched; the video is in the content store
 *   check_ins     the days a user checked in; task_claims, ad_views, invites what other bonus was given for
 *   book_search   what search compares, a row a book; search_words are the words in it, for typing errors
 *   reads         which reader has read which chapter; ratings what they think of a book
 *   sync_items    what the devices of an account have in common, with the account's count of changes in sync_accounts and
 *                 the last batch of each device in sync_devices (decision 0019)
 *   typo_reports  misprints that readers have found, for the operator
 *   book_days     new readers, reads and unlocks of a book on a day, in lanes; stale_books are those whose sums are out of date
 *   search_days   how many readers looked for a term on a day
 *   catalogue_state   one row that tells processes when what they keep in memory is out of date
 *   tabs, blocks, block_books   the home screen
 *   login_logs, action_logs     what clients report
 */

const id = (name = 'id') => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => moment('created_at').notNull().defaultNow();
const counter = (name: string) => integer(name).notNull().default(0);
const lane = () => smallint('lane').notNull().default(0);
const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
/** Written and read as text: positions and weights are ours, no parser of the database is asked. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
});

export const users = pgTable(
  'users',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['guest', 'registered'] }).notNull(),
    inviteCode: text('invite_code').notNull().unique(),
    /** In small letters (contract/login); empty for a guest. */
    email: text().notNull().default(''),
    /** The account a guest went into. What it had is there; it does nothing any more. */
    mergedInto: bigint('merged_into', { mode: 'number' }).references((): PgColumn => users.id, {
      onDelete: 'cascade',
    }),
    isDeep: boolean('is_deep').notNull().default(false),
    isHome: boolean('is_home').notNull().default(false),
    isRoot: boolean('is_root').notNull().default(false),
    vipUntil: moment('vip_until'),
    pushId: text('push_id').notNull().default(''),
    nickName: text('nick_name').notNull().default(''),
    about: text().notNull().default(''),
    language: text().notNull().default(''),
    domain: text().notNull().default(''),
    arrival: jsonb().$type<Arrival>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email).where(sql`${table.email} <> ''`),
    index('users_merged_into').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
  ],
);

/** Who somebody is elsewhere: the issuer's word for them, never an e-mail address, which may change hands. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    provider: text({ enum: LOGIN_PROVIDERS }).notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

/** What a provider said of somebody who has just logged in there. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** In small letters; empty unless the provider has checked that it is theirs. */
  readonly email: string;
  readonly name: string;
};

/** A login that went to a provider. Each step takes away what it used, so that it goes once. */
export const socialLogins = pgTable(
  'social_logins',
  {
    /** SHA-256 (hex) of the token in the cookie of the browser that began it. */
    tokenHash: text('token_hash').primaryKey(),
    provider: text({ enum: LOGIN_PROVIDERS }).notNull(),
    /** Null once the provider's answer has come. */
    state: text(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    /** The path to return to, as the page gave it. */
    redirect: text().notNull(),
    /** Null until the provider said who it is. */
    identity: jsonb().$type<Identity>(),
    startedAt: moment('started_at').notNull(),
  },
  (table) => [index('social_logins_started').on(table.startedAt)],
);

/** Apart from users, like the passwords: a picture is read by its name alone. */
export const avatars = pgTable('avatars', {
  /** Random, and another one for every picture: it is in an address that may be kept for long. */
  id: text().primaryKey(),
  userId: id('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  image: bytea().notNull(),
  createdAt: createdAt(),
});

export const supportMessages = pgTable(
  'support_messages',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where the reader wants to be answered; empty for nowhere. */
    email: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    /** When the operator's mail server took it. */
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    index('support_messages_user').on(table.userId),
    index('support_messages_waiting').on(table.id).where(sql`${table.mailedAt} is null`),
  ],
);

/** Apart from users, so that no read of those ever carries a hash along. */
export const credentials = pgTable('credentials', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** As `createPasswords` writes it. */
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** The last code for an address and purpose; also for addresses that no account has, which must not be told apart. */
export const emailCodes = pgTable(
  'email_codes',
  {
    email: text().notNull(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** Keyed hash: six digits alone are soon guessed. */
    codeHash: text('code_hash').notNull(),
    tries: counter('tries'),
    sentAt: moment('sent_at').notNull(),
    /** Since when `sentInHour` counts. */
    hourFrom: moment('hour_from').notNull(),
    sentInHour: counter('sent_in_hour'),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.purpose] }),
    index('email_codes_sent').on(table.sentAt),
  ],
);

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

/** Postings of one entry add up to zero. Coins and bonus are the user's; the others belong to the house. */
export const LEDGER_ACCOUNTS = ['coins', 'bonus', 'rewards', 'sales', 'spending', 'adjustments'] as const;
export type HouseAccount = Exclude<(typeof LEDGER_ACCOUNTS)[number], 'coins' | 'bonus'>;

/**
 * Append-only, and zero-sum at commit: triggers of migration 0007 see to both. Users are named without a foreign key,
 * because the books outlive an account that is deleted.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id').notNull(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    reference: jsonb().$type<LedgerReference>().notNull(),
    /** The request that caused it; null when none did. One request moves an account once. */
    requestId: uuid('request_id'),
    /** The entry this one takes back. An entry is taken back once. */
    reverses: bigint('reverses', { mode: 'number' })
      .unique()
      .references((): PgColumn => ledgerEntries.id),
    /** From which lots bonus was taken, so that a reversal gives it back to them. */
    lots: jsonb().$type<readonly LotDraw[]>().notNull().default([]),
    coinsAfter: id('coins_after').notNull(),
    bonusAfter: id('bonus_after').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('ledger_entries_user').on(...falling(table.userId, table.id)),
    unique('ledger_entries_request').on(table.userId, table.requestId),
    index('ledger_entries_undone')
      .on(table.userId, table.createdAt)
      .where(sql`${table.reverses} is not null`),
    check('ledger_entries_not_negative', sql`${table.coinsAfter} >= 0 and ${table.bonusAfter} >= 0`),
  ],
);

export type LotDraw = { readonly lot: number; readonly taken: number };

export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entryId: id('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    account: text({ enum: LEDGER_ACCOUNTS }).notNull(),
    amount: id('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.account] }),
    check('ledger_postings_move', sql`${table.amount} <> 0`),
    check(
      'ledger_postings_account_known',
      sql`${table.account} in ('coins', 'bonus', 'rewards', 'sales', 'spending', 'adjustments')`,
    ),
  ],
);

export const bonusLots = pgTable(
  'bonus_lots',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entryId: id('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    amount: id('amount').notNull(),
    remaining: id('remaining').notNull(),
    /** Null is for ever. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    // In the order they are spent: what expires first goes first.
    index('bonus_lots_open').on(table.userId, table.expiresAt, table.id).where(sql`${table.remaining} > 0`),
    check('bonus_lots_remaining', sql`${table.remaining} between 0 and ${table.amount}`),
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
    /** Names it in the list of devices. */
    id: id().notNull().unique().generatedAlwaysAsIdentity(),
    /** What the browser called itself when it began. */
    userAgent: text('user_agent').notNull().default(''),
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

/** `desc` as queries write it: drizzle's own index default puts nulls last, which serves no `order by … desc`. */
function falling(...columns: PgColumn[]) {
  const [first, ...rest] = columns.map((column) => (column as ExtraConfigColumn).desc().nullsFirst());
  return [first, ...rest] as [Partial<ExtraConfigColumn>, ...Partial<ExtraConfigColumn>[]];
}

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
    index('books_author').on(table.authorFolded),
    index('books_tags').using('gin', table.tags),
    // For filters that few books pass.
    index('books_length').on(table.wordCount),
    index('books_updated').on(table.updatedAt),
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
    /** Grows with time for one user, and is never used twice: what a receipt and a device's cursor name. */
    id: id().notNull().generatedAlwaysAsIdentity(),
    /** What paid for it; null when it was given. */
    entryId: bigint('entry_id', { mode: 'number' }).references(() => ledgerEntries.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chapterId] }),
    unique('grants_user_id').on(table.userId, table.id),
    index('grants_entry').on(table.entryId),
  ],
);

export const dramas = pgTable(
  'dramas',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** What makes the same folder the same drama on the next import. */
    sourceKey: text('source_key').notNull().unique(),
    title: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    tags: text().array().notNull(),
    language: text().notNull(),
    finished: boolean().notNull(),
    coverCard: text('cover_card').notNull().default(''),
    coverPage: text('cover_page').notNull().default(''),
    tint: text().notNull().default(''),
    freeEpisodes: integer('free_episodes').notNull(),
    pricePerEpisode: integer('price_per_episode').notNull(),
    episodeCount: integer('episode_count').notNull(),
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('dramas_price_not_negative', sql`${table.pricePerEpisode} >= 0`)],
);

export const episodes = pgTable(
  'episodes',
  {
    /** Given before the row is written: the key of its video is made from it. */
    id: id().primaryKey().generatedByDefaultAsIdentity(),
    dramaId: id('drama_id')
      .notNull()
      .references(() => dramas.id, { onDelete: 'cascade' }),
    /** The episode's number, from 1. */
    target: integer().notNull(),
    title: text().notNull(),
    /** How long it plays, ms. */
    duration: integer().notNull(),
    /** SHA-256 (hex) of its playlist as served; the playlist names its parts by theirs. */
    contentHash: text('content_hash').notNull(),
    /** Of all parts together. */
    bytes: bigint({ mode: 'number' }).notNull(),
    price: integer().notNull(),
    /** Whether its parts are AES-128 under `Secrets.episodeKey`. */
    sealed: boolean().notNull(),
    /** Set when the publisher took it out. The row stays, so that it comes back under the same id and grants. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    unique('episodes_drama_target').on(table.dramaId, table.target),
    check('episodes_target_known', sql`${table.target} >= 1`),
    check('episodes_price_not_negative', sql`${table.price} >= 0`),
    check('episodes_sealed_when_priced', sql`${table.sealed} = (${table.price} > 0)`),
  ],
);

/** As `grants`, for episodes. */
export const episodeGrants = pgTable(
  'episode_grants',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    episodeId: id('episode_id')
      .notNull()
      .references(() => episodes.id),
    /** From the sequence of `grants`: a receipt and a device's cursor name grants of either kind by one number. */
    id: id().notNull().default(sql`nextval('grants_id_seq')`),
    entryId: bigint('entry_id', { mode: 'number' }).references(() => ledgerEntries.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.episodeId] }),
    unique('episode_grants_user_id').on(table.userId, table.id),
    index('episode_grants_entry').on(table.entryId),
  ],
);

export const checkIns = pgTable(
  'check_ins',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** By the server's clock, in New York. */
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: ['tapped', 'made up'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

export const taskClaims = pgTable(
  'task_claims',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    taskType: smallint('task_type').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.taskType] })],
);

export const adViews = pgTable(
  'ad_views',
  {
    id: uuid().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    slotId: text('slot_id').notNull(),
    page: text().notNull(),
    /** The day it was started on: the daily share counts starts. */
    day: date({ mode: 'string' }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** When it was paid. */
    paidAt: moment('paid_at'),
  },
  (table) => [index('ad_views_user_day').on(table.userId, table.day)],
);

export const invites = pgTable(
  'invites',
  {
    /** Who came: by one invitation at most. */
    friendId: id('friend_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    inviterId: id('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    rewardedAt: moment('rewarded_at'),
  },
  (table) => [
    index('invites_inviter').on(table.inviterId, table.createdAt),
    check('invites_of_another', sql`${table.friendId} <> ${table.inviterId}`),
  ],
);

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
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chapterId] }),
    index('reads_user_book').on(table.userId, table.bookId),
    index('reads_user_day').on(table.userId, table.day),
    index('reads_chapter').on(table.chapterId),
    index('reads_book').on(table.bookId),
  ],
);

export const bookDays = pgTable(
  'book_days',
  {
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** Readers who had not read in the book before. */
    /** Of the connection that counted (`countDay`): a book's counts of a day are the sum over its lanes. */
    lane: lane(),
    readers: counter('readers'),
    reads: counter('reads'),
    unlocks: counter('unlocks'),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.day, table.lane] })],
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

export const typoReports = pgTable(
  'typo_reports',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chapterId: id('chapter_id')
      .notNull()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    quote: text().notNull(),
    correction: text().notNull(),
    note: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('typo_reports_user').on(table.userId), index('typo_reports_chapter').on(table.chapterId)],
);

/** The account's count of changes: its row is locked by whoever makes one. */
export const syncAccounts = pgTable('sync_accounts', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Names this count: cursors of another one, of a database that was lost, say nothing here. */
  epoch: uuid().notNull().defaultRandom(),
  seq: id('seq').notNull().default(0),
  /** Things that are not removed. */
  items: counter('items'),
  /** Up to here removals may have been forgotten. */
  forgotten: id('forgotten').notNull().default(0),
});

export const syncDevices = pgTable(
  'sync_devices',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: uuid().notNull(),
    /** The last batch that was carried out, and the hash of what it said. */
    batch: id('batch').notNull(),
    hash: text().notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.device] })],
);

export const syncItems = pgTable(
  'sync_items',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<SyncKind>().notNull(),
    key: text().notNull(),
    /** Of its last change. */
    seq: id('seq').notNull(),
    removedAt: moment('removed_at'),
    /** By name: the value and the count of its last change. None of what is removed. */
    fields: jsonb().$type<Readonly<Record<string, { readonly v: unknown; readonly s: number }>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.key] }),
    uniqueIndex('sync_items_order').on(table.userId, table.seq),
    index('sync_items_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);

export const bookSearch = pgTable(
  'book_search',
  {
    bookId: id('book_id')
      .primaryKey()
      .references(() => books.id, { onDelete: 'cascade' }),
    /** Of what made the row (`SEARCH_VERSION`); an older one is made anew at the next start. */
    version: smallint().notNull(),
    titleFolded: text('title_folded').notNull(),
    /** Lexemes with positions and weights: A title, B author, C tags and category. */
    document: tsvector().notNull(),
    /** The same and the description. Apart, so that what is searched at every letter stays small. */
    everything: tsvector().notNull().default(''),
    /** The book's, copied here: in no index, so that a new value touches no other. */
    readerCount: counter('reader_count'),
  },
  (table) => [
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

export const catalogueState = pgTable('catalogue_state', {
  one: boolean().primaryKey().default(true),
  /** Grows with every change of books and home blocks. */
  revision: id('revision').notNull().default(1),
  /** Grows whenever a book's sums change. */
  counted: id('counted').notNull().default(1),
  /** The day the sums were last made for. */
  countedDay: date('counted_day', { mode: 'string' }),
});

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
    /** Null where a call does not carry it (userLog). */
    device: jsonb().$type<DeviceInfo>(),
    /** By the device's clock. */
    happenedAt: moment('happened_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('action_logs_time').on(table.createdAt), index('action_logs_user').on(table.userId)],
);
