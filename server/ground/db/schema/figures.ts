import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { FigureName } from '../../../../contract/operator/operator';
import { books } from './books';
import { counter, id } from './columns';

/*
 * figure_days: the whole installation's figures per day, summed from other tables in the background
 * (server/figures)
 * campaign_sums: the results of a campaign's link per day so far (decision 0064)
 * retention_weeks: how many of the readers who started in one week read in another; no data about a single
 * reader
 */

export const figureDays = pgTable(
  'figure_days',
  {
    /** By the server's clock, in the installation's zone (server/ground/sumDays). */
    day: date({ mode: 'string' }).notNull(),
    name: text().$type<FigureName>().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

export const retentionWeeks = pgTable(
  'retention_weeks',
  {
    /** Mondays: of the week in which they started, and of the week in which they read. */
    cohort: date({ mode: 'string' }).notNull(),
    week: date({ mode: 'string' }).notNull(),
    readers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cohort, table.week] })],
);

export const campaignSums = pgTable(
  'campaign_sums',
  {
    day: date({ mode: 'string' }).notNull(),
    link: text().notNull(),
    arrivals: integer().notNull(),
    guests: integer().notNull(),
    readers: integer().notNull(),
    buyers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.link] })],
);

/* campaign_days: visits through a campaign's link per day; no data about the visitors */

export const campaignDays = pgTable(
  'campaign_days',
  {
    day: date({ mode: 'string' }).notNull(),
    link: text().notNull(),
    arrivals: counter('arrivals'),
  },
  (table) => [primaryKey({ columns: [table.day, table.link] })],
);

/*
 * title_days: a title's figures per day
 * title_items: the figures of its chapters or episodes over all days
 * title_campaigns: the reads, unlocks and payments in a title of readers who arrived by a campaign's link, by day
 * of arrival
 * None of them has data about a single reader
 * (server/figures/foldTitles)
 */

const ofTitle = () =>
  id('book_id')
    .notNull()
    .references(() => books.id, { onDelete: 'cascade' });

export const titleDays = pgTable(
  'title_days',
  {
    bookId: ofTitle(),
    day: date({ mode: 'string' }).notNull(),
    started: counter('started'),
    readers: counter('readers'),
    reads: counter('reads'),
    finished: counter('finished'),
    unlocks: counter('unlocks'),
    coins: id('coins').notNull().default(0),
    bonus: id('bonus').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.day] }), index('title_days_day').on(table.day)],
);

export const titleItems = pgTable(
  'title_items',
  {
    bookId: ofTitle(),
    /** Of a chapter, or of an episode if the title is a drama. */
    itemId: id('item_id').notNull(),
    /** Whether it is the sum of the last days, which are summed again, or of all days before. */
    isOpen: boolean('is_open').notNull(),
    readers: counter('readers'),
    unlocks: counter('unlocks'),
    /** With fractions: each chapter of a range has its share of the price. */
    coins: doublePrecision().notNull().default(0),
    bonus: doublePrecision().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.itemId, table.isOpen] }),
    index('title_items_open').on(table.bookId).where(sql`${table.isOpen}`),
  ],
);

export const titleCampaigns = pgTable(
  'title_campaigns',
  {
    bookId: ofTitle(),
    /** On which they first arrived. */
    day: date({ mode: 'string' }).notNull(),
    link: text().notNull(),
    readers: counter('readers'),
    unlocks: counter('unlocks'),
    coins: id('coins').notNull().default(0),
    bonus: id('bonus').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.day, table.link] }),
    index('title_campaigns_day').on(table.day),
  ],
);
