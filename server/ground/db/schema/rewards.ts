import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { counter, createdAt, id, moment } from './columns';
import { episodes } from './episodes';
import { users } from './users';

/*
 * check_ins: the days on which a user checked in
 * task_claims, ad_views, invites: the occasions of other bonus
 * ad_clicks: how often a user clicked ads recently, and whether they are barred from ads
 */

export const checkIns = pgTable(
  'check_ins',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** By the server's clock, in New York. */
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: ['tapped', 'made up'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

export const taskClaims = pgTable(
  'task_claims',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    taskType: smallint('task_type').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.taskType] })],
);

export const adViews = pgTable(
  'ad_views',
  {
    id: uuid().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    slotId: text('slot_id').notNull(),
    page: text().notNull(),
    /** The day it was started: the daily limit counts starts. */
    day: date({ mode: 'string' }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** When it was paid, or opened its episode. */
    paidAt: moment('paid_at'),
    /** The episode that it opens for a day (decision 0148); null: it pays bonus. */
    episodeId: id('episode_id').references(() => episodes.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('ad_views_user_day').on(table.userId, table.day),
    index('ad_views_episode').on(table.episodeId).where(sql`${table.episodeId} is not null`),
  ],
);

export const adClicks = pgTable('ad_clicks', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: moment('since').notNull(),
  /** Clicks in the interval, including those beyond the limit. */
  clicks: counter('clicks'),
  day: date({ mode: 'string' }).notNull(),
  warnings: counter('warnings'),
  /** The user sees no ads until then; null or past means that they do. */
  bannedUntil: moment('banned_until'),
});

export const invites = pgTable(
  'invites',
  {
    friendId: id('friend_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    inviterId: id('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    rewardedAt: moment('rewarded_at'),
    friendRewardedAt: moment('friend_rewarded_at'),
  },
  (table) => [
    index('invites_inviter').on(table.inviterId, table.createdAt),
    check('invites_of_another', sql`${table.friendId} <> ${table.inviterId}`),
  ],
);
