import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  CURRENCY_CODES,
  DECLINE_REASONS,
  OFFER_AUDIENCES,
  ORDER_STATES,
  PAYMENT_PROVIDERS,
  PAYMENT_WAYS,
  PRODUCT_LABELS,
  STOP_REASONS,
} from '../../../../contract/money/payments';
import type { WithdrawalTerms } from '../../../../contract/money/payments.schema';
import { counter, createdAt, falling, id, moment } from './columns';
import { ledgerEntries } from './ledger';
import { tiers } from './tiers';
import { users } from './users';

/*
 * products, product_prices, offers: what is sold, its prices, and temporary discounts for some readers
 * orders: the order book (decision 0053)
 * invoice_series: the last number of each series of invoices
 * payment_objects: payments, refunds, disputes and their outcomes as reported by providers, each applied once
 * payment_events: messages of providers that are not applied yet
 * subscriptions: VIP and other tiers that renew automatically
 * payment_customers: a reader's customer id at a provider, for a saved card or a renewing VIP
 * spending_limits: the limits a month that readers set themselves
 * desk_payments: the records of the built-in test desk, which replaces a provider
 */

const money = (name: string) => integer(name);
const provider = () => text({ enum: PAYMENT_PROVIDERS }).notNull();
const currency = () => text({ enum: CURRENCY_CODES }).notNull();

export const products = pgTable(
  'products',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The operator's name for it: `npm run operate -- catalog packages` identifies it by this. */
    key: text().notNull().unique(),
    kind: text({ enum: ['coins', 'vip'] }).notNull(),
    /** The tier whose days it sells; null: VIP, or coins. */
    tierId: id('tier_id').references(() => tiers.id),
    gold: id('gold').notNull().default(0),
    bonus: id('bonus').notNull().default(0),
    days: integer().notNull().default(0),
    renews: boolean().notNull().default(false),
    label: text({ enum: PRODUCT_LABELS }).notNull().default(''),
    position: integer().notNull().default(0),
    removedAt: moment('removed_at'),
  },
  (table) => [
    check(
      'products_give_something',
      sql`case ${table.kind} when 'coins' then ${table.gold} > 0 and ${table.bonus} >= 0 else ${table.days} > 0 end`,
    ),
  ],
);

export const productPrices = pgTable(
  'product_prices',
  {
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    currency: currency(),
    /** In minor units. */
    money: money('money').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.currency] }),
    check('product_prices_cost', sql`${table.money} > 0`),
  ],
);

export const offers = pgTable(
  'offers',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    productId: id('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    audience: text({ enum: OFFER_AUDIENCES }).notNull(),
    /** The discount, rounded in the reader's favour. */
    percentOff: smallint('percent_off').notNull().default(0),
    extraBonus: id('extra_bonus').notNull().default(0),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
  },
  (table) => [
    index('offers_product').on(table.productId),
    check('offers_offer', sql`${table.percentOff} between 0 and 90 and ${table.extraBonus} >= 0`),
  ],
);

/**
 * `at` is in ms; `before`: what was refunded before it; `forgiven`: gold that is not taken because its money
 * was rounded up.
 */
export type OrderWithdrawal = WithdrawalTerms & {
  readonly at: number;
  readonly before: number;
  readonly forgiven: number;
};

/**
 * A reader's own limit a month, in minor units; null: none. From `nextAt` on it is `nextMoney`: a raise waits
 * for a day.
 */
export const spendingLimits = pgTable('spending_limits', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  currency: currency(),
  money: money('money'),
  nextMoney: money('next_money'),
  nextAt: moment('next_at'),
});

/** An order's invoice, made when it is paid. `day`: YYYY-MM-DD, in the zone of the installation's days. */
export type OrderInvoice = {
  readonly number: string;
  readonly day: string;
  /** As they were on that day; empty for an order from before invoices. */
  readonly seller: string;
  readonly note: string;
  /** The tax in the price, in minor units, where the provider computed it. */
  readonly tax?: number;
};

/** `series`: a year, `2026`; payments at the test desk have their own, `TEST-2026`. */
export const invoiceSeries = pgTable('invoice_series', {
  series: text().primaryKey(),
  last: integer().notNull(),
});

