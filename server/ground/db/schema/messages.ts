import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { chapters } from './books';
import { bytea, counter, createdAt, id, moment } from './columns';
import { users } from './users';

/*
 * support_messages: readers' messages to the operator
 * typo_reports: misprints reported by readers
 */

export const supportMessages = pgTable(
  'support_messages',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    mailedAt: moment('mailed_at'),
    closedAt: moment('closed_at'),
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
    settledAt: moment('settled_at'),
    isMended: boolean('is_mended').notNull().default(false),
  },
  (table) => [
    index('typo_reports_user').on(table.userId),
    index('typo_reports_chapter').on(table.chapterId),
    index('typo_reports_open').on(table.id).where(sql`${table.settledAt} is null`),
  ],
);

/* mails: mails that wait for the mail server, were accepted by it or were given up (decision 0030) */

export const mails = pgTable(
  'mails',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Part of the Message-ID and constant over retries, so that a receiver can recognise a duplicate. */
    key: uuid().notNull().defaultRandom(),
    kind: text({
      enum: ['code', 'support', 'digest', 'answer', 'waiting', 'withdrawal', 'invitation'],
    }).notNull(),
    /**
     * The recipient of a code, a digest or an operator's answer; empty for mail to the operator, whose
     * address is read from the settings when it is sent.
     */
    recipient: text().notNull().default(''),
    /** The sealed content of such a mail (server/ground/mail/sealMail). Null once it is no longer needed. */
    sealed: bytea(),
    messageId: id('message_id').references(() => supportMessages.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When it would be too late to send it; null if it never is. */
    expiresAt: moment('expires_at'),
    attempts: counter('attempts'),
    nextAt: moment('next_at').notNull(),
    /**
     * The end of a sender's claim, after which the sender is considered dead; a digest is not sent again by
     * another sender then (decision 0060).
     */
    claimedUntil: moment('claimed_until'),
    sentAt: moment('sent_at'),
    parkedAt: moment('parked_at'),
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
