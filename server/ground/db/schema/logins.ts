import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { CODE_PURPOSES, LOGIN_PROVIDERS } from '../../../../contract/account/logins';
import { counter, createdAt, id, moment } from './columns';
import { users } from './users';

/*
 * credentials                passwords, as hashes
 * email_codes                the codes that were sent (decision 0018)
 * identities, social_logins  accounts of other providers that open an account here, and the logins under way (decision 0018)
 */

/** Apart from users, so that no read of those ever carries a hash along. */
export const credentials = pgTable('credentials', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** As `createPasswords` writes it. */
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** The codes that were made; also for addresses that no account has, which must not be told apart. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** Keyed hash: six digits alone are soon guessed. */
    codeHash: text('code_hash').notNull(),
    /** Keyed hash of the network that asked for it. */
    askedBy: text('asked_by').notNull(),
    /** Tries from other networks than that one, right or wrong. */
    triesElsewhere: counter('tries_elsewhere'),
    /** From when on it is good for its time: when it was sent, or when it was asked for again and no other could be sent. */
    sentAt: moment('sent_at').notNull(),
    /** When it was made. */
    madeAt: moment('made_at').notNull().defaultNow(),
    /** When it was used, or another of the same address and purpose was; null while it is good. */
    usedAt: moment('used_at'),
  },
  (table) => [
    index('email_codes_address').on(table.email, table.purpose, table.sentAt),
    index('email_codes_sent').on(table.sentAt),
  ],
);

/** Who somebody is elsewhere: the issuer's word for them, never an e-mail address, which may change hands. */
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

/** What a provider said of somebody who has just logged in there. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** In small letters; empty unless the provider has checked that it is theirs. */
  readonly email: string;
  /** Whether the provider runs that mailbox itself, so that its word is as good as a code (decision 0018). */
  readonly ownsMailbox?: boolean;
  readonly name: string;
};

/** A login that went to a provider. Each step takes away what it used, so that it goes once. */
export const socialLogins = pgTable(
  'social_logins',
  {
    /** SHA-256 (hex) of the token in the cookie of the browser that began it. */
    tokenHash: text('token_hash').primaryKey(),
    provider: text({ enum: LOGIN_PROVIDERS }).notNull(),
    /** Null once the provider's answer has come. */
    state: text(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    /** The path to return to, as the page gave it. */
    redirect: text().notNull(),
    /** Null until the provider said who it is. */
    identity: jsonb().$type<Identity>(),
    startedAt: moment('started_at').notNull(),
  },
  (table) => [index('social_logins_started').on(table.startedAt)],
);
