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
import type { Arrival } from '../../../../contract/schemas/account';
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
    /** In small letters (contract/schemas/login); empty for a guest. */
    email: text().notNull().default(''),
    /** When somebody first showed that they read its mail; null while only another provider says so (decision 0029). */
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
    vipUntil: moment('vip_until'),
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
