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
import { counter, createdAt, falling, id, moment } from './columns';
import { ledgerEntries } from './ledger';
import { users } from './users';

/*
 * products, product_prices, offers  what is sold, for how much, and for whom it is cheaper for a while
 * orders             the order book (decision 0053)
 * payment_objects    what providers told of, each applied once: a payment, a refund, a dispute and how it ended
 * payment_events     what providers sent, until it is applied
 * subscriptions      VIP that goes on by itself
 * payment_customers  who a reader is to a provider, where a card is kept or VIP renews
 * desk_payments      the books of the built-in test desk, which stands for a provider
 */

const money = (name: string) => integer(name);
const provider = () => text({ enum: PAYMENT_PROVIDERS }).notNull();
const currency = () => text({ enum: CURRENCY_CODES }).notNull();

export const products = pgTable(
  'products',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** What the operator calls it: `npm run operate -- catalog packages` knows it by this. */
    key: text().notNull().unique(),
    kind: text({ enum: ['coins', 'vip'] }).notNull(),
    gold: id('gold').notNull().default(0),
    bonus: id('bonus').notNull().default(0),
    days: integer().notNull().default(0),
    renews: boolean().notNull().default(false),
    label: text({ enum: PRODUCT_LABELS }).notNull().default(''),
    position: integer().notNull().default(0),
    /** Taken from sale; its orders name it still. */
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
    /** Off the price, rounded in the reader's favour. */
    percentOff: smallint('percent_off').notNull().default(0),
    extraBonus: id('extra_bonus').notNull().default(0),
    /** Null: since ever, and for ever. */
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
  },
  (table) => [
    index('offers_product').on(table.productId),
    check('offers_offer', sql`${table.percentOff} between 0 and 90 and ${table.extraBonus} >= 0`),
  ],
);

/** Users are named without a foreign key: the books outlive an account that is deleted, as the ledger does. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** Of the receipt. */
    number: id('number').notNull().unique().generatedAlwaysAsIdentity(),
    userId: id('user_id').notNull(),
    productId: id('product_id')
      .notNull()
      .references(() => products.id),
    kind: text({ enum: ['coins', 'vip'] }).notNull(),
    gold: id('gold').notNull(),
    bonus: id('bonus').notNull(),
    /** Bonus that a first purchase adds to the usual one; null for an order that is not on these terms (decision 0031). */
    firstBonus: id('first_bonus'),
    /** Bonus of a first purchase that was not credited, because its buyer had one before; no longer part of `bonus`. */
    withheld: id('withheld').notNull().default(0),
    /** Bonus of a first purchase that stayed behind in a merge; still part of `bonus`, which was credited. */
    leftBehind: id('left_behind').notNull().default(0),
    days: integer().notNull(),
    renews: boolean().notNull(),
    money: money('money').notNull(),
    currency: currency(),
    /** What each renewal costs, as it was agreed to; null where nothing renews, and in orders of before it was kept. */
    renewalMoney: money('renewal_money'),
    provider: provider(),
    way: text({ enum: PAYMENT_WAYS }).notNull(),
    /** What the provider calls it; null before it was asked. */
    providerRef: text('provider_ref'),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    state: text({ enum: ORDER_STATES }).notNull().default('created'),
    /** In minor units: what was given back, and what is or was lost in disputes. */
    refunded: money('refunded').notNull().default(0),
    disputed: money('disputed').notNull().default(0),
    /** Gold that refunds and disputes have taken back so far, as debt too. */
    takenBack: id('taken_back').notNull().default(0),
    decline: text({ enum: DECLINE_REASONS }),
    declines: counter('declines'),
    cardBrand: text('card_brand').notNull().default(''),
    cardLast4: text('card_last4').notNull().default(''),
    receiptEmail: text('receipt_email').notNull().default(''),
    saveCard: boolean('save_card').notNull().default(false),
    /** Where it was begun, as a keyed hash (velocity). */
    network: text().notNull().default(''),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    /** When the provider is asked about it next; null when there is nothing to hear any more. */
    checkAt: moment('check_at'),
    checks: counter('checks'),
    /** What does not fit and is the operator's to look at. */
    complaint: text().notNull().default(''),
  },
  (table) => [
    unique('orders_provider_ref').on(table.provider, table.providerRef),
    index('orders_user').on(...falling(table.userId, table.number)),
    index('orders_check').on(table.checkAt).where(sql`${table.checkAt} is not null`),
    index('orders_paid').on(table.paidAt),
    check('orders_cost', sql`${table.money} > 0`),
    check(
      'orders_given_back',
      sql`${table.refunded} between 0 and ${table.money} and ${table.disputed} >= 0 and ${table.takenBack} between 0 and ${table.gold} + ${table.bonus}`,
    ),
    check(
      'orders_first',
      sql`${table.withheld} between 0 and coalesce(${table.firstBonus}, 0) and ${table.leftBehind} between 0 and ${table.bonus}`,
    ),
  ],
);

