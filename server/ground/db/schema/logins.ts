import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { CODE_PURPOSES, LOGIN_PROVIDERS } from '../../../../contract/account/logins';
import type { OperatorRole } from '../../../../contract/wire/roles';
import { counter, createdAt, id, moment } from './columns';
import { users } from './users';

/*
 * credentials: passwords, as hashes
 * email_codes: the codes that were sent (decision 0018)
 * identities, social_logins: accounts of other providers that log in to an account here, and the logins in
 * progress (decision 0018)
 */

/** A separate table, so that no query of users reads a hash. */
export const credentials = pgTable('credentials', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** Codes, also for addresses without an account: a caller must not be able to tell these apart. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** Keyed hash, because six digits alone are easy to guess. */
    codeHash: text('code_hash').notNull(),
    askedBy: text('asked_by').notNull(),
    /** Attempts from other networks, right or wrong. */
    triesElsewhere: counter('tries_elsewhere'),
    /**
     * The start of its validity: when it was sent, or when it was requested again and no other code could be
     * sent.
     */
    sentAt: moment('sent_at').notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
    /** When it, or another code for the same address and purpose, was used; null while it is valid. */
    usedAt: moment('used_at'),
  },
  (table) => [
    index('email_codes_address').on(table.email, table.purpose, table.sentAt),
    index('email_codes_sent').on(table.sentAt),
  ],
);

/** Identities at other providers, by the issuer's subject: an e-mail address may change owners. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    provider: text({ enum: LOGIN_PROVIDERS }).notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; empty unless the provider has verified it. */
  readonly email: string;
  /**
   * Whether the provider hosts the mailbox itself, so that its statement counts as much as a code (decision
   * 0018).
   */
  readonly ownsMailbox?: boolean;
  readonly name: string;
  /** The role that the provider's groups give, null for none; absent if they say nothing about roles. */
  readonly role?: OperatorRole | null;
};

/** A login in progress at a provider. Each step clears the data it used, so that it cannot be repeated. */
export const socialLogins = pgTable(
  'social_logins',
  {
    tokenHash: text('token_hash').primaryKey(),
    provider: text({ enum: LOGIN_PROVIDERS }).notNull(),
    state: text(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    redirect: text().notNull(),
    identity: jsonb().$type<Identity>(),
    startedAt: moment('started_at').notNull(),
  },
  (table) => [index('social_logins_started').on(table.startedAt)],
);
