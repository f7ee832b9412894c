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
 * episodes  what is watched, as chapters are read: the parts of a drama, which is a book of that kind. The film is in
 *           the content store
 * episode_likes  which viewer likes which episode
 * watches   which viewer has watched which episode, and for how long
 */

/** What an episode's film weighs in one of its sizes. `side`: its shorter one, px; rows of before lack it. */
export type EpisodeSize = { readonly height: number; readonly side?: number; readonly bytes: number };

export const episodes = pgTable(
  'episodes',
  {
    /** Given before the row is written: the key of its film is made from it. */
    id: id().primaryKey().generatedByDefaultAsIdentity(),
    dramaId: id('drama_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    /** The episode's number, from 1. */
    target: integer().notNull(),
    title: text().notNull(),
    /** How long it plays, ms. */
    duration: integer().notNull(),
    /** SHA-256 (hex) of its film list as served (decision 0050). */
    film: text().notNull(),
    /** Keyed hash of the files it was made of: the same ones are the same film on the next import. Never leaves the server. */
    sourceHash: text('source_hash').notNull(),
    /** SHA-256 (hex) of its picture, WebP; empty when it has none. */
    poster: text().notNull().default(''),
    /** BCP 47 languages of its captions. */
    captions: text().array().notNull().default([]),
    /** Of its renditions, the smallest first. */
    sizes: jsonb().$type<readonly EpisodeSize[]>().notNull().default([]),
    /** Of all parts of the largest rendition. */
    bytes: bigint({ mode: 'number' }).notNull(),
    price: integer().notNull(),
    /** Whether its parts are AES-128 under `Secrets.episodeKey`. */
    sealed: boolean().notNull(),
    /** Viewers who like it. */
    likes: counter('likes'),
    /** Set when the publisher took it out. The row stays, so that it comes back under the same id and grants. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    unique('episodes_drama_target').on(table.dramaId, table.target),
    index('episodes_film').on(table.film),
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
    /** When it was first watched, by the server's clock, in New York. */
    day: date({ mode: 'string' }).notNull(),
    /** How long it played for this viewer, all times together. */
    seconds: counter('seconds'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.episodeId] }),
    index('watches_user_book').on(table.userId, table.bookId),
    index('watches_episode').on(table.episodeId),
    // Rows come in the order of their days: a few kilobytes find the stretch of one (server/figures).
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
