import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SyncKind } from '../../../../contract/reading/sync.schema';
import { counter, id, moment } from './columns';
import { sessions } from './sessions';
import { users } from './users';

/*
 * sync_items: the data that an account's devices share (decision 0019)
 * sync_accounts: the account's counter of changes
 * sync_devices: the last batch of each device
 */

/** The account's counter of changes. A change locks its row. */
export const syncAccounts = pgTable('sync_accounts', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Identifies the counter: cursors from another epoch, such as that of a lost database, are invalid. */
  epoch: uuid().notNull().defaultRandom(),
  seq: id('seq').notNull().default(0),
  items: counter('items'),
  /** The total bytes of all items, including removed ones. */
  bytes: id('bytes').notNull().default(0),
  /** Removals up to this number may have been forgotten. */
  forgotten: id('forgotten').notNull().default(0),
});

export const syncDevices = pgTable(
  'sync_devices',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: uuid().notNull(),
    /** The last batch that was applied, and the hash of its content. */
    batch: id('batch').notNull(),
    hash: text().notNull(),
    seenAt: moment('seen_at').notNull(),
    /**
     * The session that sent it last; null if that session has ended. A session has few devices
     * (server/sync/recordBatch).
     */
    sessionId: bigint('session_id', { mode: 'number' }).references(() => sessions.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.device] }),
    index('sync_devices_session').on(table.sessionId),
  ],
);

export const syncItems = pgTable(
  'sync_items',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<SyncKind>().notNull(),
    key: text().notNull(),
    seq: id('seq').notNull(),
    removedAt: moment('removed_at'),
    /** Its approximate size on disk (server/sync/syncAccount). */
    bytes: counter('bytes'),
    /** By name, the value and the number of its last change. Empty for a removed item. */
    fields: jsonb().$type<Readonly<Record<string, { readonly v: unknown; readonly s: number }>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.key] }),
    uniqueIndex('sync_items_order').on(table.userId, table.seq),
    index('sync_items_shelf')
      .on(table.key, table.userId)
      .where(sql`${table.kind} = 'shelf' and ${table.removedAt} is null`),
    index('sync_items_followed')
      .on(table.key, table.userId)
      .where(sql`${table.kind} = 'followed' and ${table.removedAt} is null`),
    index('sync_items_mailed')
      .on(table.userId)
      .where(
        sql`${table.kind} = 'notices' and ${table.removedAt} is null and ${table.fields} #>> '{mail,v}' = 'true'`,
      ),
    index('sync_items_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);
