import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns';

/*
 * dramas, episodes  what is watched, as books and chapters; the video is in the content store
 */

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