/** There is no foreign key to users: orders outlive a deleted account, as the ledger does. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    number: id('number').notNull().unique().generatedAlwaysAsIdentity(),
    userId: id('user_id').notNull(),
    productId: id('product_id')
      .notNull()
      .references(() => products.id),
    kind: text({ enum: ['coins', 'vip'] }).notNull(),
    /** The tier whose days were sold; null: VIP, or coins. */
    tierId: id('tier_id').references(() => tiers.id),
    /** Its name when it was sold. */
    tierName: text('tier_name').notNull().default(''),
    gold: id('gold').notNull(),
    bonus: id('bonus').notNull(),
    /**
     * The bonus that a first purchase adds to the usual one; null for an order without these terms (decision
     * 0031).
     */
    firstBonus: id('first_bonus'),
    /**
     * Bonus for a first purchase that was not credited, because the buyer already had one; not part of
     * `bonus`.
     */
    withheld: id('withheld').notNull().default(0),
    /**
     * Bonus for a first purchase that a merge did not carry over; still part of `bonus`, which was credited.
     */
    leftBehind: id('left_behind').notNull().default(0),
    days: integer().notNull(),
    renews: boolean().notNull(),
    money: money('money').notNull(),
    currency: currency(),
    /** The agreed price of each renewal; null if nothing renews, and in orders from before this column. */
    renewalMoney: money('renewal_money'),
    provider: provider(),
    way: text({ enum: PAYMENT_WAYS }).notNull(),
    providerRef: text('provider_ref'),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    state: text({ enum: ORDER_STATES }).notNull().default('created'),
    /** In minor units: the amount refunded, and the amount at stake or lost in disputes. */
    refunded: money('refunded').notNull().default(0),
    disputed: money('disputed').notNull().default(0),
    takenBack: id('taken_back').notNull().default(0),
    /** The reader's withdrawal from it (decision 0140), and the money of it that is not paid back yet. */
    withdrawal: jsonb().$type<OrderWithdrawal>(),
    owed: money('owed').notNull().default(0),
    /** Null until it is paid. */
    invoice: jsonb().$type<OrderInvoice>(),
    decline: text({ enum: DECLINE_REASONS }),
    declines: counter('declines'),
    cardBrand: text('card_brand').notNull().default(''),
    cardLast4: text('card_last4').notNull().default(''),
    receiptEmail: text('receipt_email').notNull().default(''),
    saveCard: boolean('save_card').notNull().default(false),
    /** Keyed hash of the network that started it (velocity limit). */
    network: text().notNull().default(''),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    /** When to ask the provider about it next; null if nothing more is expected. */
    checkAt: moment('check_at'),
    checks: counter('checks'),
    complaint: text().notNull().default(''),
  },
  (table) => [
    unique('orders_provider_ref').on(table.provider, table.providerRef),
    index('orders_user').on(...falling(table.userId, table.number)),
    index('orders_check').on(table.checkAt).where(sql`${table.checkAt} is not null`),
    index('orders_paid').on(table.paidAt),
    uniqueIndex('orders_invoice_number').on(sql`(${table.invoice} ->> 'number')`),
    check('orders_cost', sql`${table.money} > 0`),
    check(
      'orders_given_back',
      sql`${table.refunded} between 0 and ${table.money} and ${table.owed} between 0 and ${table.money} - ${table.refunded} and ${table.disputed} >= 0 and ${table.takenBack} between 0 and ${table.gold} + ${table.bonus}`,
    ),
    check(
      'orders_first',
      sql`${table.withheld} between 0 and coalesce(${table.firstBonus}, 0) and ${table.leftBehind} between 0 and ${table.bonus}`,
    ),
  ],
);

export const PAYMENT_OBJECT_KINDS = [
  'payment',
  'refund',
  'dispute',
  'dispute-won',
  'dispute-lost',
  'withdrawal',
] as const;
export type PaymentObjectKind = (typeof PAYMENT_OBJECT_KINDS)[number];

/**
 * A row is written in the transaction of its effect: a row here is applied, and only once. `withdrawal` is the
 * reader's, by the order's id: it takes the coins, and the refund that follows takes nothing.
 */
