import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Arrival } from '../../../../contract/account/account.schema';
import { bytea, createdAt, id, moment } from './columns';

/*
 * users    accounts; a guest is a user whose kind says so
 * avatars  pictures readers gave themselves
 */

export const users = pgTable(
  'users',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['guest', 'registered'] }).notNull(),
    inviteCode: text('invite_code').notNull().unique(),
    /** In small letters (contract/account/logins.schema); empty for a guest. */
    email: text().notNull().default(''),
    /** When somebody first showed that they read its mail; null while only another provider says so (decision 0018). */
    emailProvenAt: moment('email_proven_at'),
    /** The account a guest went into. What it had is there; it does nothing any more. */
    mergedInto: bigint('merged_into', { mode: 'number' }).references((): PgColumn => users.id, {
      onDelete: 'cascade',
    }),
    isDeep: boolean('is_deep').notNull().default(false),
    isHome: boolean('is_home').notNull().default(false),
    isRoot: boolean('is_root').notNull().default(false),
    /** One of more guests than its network may bring: given nothing before its e-mail is proven (decision 0031). */
    isCrowd: boolean('is_crowd').notNull().default(false),
    /** `operator`: may enter the desk (decision 0083). Given by the command line and by nothing else. */
    role: text({ enum: ['reader', 'operator'] })
      .notNull()
      .default('reader'),
    /** Until when the account takes part in nothing (server/accounts/banned), and why; null: it is not banned. */
    bannedUntil: moment('banned_until'),
    banReason: text('ban_reason').notNull().default(''),
    vipUntil: moment('vip_until'),
    /** When they last cancelled what renews: nothing that was begun before it is to renew (decision 0053). */
    renewalsCancelledAt: moment('renewals_cancelled_at'),
    nickName: text('nick_name').notNull().default(''),
    about: text().notNull().default(''),
    language: text().notNull().default(''),
    domain: text().notNull().default(''),
    arrival: jsonb().$type<Arrival>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email).where(sql`${table.email} <> ''`),
    index('users_created').on(table.createdAt),
    index('users_merged_into').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index('users_operators').on(table.id).where(sql`${table.role} = 'operator'`),
    // How operators find somebody: by how an address or a name begins. Byte by byte, so that it is one stretch of the index.
    index('users_email_begins').on(sql`(${table.email} collate "C")`).where(sql`${table.email} <> ''`),
    index('users_name_begins')
      .on(sql`(lower(${table.nickName}) collate "C")`, table.id)
      .where(sql`${table.nickName} <> ''`),
  ],
);

/** Apart from users, like the passwords: a picture is read by its name alone. */
export const avatars = pgTable('avatars', {
  /** Random, and another one for every picture: it is in an address that may be kept for long. */
  id: text().primaryKey(),
  userId: id('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  image: bytea().notNull(),
  createdAt: createdAt(),
});
