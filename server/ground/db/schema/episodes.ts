import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { books } from './books';
import { counter, createdAt, id, moment } from './columns';
import { users } from './users';

/*
 * episodes: the episodes of a drama, as chapters are those of a novel; a drama is a book of that kind. The
 * films are in the content store
 * episode_likes: which viewer likes which episode
 * watches: which viewer has watched which episode, and for how long
 */

/** The bytes of one rendition of an episode's film. `side` is its shorter side in px; older rows lack it. */
export type EpisodeSize = { readonly height: number; readonly side?: number; readonly bytes: number };

export const episodes = pgTable(
  'episodes',
  {
    /** Allocated before the row is written, because the key of its film is derived from it. */
    id: id().primaryKey().generatedByDefaultAsIdentity(),
    dramaId: id('drama_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    target: integer().notNull(),
    title: text().notNull(),
    /** In ms. */
    duration: integer().notNull(),
    /** SHA-256 (hex) of its film list as served (decision 0050). */
    film: text().notNull(),
    /**
     * Keyed hash of its source files: the same files are the same film at the next import. Never leaves the
     * server.
     */
    sourceHash: text('source_hash').notNull(),
    poster: text().notNull().default(''),
    captions: text().array().notNull().default([]),
    sizes: jsonb().$type<readonly EpisodeSize[]>().notNull().default([]),
    /** All parts of the largest rendition. */
    bytes: bigint({ mode: 'number' }).notNull(),
    price: integer().notNull(),
    sealed: boolean().notNull(),
    likes: counter('likes'),
    /** As a chapter's: since when viewers without a grant do not see it, as it was removed or is a draft. */
    removedAt: moment('removed_at'),
    /** Not public yet, or withdrawn. The drafts of a drama are its last episodes (server/content/drafts). */
    isDraft: boolean('is_draft').notNull().default(false),
    /** When a draft is published automatically; no draft has an earlier time than the one before it. */
    publishAt: moment('publish_at'),
    /** As a chapter's: whether the timetable gave the time, and whether readers are not notified. */
    byTimetable: boolean('by_timetable').notNull().default(false),
    isSilent: boolean('is_silent'),
    /** Since when viewers have been able to find it; null as for a chapter. */
    publishedAt: moment('published_at').defaultNow(),
  },
  (table) => [
    unique('episodes_drama_target').on(table.dramaId, table.target),
    index('episodes_film').on(table.film),
    index('episodes_due').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    check('episodes_draft_not_public', sql`not ${table.isDraft} or ${table.removedAt} is not null`),
    check('episodes_due_is_draft', sql`${table.publishAt} is null or ${table.isDraft}`),
    check('episodes_target_known', sql`${table.target} >= 1`),
    check('episodes_price_not_negative', sql`${table.price} >= 0`),
    check('episodes_sealed_when_priced', sql`${table.sealed} = (${table.price} > 0)`),
  ],
);

export const watches = pgTable(
  'watches',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    episodeId: id('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    /** The day it was first watched, by the server's clock, in New York. */
    day: date({ mode: 'string' }).notNull(),
    seconds: counter('seconds'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.episodeId] }),
    index('watches_user_book').on(table.userId, table.bookId),
    index('watches_episode').on(table.episodeId),
    // Rows are inserted in the order of their days, so a BRIN index of a few kilobytes finds a day's range
    // (server/figures).
    index('watches_day').using('brin', table.day),
    index('watches_book').on(table.bookId),
  ],
);

export const episodeLikes = pgTable(
  'episode_likes',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    episodeId: id('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.episodeId] }),
    index('episode_likes_episode').on(table.episodeId),
  ],
);
