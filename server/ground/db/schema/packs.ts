import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { books, chapters } from './books';
import { falling, id, moment } from './columns';
import { type LotDraw, ledgerEntries } from './ledger';
import { users } from './users';

/*
 * packs          chapters that were taken along, and until when (decision 0088)
 * pack_chapters  what is held for each, and what became of it
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
    /** The entry that holds its coins. */
    entryId: id('entry_id')
      .notNull()
      .unique()
      .references(() => ledgerEntries.id),
    takenAt: moment('taken_at').notNull(),
    /** The device locks what was not opened at this time; the coins come back PACK_GRACE_MS later. */
    endsAt: moment('ends_at').notNull(),
    /** Nothing is held any more. */
    endedAt: moment('ended_at'),
    /** The device has told all it ever opened of it. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('packs_open').on(table.userId).where(sql`${table.endedAt} is null`),
    index('packs_user').on(...falling(table.userId, table.id)),
    index('packs_due').on(table.endsAt).where(sql`${table.endedAt} is null`),
  ],
);

/** `captured`: it was opened, and is paid. `unlocked`: it was unlocked otherwise meanwhile, and its coins came back. */
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
    /** What holding it added to a VIP's remainder, in hundredths of a coin: what comes back takes it back (decision 0017). */
    vipRemainder: id('vip_remainder').notNull().default(0),
    /** From which lots its bonus was taken: there it comes back to. */
    lots: jsonb().$type<readonly LotDraw[]>().notNull().default([]),
    /** The entry that captured or released it. */
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
