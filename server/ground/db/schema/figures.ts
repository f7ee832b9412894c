import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FigureName } from '../../../../contract/operator/operator';
import { counter } from './columns';

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
