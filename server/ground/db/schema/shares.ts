import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { books } from './books';
import { createdAt, id, moment } from './columns';
import { EARNING_KINDS, ledgerEntries } from './ledger';

/*
 * share_terms: what part of the spending in a title a person earns, from a month on (decision 0139)
 * share_months: the months of the ledger, each from one moment to another, and when its shares were entered
 * shares: what a person earned in a month by a title
 * payouts: what an operator paid out, or corrected
 *
 * None of them refers to users: like the ledger, they outlive a deleted account with a number that names nobody.
 */

const bookId = () =>
  id('book_id')
    .notNull()
    .references(() => books.id);
const userId = () => id('user_id').notNull();
/** In percent: of bought coins, and of bonus. */
const percents = {
  coinsPercent: integer('coins_percent').notNull(),
  bonusPercent: integer('bonus_percent').notNull(),
};

export const shareTerms = pgTable(
  'share_terms',
  {
    bookId: bookId(),
    userId: userId(),
    /** `YYYY-MM`. They hold until the person's next terms in this title. */
    fromMonth: text('from_month').notNull(),
    ...percents,
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.userId, table.fromMonth] }),
    index('share_terms_user').on(table.userId),
    check(
      'share_terms_percent',
      sql`${table.coinsPercent} between 0 and 100 and ${table.bonusPercent} between 0 and 100`,
    ),
  ],
);

export const shareMonths = pgTable('share_months', {
  /** `YYYY-MM`, of the installation's zone when the month began to be entered. */
  month: text().primaryKey(),
  startsAt: moment('starts_at').notNull().unique(),
  endsAt: moment('ends_at').notNull(),
  /** Null while its shares are being entered. */
  closedAt: moment('closed_at'),
});

export const shares = pgTable(
  'shares',
  {
    bookId: bookId(),
    userId: userId(),
    /** The month in which it is entered. */
    month: text()
      .notNull()
      .references(() => shareMonths.month),
    /** The month of the spending; an earlier one if a refund changes it later. */
    ofMonth: text('of_month').notNull(),
    /** What readers spent, less what was refunded; negative if more was. */
    coins: id('coins').notNull(),
    bonus: id('bonus').notNull(),
    ...percents,
    entryId: id('entry_id')
      .notNull()
      .unique()
      .references(() => ledgerEntries.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month, table.bookId, table.ofMonth] }),
    index('shares_month').on(table.month),
  ],
);

export const payouts = pgTable(
  'payouts',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    kind: text({ enum: EARNING_KINDS }).notNull(),
    /** The change of what is earned, in hundredths of a coin. A payout is negative. */
    amount: id('amount').notNull(),
    /** What was paid, in minor units of its currency; null for a correction. */
    money: id('money'),
    currency: text(),
    note: text().notNull(),
    entryId: id('entry_id')
      .notNull()
      .unique()
      .references(() => ledgerEntries.id),
    createdAt: createdAt(),
  },
  (table) => [index('payouts_user').on(table.userId, table.id)],
);
