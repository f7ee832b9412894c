import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { chapters } from './books';
import { bytea, counter, createdAt, id, moment } from './columns';
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

/*
 * mails  what waits for the mail server, was taken by it or was given up (decision 0030)
 */

export const mails = pgTable(
  'mails',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Stands in the Message-ID: the same at every try, so that a mail that comes twice can be told by its receiver. */
    key: uuid().notNull().defaultRandom(),
    kind: text({ enum: ['code', 'support', 'digest', 'answer'] }).notNull(),
    /** Whom a code, a digest or an operator's answer goes to; empty for the operator, whose address the settings have when it is sent. */
    recipient: text().notNull().default(''),
    /** What such a mail says, sealed (server/ground/mail/sealMail). Null once nobody needs it any more. */
    sealed: bytea(),
    messageId: id('message_id').references(() => supportMessages.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When it would come too late; null for what never does. */
    expiresAt: moment('expires_at'),
    attempts: counter('attempts'),
    nextAt: moment('next_at').notNull(),
    /** Somebody is sending it, and is taken for dead after this; a digest is not sent by anybody else then (decision 0060). */
    claimedUntil: moment('claimed_until'),
    sentAt: moment('sent_at'),
    /** When it was given up. */
    parkedAt: moment('parked_at'),
    /** What the mail server said last. */
    complaint: text().notNull().default(''),
  },
  (table) => [
    index('mails_waiting')
      .on(table.kind, table.id)
      .where(sql`${table.sentAt} is null and ${table.parkedAt} is null`),
    index('mails_message').on(table.messageId),
    index('mails_recipient').on(table.recipient),
    index('mails_sent').on(table.sentAt),
  ],
);
