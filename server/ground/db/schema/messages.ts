import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { chapters } from './books';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/*
 * support_messages  what readers wrote to the operator
 * typo_reports      misprints that readers have found, for the operator
 */

export const supportMessages = pgTable(
  'support_messages',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where the reader wants to be answered; empty for nowhere. */
    email: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    /** When the operator's mail server took it. */
    mailedAt: moment('mailed_at'),
    /** When an operator answered it, or laid it aside; null while it is open. */
    closedAt: moment('closed_at'),
    /** What they answered; empty where they did not. */
    answer: text().notNull().default(''),
  },
  (table) => [
    index('support_messages_user').on(table.userId),
    index('support_messages_open').on(table.id).where(sql`${table.closedAt} is null`),
  ],
);

export const typoReports = pgTable(
  'typo_reports',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chapterId: id('chapter_id')
      .notNull()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    quote: text().notNull(),
    correction: text().notNull(),
    note: text().notNull(),
    createdAt: createdAt(),
    /** When the operator mended it, or laid it aside; null while it is open. */
    settledAt: moment('settled_at'),
    isMended: boolean('is_mended').notNull().default(false),
  },
  (table) => [
    index('typo_reports_user').on(table.userId),
    index('typo_reports_chapter').on(table.chapterId),
    index('typo_reports_open').on(table.id).where(sql`${table.settledAt} is null`),
  ],
);
