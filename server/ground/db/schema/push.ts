import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { NoticeKind } from '../../../../contract/account/noticeKinds';
import type { CampaignAudience } from '../../../../contract/operator/desk.schema';
import { counter, createdAt, id, moment } from './columns';
import { sessions } from './sessions';
import { users } from './users';

/*
 * push_subscriptions  browsers that can be reached while the app is closed, each as long as its session
 * push_events         what happened and whom to tell; the fan-out goes through the subscriptions from `cursor` on (decision 0060)
 * push_notices        what is to be told to which subscription, was told or was given up: the queue of the sender
 */

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whoever logs out, is logged out, or becomes another account loses it with the session. */
    sessionId: bigint('session_id', { mode: 'number' })
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    /** The browser's public key and secret (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The key it was made for: no other may send to it (RFC 8292). */
    vapidKey: text('vapid_key').notNull(),
    language: text().notNull(),
    /** The zone of the reader's clock. */
    timeZone: text('time_zone').notNull(),
    createdAt: createdAt(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId, table.id),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

export const pushEvents = pgTable(
  'push_events',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** What is told once: a second event of the same key is none. */
    key: text().notNull().unique(),
    kind: text().$type<NoticeKind>().notNull(),
    /** Whom it concerns: this reader, else whoever has the title in the library, else everybody. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    bookId: bigint('book_id', { mode: 'number' }),
    data: jsonb().notNull(),
    /** Of a campaign: whom it is for, and how many browsers at most are told; null for everybody. */
    audience: jsonb().$type<CampaignAudience>(),
    cap: integer(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** The id of the last subscription that it was written down for. */
    cursor: id('cursor').notNull().default(0),
    /** The same of readers who are told by e-mail, who come after the browsers: null until then. */
    mailCursor: bigint('mail_cursor', { mode: 'number' }),
    reached: counter('reached'),
    doneAt: moment('done_at'),
  },
  (table) => [
    index('push_events_waiting').on(table.id).where(sql`${table.doneAt} is null`),
    index('push_events_campaigns').on(table.id).where(sql`${table.kind} = 'campaign'`),
    index('push_events_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
);

export const pushNotices = pgTable(
  'push_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    subscriptionId: id('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    /** What it is about: a subscription hears of it once. */
    subject: text().notNull(),
    data: jsonb().notNull(),
    createdAt: createdAt(),
    dueAt: moment('due_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    attempts: integer().notNull().default(0),
    /** Somebody is sending it. A claim never ends by itself: whether that one was sent, nobody knows (decision 0060). */
    claimedAt: moment('claimed_at'),
    sentAt: moment('sent_at'),
    openedAt: moment('opened_at'),
    /** What the push service said last, where it did not take it. */
    complaint: text().notNull().default(''),
  },
  (table) => [
    unique('push_notices_once').on(table.subscriptionId, table.subject),
    index('push_notices_due').on(table.dueAt, table.id).where(sql`${table.claimedAt} is null`),
    index('push_notices_sent').on(table.subscriptionId, table.sentAt),
    index('push_notices_user').on(table.userId),
    index('push_notices_campaign').on(table.subject).where(sql`${table.kind} = 'campaign'`),
    index('push_notices_created').on(table.createdAt),
  ],
);
