import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { DeviceInfo } from '../../../../contract/account/account.schema';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/*
 * devices   the secrets that open a guest account, as hashes; the fingerprint is only a hint
 * sessions  cookies, as hashes
 */

export const devices = pgTable(
  'devices',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 (hex) of the device secret. */
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
    /** SHA-256 (hex) of the token in the cookie. */
    tokenHash: text('token_hash').primaryKey(),
    /** Names it in the list of devices. */
    id: id().notNull().unique().generatedAlwaysAsIdentity(),
    /** What the browser called itself when it began. */
    userAgent: text('user_agent').notNull().default(''),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    seenAt: moment('seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Until when the operator's desk is open in it: its password was given again. Null: it is not. */
    deskUntil: moment('desk_until'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);
