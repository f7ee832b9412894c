import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { LEDGER_KINDS, type LedgerReference } from '../../../../contract/money/ledger.schema';
import { createdAt, falling, id, moment } from './columns';
import { users } from './users';

/*
 * accounts: a user's balances, the sum of the ledger's postings
 * ledger_entries, ledger_postings: every movement of coins and bonus, for ever (decision 0017)
 * bonus_lots: the remaining bonus, with its expiry
 */

export const accounts = pgTable(
  'accounts',
  {
    userId: id('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    coins: id('coins').notNull().default(0),
    bonus: id('bonus').notNull().default(0),
    /** The user's debt in coins, after a refund took back more than the balance (decision 0053). */
    debt: id('debt').notNull().default(0),
    /** Coins and bonus held for chapters taken along (decision 0088): not spent, and not available. */
    held: id('held').notNull().default(0),
    /**
     * The excess that roundings charged the user while they were VIP, in hundredths of a coin: it reduces the
     * next price (decision 0017).
     */
    vipRemainder: id('vip_remainder').notNull().default(0),
  },
  (table) => [
    check('accounts_debt_not_negative', sql`${table.debt} >= 0`),
    check('accounts_held_not_negative', sql`${table.held} >= 0`),
    check('accounts_coins_not_negative', sql`${table.coins} >= 0`),
    check('accounts_bonus_not_negative', sql`${table.bonus} >= 0`),
  ],
);

/**
 * The postings of an entry add up to zero. Coins, bonus, held and debt (what is owed, below zero) are the
 * user's accounts; the others are the house's. `earned` and `royalties` are in hundredths of a coin: what a
 * person has earned by titles, and the house's side of it (decision 0139).
 */
export const LEDGER_ACCOUNTS = [
  'coins',
  'bonus',
  'debt',
  'held',
  'rewards',
  'sales',
  'spending',
  'adjustments',
  'earned',
  'royalties',
] as const;

type UserAccount = 'coins' | 'bonus' | 'debt' | 'held' | 'earned' | 'royalties';
export type HouseAccount = Exclude<(typeof LEDGER_ACCOUNTS)[number], UserAccount>;

/** The kinds of entries that move `earned`. No wallet shows them. */
export const EARNING_KINDS = ['share', 'payout', 'earningCorrection'] as const;
export type EarningKind = (typeof EARNING_KINDS)[number];

/**
 * Append-only, and zero-sum at commit: hand-written triggers enforce both, the second only on Postgres
 * (decision 0136); `post` checks it everywhere. There is no foreign key to users, because the ledger outlives a deleted account.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id').notNull(),
    kind: text({ enum: [...LEDGER_KINDS, ...EARNING_KINDS] }).notNull(),
    reference: jsonb().$type<LedgerReference>().notNull(),
    /** The request that caused it; null if none did. A request moves an account once. */
    requestId: uuid('request_id'),
    reverses: bigint('reverses', { mode: 'number' })
      .unique()
      .references((): PgColumn => ledgerEntries.id),
    /** The lots that bonus was taken from, so that a reversal can restore them. */
    lots: jsonb().$type<readonly LotDraw[]>().notNull().default([]),
    coinsAfter: id('coins_after').notNull(),
    bonusAfter: id('bonus_after').notNull(),
    debtAfter: id('debt_after').notNull().default(0),
    heldAfter: id('held_after').notNull().default(0),
    /**
     * The change of the VIP remainder in hundredths of a coin, and the remainder after it (decision 0017).
     */
    vipRemainder: id('vip_remainder').notNull().default(0),
    vipRemainderAfter: id('vip_remainder_after').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('ledger_entries_user').on(...falling(table.userId, table.id)),
    // Rows are inserted in the order of their days, so a BRIN index of a few kilobytes finds a day's range
    // (server/figures).
    index('ledger_entries_time').using('brin', table.createdAt),
    unique('ledger_entries_request').on(table.userId, table.requestId),
    // Whose refunds took back more than they had, for the shares of authors.
    index('ledger_entries_debt').on(table.userId).where(sql`${table.debtAfter} > 0`),
    index('ledger_entries_undone')
      .on(table.userId, table.createdAt)
      .where(sql`${table.reverses} is not null`),
    check(
      'ledger_entries_not_negative',
      sql`${table.coinsAfter} >= 0 and ${table.bonusAfter} >= 0 and ${table.debtAfter} >= 0 and ${table.heldAfter} >= 0`,
    ),
  ],
);

export type LotDraw = { readonly lot: number; readonly taken: number };

export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entryId: id('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    account: text({ enum: LEDGER_ACCOUNTS }).notNull(),
    amount: id('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.account] }),
    check('ledger_postings_move', sql`${table.amount} <> 0`),
    check(
      'ledger_postings_account_known',
      sql`${table.account} in ('coins', 'bonus', 'debt', 'held', 'rewards', 'sales', 'spending', 'adjustments', 'earned', 'royalties')`,
    ),
  ],
);

export const bonusLots = pgTable(
  'bonus_lots',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entryId: id('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    amount: id('amount').notNull(),
    remaining: id('remaining').notNull(),
    /** Null means that it never expires. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    // In the order of spending: the lot that expires first is spent first.
    index('bonus_lots_open').on(table.userId, table.expiresAt, table.id).where(sql`${table.remaining} > 0`),
    check('bonus_lots_remaining', sql`${table.remaining} between 0 and ${table.amount}`),
  ],
);
