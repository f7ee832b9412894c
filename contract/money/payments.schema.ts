import * as v from 'valibot';
import { count, moment, shortText, uuid } from '../wire/primitives.schema';
import { amountSchema } from './ledger.schema';
import {
  CURRENCY_CODES,
  DECLINE_REASONS,
  MOST_MONEY,
  ORDER_STATES,
  PAYMENT_PROVIDERS,
  PAYMENT_WAYS,
  PRODUCT_LABELS,
  STOP_REASONS,
  SUBSCRIPTION_STATES,
} from './payments';
import { benefitsSchema, tierSchema } from './tiers.schema';

/**
 * Minor units of a currency (contract/money/payments), within what the app, the server and the providers can
 * store.
 */
export const moneySchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MOST_MONEY));
export const currencySchema = v.picklist(CURRENCY_CODES);

/** A current price for this reader, and the usual price. `endsAt` null: no end is set. */
export const offerSchema = v.object({
  usualMoney: moneySchema,
  usualBonus: amountSchema,
  endsAt: v.nullable(moment),
  /** Whether it is for a first purchase: once per account, device and card (decision 0031). */
  first: v.optional(v.boolean()),
});

/** A package of coins (goldList of spec 3). `money` and `bonus` are current, with the offer applied. */
export const coinPackageSchema = v.object({
  id: count,
  /** Minor units of `currency`. */
  money: moneySchema,
  gold: amountSchema,
  bonus: amountSchema,
  label: v.picklist(PRODUCT_LABELS),
  currency: currencySchema,
  currencySymbol: v.string(),
  offer: v.nullable(offerSchema),
});
export type CoinPackage = v.InferOutput<typeof coinPackageSchema>;

export const vipProductSchema = v.object({
  id: count,
  money: moneySchema,
  currency: currencySchema,
  currencySymbol: v.string(),
  days: count,
  /**
   * Whether it renews, at the `money` of the day it was bought, until it is cancelled. An offer applies to
   * the first period only.
   */
  renews: v.boolean(),
  label: v.picklist(PRODUCT_LABELS),
  offer: v.nullable(offerSchema),
  /** The tier whose days it sells (decision 0147). Missing from earlier servers, which sell VIP alone. */
  tier: v.optional(tierSchema),
});
export type VipProduct = v.InferOutput<typeof vipProductSchema>;

/**
 * The terms of a product that the reader saw, besides its price (contract/money/purchaseTerms). `renewalMoney`: null if
 * nothing renews.
 */
export const termsSchema = v.object({
  gold: amountSchema,
  bonus: amountSchema,
  days: count,
  renewalMoney: v.nullable(moneySchema),
  /** Of a membership; missing in terms from before tiers. */
  benefits: v.optional(benefitsSchema),
});
export type Terms = v.InferOutput<typeof termsSchema>;

/**
 * The sales dialog's offer (spec 3, discountVip): VIP for `discountMoney` instead of `money`. Null for a VIP.
 */
export const discountVipSchema = v.object({
  money: moneySchema,
  discountMoney: moneySchema,
  productId: count,
  currency: currencySchema,
  currencySymbol: v.string(),
  days: count,
  renews: v.boolean(),
  endsAt: v.nullable(moment),
});
export type DiscountVip = v.InferOutput<typeof discountVipSchema>;

/** VIP that renews. `ending`: the provider has confirmed that it will charge nothing more. */
export const subscriptionSchema = v.object({
  /** Missing from earlier servers, as is `stop`. */
  id: v.optional(uuid),
  state: v.picklist(SUBSCRIPTION_STATES),
  /**
   * Why it must not renew; null if it continues. While `state` is not `ending`, the provider is still being
   * asked to stop it.
   */
  stop: v.optional(v.nullable(v.picklist(STOP_REASONS))),
  money: moneySchema,
  currency: currencySchema,
  currencySymbol: v.string(),
  /** The next charge; if it is ending, the day from which nothing is charged. */
  renewsAt: moment,
  /** Missing: VIP. */
  tierId: v.optional(count),
});
export type Subscription = v.InferOutput<typeof subscriptionSchema>;

/** The terms of a withdrawal that its reader saw and confirmed. */
export const withdrawalTermsSchema = v.object({
  /** The amount paid back, in minor units: the price less the part that was used, rounded up. */
  money: moneySchema,
  /** Coins of this purchase that were spent. */
  spent: amountSchema,
  /** Coins and bonus taken from the balance; `debt` is bonus of this purchase that was spent already. */
  coins: amountSchema,
  bonus: amountSchema,
  debt: amountSchema,
  /** Days of VIP taken. The others of the order are used; a day that has begun counts. Missing for coins. */
  days: v.optional(count),
});
export type WithdrawalTerms = v.InferOutput<typeof withdrawalTermsSchema>;

