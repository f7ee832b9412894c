import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { NoticeKind } from '../../../../contract/account/noticeKinds';
import type { CampaignAudience } from '../../../../contract/operator/desk.schema';
import { counter, createdAt, id, moment } from './columns';
import { sessions } from './sessions';
import { users } from './users';

/*
 * push_subscriptions: browsers that can be reached while the app is closed, each as long as its session
 * push_events: what happened and whom to notify; the fan-out goes through the subscriptions from `cursor` on
 * (decision 0060)
 * push_notices: the sender's queue of notices by subscription: waiting, sent or given up
 */

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The subscription is deleted with the session: at a logout, here or from another device, or when the
     * session moves to another account.
     */
    sessionId: bigint('session_id', { mode: 'number' })
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    /** The browser's public key and secret (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The VAPID key it was created with: no other key may send to it (RFC 8292). */
    vapidKey: text('vapid_key').notNull(),
    language: text().notNull(),
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
    /** Identifies what happened: a second event with the same key is ignored. */
    key: text().notNull().unique(),
    kind: text().$type<NoticeKind>().notNull(),
    /** The audience (server/push/audience). */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    bookId: bigint('book_id', { mode: 'number' }),
    data: jsonb().notNull(),
    audience: jsonb().$type<CampaignAudience>(),
    cap: integer(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** The id of the last subscription for which a notice was queued. */
    cursor: id('cursor').notNull().default(0),
    /** The same for readers who are notified by e-mail, after the browsers: null until then. */
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
    /** Identifies the subject: a subscription is notified of it once. */
    subject: text().notNull(),
    data: jsonb().notNull(),
    createdAt: createdAt(),
    dueAt: moment('due_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    attempts: integer().notNull().default(0),
    /**
     * Set while a sender sends it. A claim never expires, because it is unknown whether a dead sender sent
     * the notice (decision 0060).
     */
    claimedAt: moment('claimed_at'),
    sentAt: moment('sent_at'),
    openedAt: moment('opened_at'),
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
