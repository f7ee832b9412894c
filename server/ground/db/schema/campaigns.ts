import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { counter } from './columns';

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
