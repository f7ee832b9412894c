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
} from 'drizzle-orm/pg-core';
import { COMMENT_STATES, REPORT_REASONS } from '../../../../contract/comments/comments';
import { books } from './books';
import { counter, createdAt, falling, id, moment } from './columns';
import { users } from './users';

/*
 * comments            what readers said of a title, a chapter, a paragraph or an episode, and what was answered
 * comment_places      how many of them are shown there, and how a paragraph is found again
 * comment_likes       who likes which
 * comment_reports     who thinks the operator should look at which
 * comment_words       words that have a comment wait for the operator
 * comment_silences    who may not write, and until when
 * reader_blocks       who wants to see nothing of whom
 * replies_seen        up to which reply to them a reader has read
 */

/** What is listed, of what stands by itself and of replies. Queries say it word for word: only then their index is taken. */
export const LISTED = `parent_id is null and state in ('shown', 'stone')`;
export const LISTED_REPLY = `parent_id is not null and state in ('shown', 'stone')`;
/** What its author alone sees. */
export const UNSEEN = `state in ('waiting', 'refused')`;
/** The target of what was said about the title as a whole. Front and back matter have 0 and -1. */
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
    /** Null for what is left of one whose author is gone. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    ...place,
    /** The paragraph's block; empty for the whole. */
    blockId: text('block_id').notNull().default(''),
    parentId: bigint('parent_id', { mode: 'number' }).references((): PgColumn => comments.id, {
      onDelete: 'cascade',
    }),
    /** Who wrote what it answers. */
    replyTo: bigint('reply_to', { mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    isSpoiler: boolean('is_spoiler').notNull(),
    state: text({ enum: COMMENT_STATES }).notNull(),
    likes: counter('likes'),
    /** Those that are shown. */
    replies: counter('replies'),
    /** Readers who reported it and were not answered yet. */
    reports: counter('reports'),
    createdAt: createdAt(),
    editedAt: moment('edited_at'),
  },
  (table) => [
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
    // Every row of a parent, for whoever removes it.
    index('comments_parent').on(table.parentId).where(sql`${table.parentId} is not null`),
    // What its author alone sees, with each first page.
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
    /** Empty for all of the place together. */
    blockId: text('block_id').notNull(),
    /** As its first commentator's device read it. */
    quote: text().notNull(),
    share: real().notNull(),
    /** Comments and replies that are shown. */
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
  /** As `foldText` writes it. */
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
