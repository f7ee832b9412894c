import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { counter } from './columns';

/*
 * action_days  what readers did on a day, all of them together: of whom is not kept
 */

export const actionDays = pgTable(
  'action_days',
  {
    day: date({ mode: 'string' }).notNull(),
    page: text().notNull(),
    action: text().notNull(),
    /** Which place of an ad; else empty. */
    detail: text().notNull().default(''),
    count: counter('count'),
    /** How many of them another service was told of. */
    forwarded: counter('forwarded'),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.action, table.detail] })],
);
