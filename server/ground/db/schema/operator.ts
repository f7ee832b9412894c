import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { OPERATOR_NOTE_KINDS } from '../../../../contract/account/account.schema';
import type { AuditFacts } from '../../../../contract/operator/desk.schema';
import { AUDIT_ACTS, AUDIT_OBJECTS } from '../../../../contract/operator/operator';
import { createdAt, falling, id, moment } from './columns';
import { users } from './users';

/*
 * audit_log        what was done at the operator's desk and by its command line, for ever (decision 0083)
 * operator_notes   what an operator told one reader, until they have seen it and after
 */

/**
 * Append-only: triggers in migration 0008, by hand, see to it. Nobody is named but by a number, and without a foreign key: it outlives
 * whoever acted, and whoever was acted on, and says of an account that is gone no more than that there was one.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for the command line. */
    operatorId: bigint('operator_id', { mode: 'number' }),
    act: text({ enum: AUDIT_ACTS }).notNull(),
    object: text({ enum: AUDIT_OBJECTS }).notNull(),
    objectId: text('object_id').notNull(),
    reason: text().notNull().default(''),
    before: jsonb().$type<AuditFacts>().notNull().default({}),
    after: jsonb().$type<AuditFacts>().notNull().default({}),
    /** Of the HTTP request, as logs name it; empty where there was none. */
    requestId: text('request_id').notNull().default(''),
    /** Of the command, so that it is found by its receipt; null where it has none. */
    commandId: uuid('command_id'),
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
    kind: text({ enum: OPERATOR_NOTE_KINDS }).notNull(),
    /** In the operator's own words. */
    text: text().notNull(),
    /** When what it tells of ends; null where nothing does. */
    until: moment('until'),
    /** Coins or bonus that came, or went below zero; 0 where none moved. */
    gold: id('gold').notNull().default(0),
    createdAt: createdAt(),
    seenAt: moment('seen_at'),
  },
  (table) => [
    index('operator_notes_user').on(table.userId, ...falling(table.id)),
    index('operator_notes_unseen').on(table.userId, table.id).where(sql`${table.seenAt} is null`),
  ],
);
