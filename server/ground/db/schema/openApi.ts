import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { QueuedNews } from '../../../../contract/openApi/events.schema';
import { type ApiScope, WEBHOOK_SHAPES, type WebhookEvent } from '../../../../contract/openApi/openApi';
import { LANGUAGES } from '../../../../contract/wire/languages';
import { bytea, counter, createdAt, falling, id, moment } from './columns';
import { users } from './users';

/*
 * api_tokens: tokens of the open API, made by owners (decision 0133). Rows stay: the audit log names them
 * webhooks: addresses that receive events
 * webhook_deliveries: events that wait for a webhook, arrived there or were given up
 */

export const apiTokens = pgTable('api_tokens', {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** SHA-256 (hex) of the token, which is nowhere else. */
  tokenHash: text('token_hash').notNull().unique(),
  scopes: jsonb().$type<readonly ApiScope[]>().notNull(),
  /** The owner who made it; without the account, or without its role, the token opens nothing. */
  ownerId: bigint('owner_id', { mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
  /** To the minute. */
  usedAt: moment('used_at'),
  revokedAt: moment('revoked_at'),
});

export const webhooks = pgTable('webhooks', {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  shape: text({ enum: WEBHOOK_SHAPES }).notNull(),
  address: text().notNull(),
  events: jsonb().$type<readonly WebhookEvent[]>().notNull(),
  /** Of the lines that Discord shows. */
  language: text({ enum: LANGUAGES }).notNull(),
  /** The secret of its signatures, sealed. */
  secret: bytea().notNull(),
  createdAt: createdAt(),
  /** Since when nothing arrived; null if the last delivery did. */
  failingSince: moment('failing_since'),
  offAt: moment('off_at'),
  offBecause: text('off_because', { enum: ['owner', 'dead'] }),
});

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The same at every try, so that a receiver recognises a repeated delivery. */
    id: uuid().primaryKey().defaultRandom(),
    webhookId: id('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Identifies the event: it is queued once for each webhook. */
    key: text().notNull(),
    news: jsonb().$type<QueuedNews>().notNull(),
    createdAt: createdAt(),
    attempts: counter('attempts'),
    nextAt: moment('next_at').notNull(),
    claimedUntil: moment('claimed_until'),
    sentAt: moment('sent_at'),
    parkedAt: moment('parked_at'),
    /** Of the last answer; null if there was none. */
    status: integer(),
    complaint: text().notNull().default(''),
  },
  (table) => [
    unique('webhook_deliveries_event').on(table.webhookId, table.key),
    index('webhook_deliveries_waiting')
      .on(table.nextAt)
      .where(sql`${table.sentAt} is null and ${table.parkedAt} is null`),
    index('webhook_deliveries_last').on(table.webhookId, ...falling(table.createdAt)),
  ],
);
