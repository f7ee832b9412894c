import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/**
 * Single values of this installation, such as the fingerprint of the content secret that sealed the chapters.
 */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
});

/* budgets: how much a subject has used of an amount per time window (decision 0028) */

export const budgets = pgTable(
  'budgets',
  {
    name: text().notNull(),
    /** A keyed hash, so that the table contains no reader's address. */
    subject: text().notNull(),
    used: bigint({ mode: 'number' }).notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.subject] }), index('budgets_end').on(table.endsAt)],
);
