import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/** Answers of idempotent commands, written in the transaction of their effect. */
export const receipts = pgTable(
  'receipts',
  {
    /** The owner of the requestId: `device:<secret hash>`, `user:<id>` or `token:<id>`. */
    scope: text().notNull(),
    requestId: uuid('request_id').notNull(),
    endpoint: text().notNull(),
    /** SHA-256 (hex) of the payload with its keys sorted. */
    payloadHash: text('payload_hash').notNull(),
    answer: jsonb().notNull(),
    createdAt: createdAt(),
    /** Kept for ever, because money moved. Other receipts expire (decision 0028). */
    forEver: boolean('for_ever').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.requestId] }),
    index('receipts_expiring').on(table.createdAt).where(sql`not ${table.forEver}`),
  ],
);