export const paymentObjects = pgTable(
  'payment_objects',
  {
    provider: provider(),
    kind: text({ enum: PAYMENT_OBJECT_KINDS }).notNull(),
    objectId: text('object_id').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    money: money('money').notNull(),
    /** Its ledger entry; null if it moved no coins. `bonusEntryId` is the bonus of a purchase. */
    entryId: bigint('entry_id', { mode: 'number' }).references(() => ledgerEntries.id),
    bonusEntryId: bigint('bonus_entry_id', { mode: 'number' }).references(() => ledgerEntries.id),
    days: integer().notNull().default(0),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.kind, table.objectId] }),
    index('payment_objects_order').on(table.orderId),
    index('payment_objects_time').on(table.at),
  ],
);

/** An event only says where to look; nothing else in it is trusted (decision 0053). */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    provider: provider(),
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    subject: jsonb().$type<{ readonly kind: 'payment' | 'subscription'; readonly ref: string }>().notNull(),
    receivedAt: moment('received_at').notNull(),
    attempts: counter('attempts'),
    nextAt: moment('next_at').notNull(),
    claimedUntil: moment('claimed_until'),
    appliedAt: moment('applied_at'),
    parkedAt: moment('parked_at'),
    complaint: text().notNull().default(''),
  },
  (table) => [
    unique('payment_events_event').on(table.provider, table.eventId),
    index('payment_events_waiting')
      .on(table.nextAt)
      .where(sql`${table.appliedAt} is null and ${table.parkedAt} is null`),
    index('payment_events_applied').on(table.appliedAt),
  ],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    userId: id('user_id').notNull(),
    productId: id('product_id')
      .notNull()
      .references(() => products.id),
    /** Null: VIP. */
    tierId: id('tier_id').references(() => tiers.id),
    provider: provider(),
    providerRef: text('provider_ref').notNull(),
    money: money('money').notNull(),
    currency: currency(),
    days: integer().notNull(),
    state: text({ enum: ['active', 'pastDue', 'ending', 'ended'] }).notNull(),
    renewsAt: moment('renews_at').notNull(),
    createdAt: createdAt(),
    checkAt: moment('check_at'),
    /**
     * Since when, and why, it must not renew: the provider is asked to stop it until `state` confirms that it
     * did. Never reset.
     */
    stopWantedAt: moment('stop_wanted_at'),
    stopReason: text('stop_reason', { enum: STOP_REASONS }),
  },
  (table) => [
    // An account has at most one renewing subscription of a tier (decision 0053).
    uniqueIndex('subscriptions_one_renewing')
      .on(table.userId, sql`coalesce(${table.tierId}, 1)`)
      .where(sql`${table.state} in ('active', 'pastDue') and ${table.stopReason} is null`),
    check(
      'subscriptions_stop_has_reason',
      sql`(${table.stopWantedAt} is null) = (${table.stopReason} is null)`,
    ),
    unique('subscriptions_provider_ref').on(table.provider, table.providerRef),
    index('subscriptions_user').on(table.userId),
    index('subscriptions_check').on(table.checkAt).where(sql`${table.checkAt} is not null`),
  ],
);

export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: provider(),
    customerRef: text('customer_ref').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider, table.customerRef] })],
);

export type DeskRefund = { readonly id: string; readonly ref: string; readonly money: number };

/**
 * A payment at the test desk. Its card decides in advance what happens later; `now` decides whether it has
 * happened.
 */
export const deskPayments = pgTable('desk_payments', {
  /** Random, and also used as its client secret. */
  ref: text().primaryKey(),
  orderId: uuid('order_id').notNull().unique(),
  customer: text().notNull().default(''),
  way: text({ enum: PAYMENT_WAYS }).notNull(),
  money: money('money').notNull(),
  currency: currency(),
  renews: boolean().notNull(),
  renewalMoney: money('renewal_money').notNull(),
  days: integer().notNull(),
  state: text({ enum: ['open', 'codeNeeded', 'paid', 'cancelled'] }).notNull(),
  card: text().notNull().default(''),
  declines: counter('declines'),
  decline: text({ enum: DECLINE_REASONS }),
  keepsCard: boolean('keeps_card').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  paidAt: moment('paid_at'),
  stoppedAt: moment('stopped_at'),
  refunds: jsonb().$type<readonly DeskRefund[]>().notNull().default([]),
});
