import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, counter, createdAt, id, moment } from './columns';
import { supportMessages } from './messages';

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
