import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { OPERATOR_NOTE_KINDS } from '../../../../contract/account/account.schema';
import type { AuditFacts } from '../../../../contract/operator/desk.schema';
import { AUDIT_ACTS, AUDIT_OBJECTS } from '../../../../contract/operator/operator';
import { createdAt, falling, id, moment } from './columns';
import { users } from './users';

/*
 * audit_log: actions at the operator's desk and of its command line, for ever (decision 0083)
 * operator_notes: an operator's notes to a single reader, kept after the reader has seen them
 */

/**
 * Append-only: hand-written triggers in migration 0008 enforce it. Users are named only by a number, without
 * a foreign key: the log outlives the accounts of both sides, and reveals no more of a deleted account than
 * that it existed.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    operatorId: bigint('operator_id', { mode: 'number' }),
    act: text({ enum: AUDIT_ACTS }).notNull(),
    object: text({ enum: AUDIT_OBJECTS }).notNull(),
    objectId: text('object_id').notNull(),
    reason: text().notNull().default(''),
    before: jsonb().$type<AuditFacts>().notNull().default({}),
    after: jsonb().$type<AuditFacts>().notNull().default({}),
    /** The id of the HTTP request in the logs; empty if there was none. */
    requestId: text('request_id').notNull().default(''),
    commandId: uuid('command_id'),
    /** The token of the open API by which its operator acted; without a foreign key, as the others. */
    tokenId: bigint('token_id', { mode: 'number' }),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_operator').on(...falling(table.operatorId, table.id)),
    index('audit_log_object').on(table.object, table.objectId, ...falling(table.id)),
  ],
);

export const operatorNotes = pgTable(
  'operator_notes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: [...OPERATOR_NOTE_KINDS, 'commentRefused'] }).notNull(),
    text: text().notNull(),
    until: moment('until'),
    /** Coins or bonus given, or taken if negative; 0 if none moved. */
    gold: id('gold').notNull().default(0),
    createdAt: createdAt(),
    seenAt: moment('seen_at'),
  },
  (table) => [
    index('operator_notes_user').on(table.userId, ...falling(table.id)),
    index('operator_notes_unseen').on(table.userId, table.id).where(sql`${table.seenAt} is null`),
  ],
);
