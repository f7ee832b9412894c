import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { books } from './books';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/*
 * tiers: memberships that are sold, and what they give (decision 0147)
 * memberships: until when a reader has a tier; VIP's is in `users.vip_until`
 */

export const tiers = pgTable(
  'tiers',
  {
    /** 1 is VIP (contract/money/tiers). */
    id: id().primaryKey().generatedAlwaysAsIdentity({ startWith: 2 }),
    /** The title whose chapters it opens; null: all of the house. */
    bookId: id('book_id').references(() => books.id, { onDelete: 'cascade' }),
    /** The owner's name for it. Empty for VIP, which the app names in the reader's language. */
    name: text().notNull().default(''),
    /** How many of a title's next chapters its members read before they are public. */
    ahead: integer().notNull().default(0),
    /** Whether it opens all locked chapters and episodes. */
    opensAll: boolean('opens_all').notNull().default(false),
    noAds: boolean('no_ads').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('tiers_book').on(table.bookId),
    check('tiers_ahead', sql`${table.ahead} between 0 and 100`),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tierId: id('tier_id')
      .notNull()
      .references(() => tiers.id, { onDelete: 'cascade' }),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tierId] })],
);
