import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SyncKind } from '../../../../contract/reading/sync.schema';
import { counter, id, moment } from './columns';
import { sessions } from './sessions';
import { users } from './users';

/*
 * sync_items     what the devices of an account have in common (decision 0019)
 * sync_accounts  the account's count of changes
 * sync_devices   the last batch of each device
 */

/** The account's count of changes: its row is locked by whoever makes one. */
export const syncAccounts = pgTable('sync_accounts', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Names this count: cursors of another one, of a database that was lost, mean nothing here. */
  epoch: uuid().notNull().defaultRandom(),
  seq: id('seq').notNull().default(0),
  /** Things that are not removed. */
  items: counter('items'),
  /** Sum of the things' bytes, those of removed ones among them. */
  bytes: id('bytes').notNull().default(0),
  /** Up to here removals may have been forgotten. */
  forgotten: id('forgotten').notNull().default(0),
});

export const syncDevices = pgTable(
  'sync_devices',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: uuid().notNull(),
    /** The last batch that was carried out, and the hash of what it said. */
    batch: id('batch').notNull(),
    hash: text().notNull(),
    seenAt: moment('seen_at').notNull(),
    /** Whose cookie it last came with; null when that session is over. A session has few devices (server/sync/noteBatch). */
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
    /** Of its last change. */
    seq: id('seq').notNull(),
    removedAt: moment('removed_at'),
    /** What it takes on the disk, about (server/sync/syncAccount). */
    bytes: counter('bytes'),
    /** By name: the value and the count of its last change. None of what is removed. */
    fields: jsonb().$type<Readonly<Record<string, { readonly v: unknown; readonly s: number }>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.key] }),
    uniqueIndex('sync_items_order').on(table.userId, table.seq),
    // Who has a title in the library.
    index('sync_items_shelf')
      .on(table.key, table.userId)
      .where(sql`${table.kind} = 'shelf' and ${table.removedAt} is null`),
    // Who wants to be told by e-mail.
    index('sync_items_mailed')
      .on(table.userId)
      .where(
        sql`${table.kind} = 'notices' and ${table.removedAt} is null and ${table.fields} #>> '{mail,v}' = 'true'`,
      ),
    index('sync_items_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);
