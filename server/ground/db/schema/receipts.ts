import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/** Answers of idempotent commands, written with their effect. */
export const receipts = pgTable(
  'receipts',
  {
    /** Whose requestId it is: `device:<secret hash>` or `user:<id>`. */
    scope: text().notNull(),
    requestId: uuid('request_id').notNull(),
    endpoint: text().notNull(),
    /** SHA-256 (hex) of the payload with its keys sorted. */
    payloadHash: text('payload_hash').notNull(),
    answer: jsonb().notNull(),
    createdAt: createdAt(),
    /** Money moved with it: it stays for ever. The others expire (decision 0033). */
    forEver: boolean('for_ever').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.requestId] }),
    index('receipts_expiring').on(table.createdAt).where(sql`not ${table.forEver}`),
  ],
);
