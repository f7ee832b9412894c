import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Single values of this installation, such as which content secret sealed the chapters. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
});

/*
 * budgets  what somebody has used up of an amount that is given for a time (decision 0028)
 */

export const budgets = pgTable(
  'budgets',
  {
    /** What is limited: a name of server/ground/limits/budgets. */
    name: text().notNull(),
    /** Whose it is, as a keyed hash: no address of a reader lies in the table. */
    subject: text().notNull(),
    used: bigint({ mode: 'number' }).notNull(),
    /** When the time is over and all of the amount is there again. */
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.subject] }), index('budgets_end').on(table.endsAt)],
);
