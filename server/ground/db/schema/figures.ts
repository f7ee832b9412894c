import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FigureName } from '../../../../contract/operator/operator';
import { counter } from './columns';

/*
 * figure_days      what happened on a day, of the whole installation: summed from other tables in the background (server/figures)
 * campaign_sums    what a campaign’s link brought on a day until now (decision 0064)
 * retention_weeks  how many of the readers who came in one week read in another; nothing about any of them
 */

export const figureDays = pgTable(
  'figure_days',
  {
    /** By the server's clock, in New York. */
    day: date({ mode: 'string' }).notNull(),
    name: text().$type<FigureName>().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

export const retentionWeeks = pgTable(
  'retention_weeks',
  {
    /** Mondays: of the week they came in, and of the one they read in. */
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

/*
 * campaign_days  visits that a campaign's link brought on a day; nothing about the visitors
 */

export const campaignDays = pgTable(
  'campaign_days',
  {
    /** By the server's clock, in New York. */
    day: date({ mode: 'string' }).notNull(),
    /** As `linkNameOf` writes it. */
    link: text().notNull(),
    arrivals: counter('arrivals'),
  },
  (table) => [primaryKey({ columns: [table.day, table.link] })],
);