export const PAYMENT_OBJECT_KINDS = ['payment', 'refund', 'dispute', 'dispute-won', 'dispute-lost'] as const;
export type PaymentObjectKind = (typeof PAYMENT_OBJECT_KINDS)[number];

/** A row is written in the transaction of its effect: what is here was applied, and is applied once. */
export const paymentObjects = pgTable(
  'payment_objects',
  {
    provider: provider(),
    kind: text({ enum: PAYMENT_OBJECT_KINDS }).notNull(),
    /** The provider's own id of it. */
    objectId: text('object_id').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    money: money('money').notNull(),
    /** What it did to the ledger; null where it moved no coins. `bonusEntryId`: the bonus that came with a purchase. */
    entryId: bigint('entry_id', { mode: 'number' }).references(() => ledgerEntries.id),
    bonusEntryId: bigint('bonus_entry_id', { mode: 'number' }).references(() => ledgerEntries.id),
    /** VIP days it gave or took. */
    days: integer().notNull().default(0),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.kind, table.objectId] }),
    index('payment_objects_order').on(table.orderId),
    index('payment_objects_time').on(table.at),
  ],
);

/** What a provider sent says where to look; nothing in it is believed but that (decision 0053). */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    provider: provider(),
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    /** The payment or subscription it is about. */
    subject: jsonb().$type<{ readonly kind: 'payment' | 'subscription'; readonly ref: string }>().notNull(),
    receivedAt: moment('received_at').notNull(),
    attempts: counter('attempts'),
    nextAt: moment('next_at').notNull(),
    claimedUntil: moment('claimed_until'),
    appliedAt: moment('applied_at'),
    /** When it was given up. */
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
    provider: provider(),
    providerRef: text('provider_ref').notNull(),
    /** What the next time costs. */
    money: money('money').notNull(),
    currency: currency(),
    days: integer().notNull(),
    state: text({ enum: ['active', 'pastDue', 'ending', 'ended'] }).notNull(),
    renewsAt: moment('renews_at').notNull(),
    /** When its order was begun. */
    createdAt: createdAt(),
    /** When the provider is asked about it next; null once it has ended. */
    checkAt: moment('check_at'),
    /** Since when, and why, it must not renew: the provider is asked to stop it until `state` says that it did. Never taken back. */
    stopWantedAt: moment('stop_wanted_at'),
    stopReason: text('stop_reason', { enum: STOP_REASONS }),
  },
  (table) => [
    // An account has one that renews at most (decision 0053).
    uniqueIndex('subscriptions_one_renewing')
      .on(table.userId)
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

/** `ref`: of the payment, which may be a renewal. */
export type DeskRefund = { readonly id: string; readonly ref: string; readonly money: number };

/** One payment at the test desk. What happens later is known from the start, by its card: `now` says whether it has happened. */
export const deskPayments = pgTable('desk_payments', {
  /** Its client secret as well: random. */
  ref: text().primaryKey(),
  orderId: uuid('order_id').notNull().unique(),
  customer: text().notNull().default(''),
  way: text({ enum: PAYMENT_WAYS }).notNull(),
  money: money('money').notNull(),
  currency: currency(),
  renews: boolean().notNull(),
  /** What each renewal costs. */
  renewalMoney: money('renewal_money').notNull(),
  days: integer().notNull(),
  state: text({ enum: ['open', 'codeNeeded', 'paid', 'cancelled'] }).notNull(),
  card: text().notNull().default(''),
  declines: counter('declines'),
  decline: text({ enum: DECLINE_REASONS }),
  keepsCard: boolean('keeps_card').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  paidAt: moment('paid_at'),
  /** When renewing was stopped. */
  stoppedAt: moment('stopped_at'),
  /** What an operator had it give back. */
  refunds: jsonb().$type<readonly DeskRefund[]>().notNull().default([]),
});
