import { bigint, boolean, date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DeviceInfo } from '../../../../contract/account/account.schema';
import type { DeviceClass, VitalSum } from '../../../../contract/account/vitals';
import { counter, createdAt, id, moment } from './columns';
import { users } from './users';

/* login_logs, action_logs: reports from clients */

export const loginLogs = pgTable(
  'login_logs',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fingerId: text('finger_id').notNull(),
    language: text().notNull(),
    isDeep: boolean('is_deep').notNull(),
    inviteCode: text('invite_code').notNull(),
    friendInviteCode: text('friend_invite_code').notNull(),
    device: jsonb().$type<DeviceInfo>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('login_logs_time').on(table.createdAt), index('login_logs_user').on(table.userId)],
);

export const actionLogs = pgTable(
  'action_logs',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    msg: text().notNull(),
    ext1: text().notNull(),
    ext2: text().notNull(),
    ext3: text().notNull(),
    device: jsonb().$type<DeviceInfo>(),
    /** By the device's clock. */
    happenedAt: moment('happened_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('action_logs_time').on(table.createdAt), index('action_logs_user').on(table.userId)],
);

/* action_days: readers' actions per day, in total; not by whom */

export const actionDays = pgTable(
  'action_days',
  {
    day: date({ mode: 'string' }).notNull(),
    page: text().notNull(),
    action: text().notNull(),
    /** The place of an ad; otherwise empty. */
    detail: text().notNull().default(''),
    count: counter('count'),
    forwarded: counter('forwarded'),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.action, table.detail] })],
);

/* vital_days: how fast the app was for readers who agreed, in sums per day; not by whom */

export const vitalDays = pgTable(
  'vital_days',
  {
    /** Of the report, by the server's clock, in New York. */
    day: date({ mode: 'string' }).notNull(),
    device: text().$type<DeviceClass>().notNull(),
    name: text().$type<VitalSum>().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.device, table.name] })],
);
