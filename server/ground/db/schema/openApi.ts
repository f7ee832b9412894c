import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ApiScope } from '../../../../contract/openApi/openApi';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/* api_tokens: tokens of the open API, made by owners (decision 0133). Rows stay: the audit log names them. */

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
