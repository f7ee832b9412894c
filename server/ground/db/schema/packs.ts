import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { books, chapters } from './books';
import { falling, id, moment } from './columns';
import { type LotDraw, ledgerEntries } from './ledger';
import { users } from './users';

/*
 * packs: chapters taken along, and until when (decision 0088)
 * pack_chapters: what is held for each chapter, and its outcome
 */

export const packs = pgTable(
  'packs',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bookId: id('book_id')
      .notNull()
      .references(() => books.id),
    entryId: id('entry_id')
      .notNull()
      .unique()
      .references(() => ledgerEntries.id),
    takenAt: moment('taken_at').notNull(),
    /** The device locks unopened chapters at this time; their coins return PACK_GRACE_MS later. */
    endsAt: moment('ends_at').notNull(),
    /** Set once nothing is held any more. */
    endedAt: moment('ended_at'),
    /** Set once the device has reported everything it opened. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('packs_open').on(table.userId).where(sql`${table.endedAt} is null`),
    index('packs_user').on(...falling(table.userId, table.id)),
    index('packs_due').on(table.endsAt).where(sql`${table.endedAt} is null`),
  ],
);

/** `captured`: opened, and paid. `unlocked`: unlocked in another way meanwhile; its coins were returned. */
export const PACK_CHAPTER_STATES = ['held', 'captured', 'released', 'unlocked'] as const;

export const packChapters = pgTable(
  'pack_chapters',
  {
    packId: id('pack_id')
      .notNull()
      .references(() => packs.id, { onDelete: 'cascade' }),
    chapterId: id('chapter_id')
      .notNull()
      .references(() => chapters.id),
    state: text({ enum: PACK_CHAPTER_STATES }).notNull().default('held'),
    coins: id('coins').notNull(),
    bonus: id('bonus').notNull(),
    /**
     * The hold's increase of the VIP remainder, in hundredths of a coin; a release subtracts it again
     * (decision 0017).
     */
    vipRemainder: id('vip_remainder').notNull().default(0),
    lots: jsonb().$type<readonly LotDraw[]>().notNull().default([]),
    entryId: bigint('entry_id', { mode: 'number' }).references(() => ledgerEntries.id),
  },
  (table) => [
    primaryKey({ columns: [table.packId, table.chapterId] }),
    index('pack_chapters_entry').on(table.entryId),
    check('pack_chapters_state_known', sql`${table.state} in ('held', 'captured', 'released', 'unlocked')`),
    check('pack_chapters_ended_by', sql`(${table.state} = 'held') = (${table.entryId} is null)`),
    check('pack_chapters_price', sql`${table.coins} >= 0 and ${table.bonus} >= 0`),
  ],
);
