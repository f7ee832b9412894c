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
import { OPERATOR_ROLES } from '../../../../contract/wire/roles';
import { bytea, createdAt, id, moment } from './columns';

/*
 * users: accounts; a guest is a user of that kind
 * avatars: readers' pictures
 */

export const users = pgTable(
  'users',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['guest', 'registered'] }).notNull(),
    inviteCode: text('invite_code').notNull().unique(),
    /** In lower case (contract/account/logins.schema); empty for a guest. */
    email: text().notNull().default(''),
    /**
     * When the user first proved access to its mailbox; null while only another provider vouches for it
     * (decision 0018).
     */
    emailProvenAt: moment('email_proven_at'),
    /** The account that a guest was merged into. Its data is there; the guest is inactive. */
    mergedInto: bigint('merged_into', { mode: 'number' }).references((): PgColumn => users.id, {
      onDelete: 'cascade',
    }),
    isDeep: boolean('is_deep').notNull().default(false),
    isHome: boolean('is_home').notNull().default(false),
    isRoot: boolean('is_root').notNull().default(false),
    /**
     * A guest beyond the usual number from its network: is given no bonus before its e-mail is proven
     * (decision 0031).
     */
    isCrowd: boolean('is_crowd').notNull().default(false),
    /** All but `reader` may enter the desk (decision 0083); server/operator/role gives and takes it. */
    role: text({ enum: ['reader', ...OPERATOR_ROLES] })
      .notNull()
      .default('reader'),
    bannedUntil: moment('banned_until'),
    banReason: text('ban_reason').notNull().default(''),
    vipUntil: moment('vip_until'),
    /** The last cancellation of renewals: no subscription started before it may renew (decision 0053). */
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
    index('users_operators').on(table.id).where(sql`${table.role} <> 'reader'`),
    // Operators search by the beginning of an address or a name. Byte order makes the matches one range of
    // the index.
    index('users_email_begins').on(sql`(${table.email} collate "C")`).where(sql`${table.email} <> ''`),
    index('users_name_begins')
      .on(sql`(lower(${table.nickName}) collate "C")`, table.id)
      .where(sql`${table.nickName} <> ''`),
  ],
);

export const avatars = pgTable('avatars', {
  /** Random and new for every picture, because its address is cached for long. */
  id: text().primaryKey(),
  userId: id('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  image: bytea().notNull(),
  createdAt: createdAt(),
});
