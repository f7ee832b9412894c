import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { COMMENT_STATES, REPORT_REASONS } from '../../../../contract/comments/comments';
import { books } from './books';
import { counter, createdAt, falling, id, moment } from './columns';
import { users } from './users';

/*
 * comments: readers' comments on a title, a chapter, a paragraph or an episode, and the replies
 * comment_places: how many of them are shown at a place, and how to find its paragraph again
 * comment_likes: who likes which comment
 * comment_reports: which reader reported which comment to the operator
 * comment_words: words that hold a comment back for the operator
 * comment_silences: who may not write, and until when
 * reader_blocks: which reader has blocked which
 * replies_seen: the last reply that a reader has seen
 */

/**
 * The conditions of listed comments and listed replies. Queries must use the same words, or Postgres does not
 * use the index.
 */
export const LISTED = `parent_id is null and state in ('shown', 'stone')`;
export const LISTED_REPLY = `parent_id is not null and state in ('shown', 'stone')`;
export const UNSEEN = `state in ('waiting', 'refused')`;
/** The target of comments on the title as a whole. Front and back matter have 0 and -1. */
export const WHOLE_TITLE = -2;

const reader = () =>
  id('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const place = {
  bookId: id('book_id')
    .notNull()
    .references(() => books.id, { onDelete: 'cascade' }),
  target: integer().notNull(),
};
const comment = () =>
  id('comment_id')
    .notNull()
    .references(() => comments.id, { onDelete: 'cascade' });

export const comments = pgTable(
  'comments',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the author's account is deleted: the row stays for its replies. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    ...place,
    blockId: text('block_id').notNull().default(''),
    parentId: bigint('parent_id', { mode: 'number' }).references((): PgColumn => comments.id, {
      onDelete: 'cascade',
    }),
    replyTo: bigint('reply_to', { mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    isSpoiler: boolean('is_spoiler').notNull(),
    state: text({ enum: COMMENT_STATES }).notNull(),
    likes: counter('likes'),
    /** Shown replies only. */
    replies: counter('replies'),
    /** The number of reports that are still open. */
    reports: counter('reports'),
    createdAt: createdAt(),
    editedAt: moment('edited_at'),
    /** Its author's name on another site, and its key there: it belongs to no account (decision 0149). */
    importedName: text('imported_name'),
    importedKey: text('imported_key'),
  },
  (table) => [
    uniqueIndex('comments_imported')
      .on(table.bookId, table.importedKey)
      .where(sql`${table.importedKey} is not null`),
    index('comments_newest')
      .on(table.bookId, table.target, ...falling(table.id))
      .where(sql.raw(LISTED)),
    index('comments_liked')
      .on(table.bookId, table.target, ...falling(table.likes, table.id))
      .where(sql.raw(LISTED)),
    index('comments_paragraph')
      .on(table.bookId, table.target, table.blockId, ...falling(table.id))
      .where(sql.raw(`block_id <> '' and ${LISTED}`)),
    index('comments_paragraph_liked')
      .on(table.bookId, table.target, table.blockId, ...falling(table.likes, table.id))
      .where(sql.raw(`block_id <> '' and ${LISTED}`)),
    index('comments_replies').on(table.parentId, table.id).where(sql.raw(LISTED_REPLY)),
    index('comments_parent').on(table.parentId).where(sql`${table.parentId} is not null`),
    // The author's own unseen comments, read with each first page.
    index('comments_own')
      .on(table.userId, ...falling(table.id))
      .where(sql.raw(UNSEEN)),
    index('comments_user').on(table.userId, ...falling(table.id)),
    index('comments_reply_to')
      .on(table.replyTo, ...falling(table.id))
      .where(sql`${table.replyTo} is not null`),
    index('comments_waiting').on(table.id).where(sql`${table.state} = 'waiting'`),
    index('comments_reported')
      .on(...falling(table.reports, table.id))
      .where(sql`${table.reports} > 0`),
    check('comments_one_level', sql`${table.parentId} is null or ${table.replies} = 0`),
  ],
);

export const commentPlaces = pgTable(
  'comment_places',
  {
    ...place,
    blockId: text('block_id').notNull(),
    quote: text().notNull(),
    share: real().notNull(),
    shown: counter('shown'),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.target, table.blockId] }),
    index('comment_places_most').on(table.bookId, table.target, ...falling(table.shown)),
  ],
);

export const commentLikes = pgTable(
  'comment_likes',
  { userId: reader(), commentId: comment(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.userId, table.commentId] }),
    index('comment_likes_comment').on(table.commentId),
  ],
);

export const commentReports = pgTable(
  'comment_reports',
  {
    userId: reader(),
    commentId: comment(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.commentId] }),
    index('comment_reports_comment').on(table.commentId),
  ],
);

export const commentWords = pgTable('comment_words', {
  word: text().primaryKey(),
  createdAt: createdAt(),
});

export const commentSilences = pgTable('comment_silences', {
  userId: reader().primaryKey(),
  until: moment('until').notNull(),
  reason: text().notNull(),
});

export const readerBlocks = pgTable(
  'reader_blocks',
  {
    userId: reader(),
    blockedId: id('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('reader_blocks_blocked').on(table.blockedId),
  ],
);

export const repliesSeen = pgTable('replies_seen', {
  userId: reader().primaryKey(),
  upTo: id('up_to').notNull(),
});
