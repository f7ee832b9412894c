import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { DeviceInfo } from '../../../../contract/account/account.schema';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/*
 * devices: the secrets that open a guest account, as hashes; the fingerprint is only a hint
 * sessions: cookies, as hashes
 * catalogue_tokens: what e-readers get a reader's unlocked novels with, as hashes (decision 0130)
 */

export const devices = pgTable(
  'devices',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secretHash: text('secret_hash').notNull().unique(),
    fingerId: text('finger_id').notNull(),
    info: jsonb().$type<DeviceInfo>().notNull(),
    createdAt: createdAt(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [index('devices_user').on(table.userId)],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: id().notNull().unique().generatedAlwaysAsIdentity(),
    userAgent: text('user_agent').notNull().default(''),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    seenAt: moment('seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /**
     * The operator's desk is open in this session until then, unless a call prolongs it; null if it is
     * closed.
     */
    deskUntil: moment('desk_until'),
    /** When the operator last entered the password for it, or logged in at a provider. */
    deskProvenAt: moment('desk_proven_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

export const catalogueTokens = pgTable(
  'catalogue_tokens',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    /** Rounded to the day; null if it was never used. */
    seenAt: moment('seen_at'),
  },
  (table) => [index('catalogue_tokens_user').on(table.userId)],
);