export const orderSchema = v.object({
  orderId: uuid,
  /** The receipt's number: increases over time, and is the cursor of the list. */
  number: count,
  state: v.picklist(ORDER_STATES),
  kind: v.picklist(['coins', 'vip']),
  productId: count,
  gold: amountSchema,
  bonus: amountSchema,
  /**
   * Bonus of a first purchase that was not credited, because its buyer had already used the offer (decision
   * 0031).
   */
  withheld: v.optional(amountSchema),
  days: count,
  renews: v.boolean(),
  /** The name of the tier whose days it sold; missing: VIP, or coins. */
  tier: v.optional(v.string()),
  money: moneySchema,
  currency: currencySchema,
  currencySymbol: v.string(),
  refunded: moneySchema,
  provider: v.picklist(PAYMENT_PROVIDERS),
  way: v.picklist(PAYMENT_WAYS),
  createdAt: moment,
  expiresAt: moment,
  paidAt: v.nullable(moment),
  /** The reason of the last failed attempt; an open order can be tried again. */
  decline: v.nullable(v.picklist(DECLINE_REASONS)),
  /** The card that paid, as its owner recognizes it; null until it is known. */
  card: v.nullable(v.object({ brand: v.string(), last4: v.string() })),
  /** Until when it can be withdrawn from; null if it cannot. Missing from earlier servers. */
  withdrawUntil: v.optional(v.nullable(moment)),
  /** The receipt of a withdrawal. `owed`: the part that the provider has not paid back yet. */
  withdrawal: v.optional(
    v.nullable(v.object({ ...withdrawalTermsSchema.entries, at: moment, owed: moneySchema })),
  ),
  /**
   * Since it is paid. `day`: YYYY-MM-DD. `seller` and `note` (a line of the operator) are as they were then;
   * empty in orders from before invoices. `tax` is in the price, if the provider computed it. Missing
   * from earlier servers.
   */
  invoice: v.optional(
    v.nullable(
      v.object({
        number: v.string(),
        day: v.string(),
        seller: v.string(),
        note: v.string(),
        tax: v.optional(moneySchema),
      }),
    ),
  ),
});
export type Order = v.InferOutput<typeof orderSchema>;

export const orderPageSchema = v.object({
  list: v.array(orderSchema),
  next: v.nullable(count),
  seller: v.object({ name: v.string(), email: v.string() }),
});
export type OrderPage = v.InferOutput<typeof orderPageSchema>;

/** The reader's own limit a calendar month of the house, in minor units. `limit` null: none. */
export const spendingSchema = v.object({
  limit: moneySchema,
  /** The limit from a later moment on; a raise or removal waits for a day. */
  next: v.nullable(v.object({ limit: v.nullable(moneySchema), from: moment })),
  /** Paid this month and not given back, with the orders that can still be paid. */
  spent: v.pipe(v.number(), v.safeInteger()),
});
export type Spending = v.InferOutput<typeof spendingSchema>;

export const savedCardSchema = v.object({
  id: shortText,
  brand: v.string(),
  last4: v.string(),
  month: count,
  year: count,
});
export type SavedCard = v.InferOutput<typeof savedCardSchema>;

/** The ways to pay on this site. The answer is unsealed (spec 7). */
export const paymentConfigSchema = v.object({
  sells: v.boolean(),
  /**
   * The service behind `create-payment-intent`, `webSession` and `paypal/pay`; null if that way is not
   * offered.
   */
  card: v.nullable(v.picklist(['stripe', 'desk'])),
  page: v.nullable(v.picklist(['stripe', 'desk'])),
  paypal: v.nullable(v.picklist(['paypal', 'desk'])),
  publishableKey: v.string(),
  /** Whether the built-in test desk is used, and no money moves. Every screen must show this. */
  testDesk: v.boolean(),
  currency: currencySchema,
  currencySymbol: v.string(),
});
export type PaymentConfig = v.InferOutput<typeof paymentConfigSchema>;

export const paymentIntentSchema = v.object({
  order: orderSchema,
  /** For the card form: Stripe's client secret, or the desk's. Empty if the order is no longer open. */
  clientSecret: v.string(),
});
export type PaymentIntent = v.InferOutput<typeof paymentIntentSchema>;

/** A payment on another page, which returns to `/topup?order=<orderId>`. */
export const paymentPageSchema = v.object({
  order: orderSchema,
  /** Absolute. Empty if the order is no longer open. */
  url: v.string(),
});
export type PaymentPage = v.InferOutput<typeof paymentPageSchema>;

/**
 * The test desk's answer for a card. `codeNeeded`: ask for the code and call `deskCode`. `waiting`: the desk
 * reports later.
 */
export const deskAnswerSchema = v.object({
  outcome: v.picklist(['paid', 'codeNeeded', 'waiting', 'declined']),
  order: orderSchema,
});
export type DeskAnswer = v.InferOutput<typeof deskAnswerSchema>;
