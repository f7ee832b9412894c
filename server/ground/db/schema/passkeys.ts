import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from './columns';
import { sessions } from './sessions';
import { users } from './users';

/*
 * passkeys: what opens an operator's desk (decision 0131)
 * passkey_challenges: the last challenge of a session, until it is answered
 */

export const passkeys = pgTable(
  'passkeys',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** As the authenticator chose it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's count of signatures; many never count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator. */
    transports: jsonb().$type<string[]>().notNull(),
    createdAt: createdAt(),
    usedAt: moment('used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

export const passkeyChallenges = pgTable('passkey_challenges', {
  sessionId: id('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  challenge: text().notNull(),
  askedAt: moment('asked_at').notNull(),
});
