import * as v from 'valibot';
import { count, moment, shortText, uuid } from '../wire/primitives.schema';
import { amountSchema } from './ledger.schema';
import {
  CURRENCY_CODES,
  DECLINE_REASONS,
  ORDER_STATES,
  PAYMENT_PROVIDERS,
  PAYMENT_WAYS,
  PRODUCT_LABELS,
  STOP_REASONS,
  SUBSCRIPTION_STATES,
} from './payments';

/** Money in minor units of a currency (contract/money/payments): never above what both ends and providers can hold. */
export const moneySchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(99_999_999));
export const currencySchema = v.picklist(CURRENCY_CODES);

/** A price that holds for this reader now, and what it usually is. `endsAt` null: no end is set. */
export const offerSchema = v.object({
  usualMoney: moneySchema,
  /** Bonus that usually comes with it; 0 for VIP. */
  usualBonus: amountSchema,
  endsAt: v.nullable(moment),
  /** Whether it is for a first purchase: once per account, device and card (decision 0031). */
  first: v.optional(v.boolean()),
});

/** A package of coins (goldList of spec 3). `money` and `bonus` are what holds now, the offer in it. */
export const coinPackageSchema = v.object({
  id: count,
  /** Minor units of `currency`. */
  money: moneySchema,
  /** Coins. */
  gold: amountSchema,
  bonus: amountSchema,
  label: v.picklist(PRODUCT_LABELS),
  currency: currencySchema,
  currencySymbol: v.string(),
  offer: v.nullable(offerSchema),
});
export type CoinPackage = v.InferOutput<typeof coinPackageSchema>;

/** A way to be VIP. */
export const vipProductSchema = v.object({
  id: count,
  money: moneySchema,
  currency: currencySchema,
  currencySymbol: v.string(),
  days: count,
  /** Whether it goes on by itself, at `money` of the day it was bought, until it is cancelled. An offer is for the first time. */
  renews: v.boolean(),
  label: v.picklist(PRODUCT_LABELS),
  offer: v.nullable(offerSchema),
});
export type VipProduct = v.InferOutput<typeof vipProductSchema>;

/** What was seen of a product besides its price (contract/money/purchaseTerms). `renewalMoney`: null where nothing renews. */
export const termsSchema = v.object({
  gold: amountSchema,
  bonus: amountSchema,
  days: count,
  renewalMoney: v.nullable(moneySchema),
});
export type Terms = v.InferOutput<typeof termsSchema>;

/** The sales dialog's offer (spec 3, discountVip): VIP for `discountMoney` instead of `money`. Null to whoever is VIP. */
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

/** VIP that goes on by itself. `ending`: the provider has confirmed that it charges nothing any more. */
export const subscriptionSchema = v.object({
  /** Not said by servers of earlier versions, nor the next. */
  id: v.optional(uuid),
  state: v.picklist(SUBSCRIPTION_STATES),
  /** Why it must not renew; null where it is to go on. While `state` is not `ending`, the provider is still being asked to stop it. */
  stop: v.optional(v.nullable(v.picklist(STOP_REASONS))),
  /** What the next time costs. */
  money: moneySchema,
  currency: currencySchema,
  currencySymbol: v.string(),
  /** When it is charged next; for one that is ending the day on which nothing is charged any more. */
  renewsAt: moment,
});
export type Subscription = v.InferOutput<typeof subscriptionSchema>;

/** One order, and its receipt. */
export const orderSchema = v.object({
  orderId: uuid,
  /** Of the receipt: grows with time, and is the cursor of the list. */
  number: count,
  state: v.picklist(ORDER_STATES),
  kind: v.picklist(['coins', 'vip']),
  productId: count,
  gold: amountSchema,
  bonus: amountSchema,
  /** Bonus of a first purchase that was not credited, because its buyer had used the offer (decision 0031). */
  withheld: v.optional(amountSchema),
  days: count,
  renews: v.boolean(),
  money: moneySchema,
  currency: currencySchema,
  currencySymbol: v.string(),
  /** What was given back so far, in minor units. */
  refunded: moneySchema,
  provider: v.picklist(PAYMENT_PROVIDERS),
  way: v.picklist(PAYMENT_WAYS),
  createdAt: moment,
  /** When an open one ends by itself. */
  expiresAt: moment,
  paidAt: v.nullable(moment),
  /** Of the last try that failed; an open order may be tried again. */
  decline: v.nullable(v.picklist(DECLINE_REASONS)),
  /** What paid it, as its owner knows it; null until it is known. */
  card: v.nullable(v.object({ brand: v.string(), last4: v.string() })),
});
export type Order = v.InferOutput<typeof orderSchema>;

export const orderPageSchema = v.object({
  /** Newest first; with an `orderId` that one alone. */
  list: v.array(orderSchema),
  /** What to send as `before` for the next page; null at the end. */
  next: v.nullable(count),
  /** Who sold it, for the receipt. */
  seller: v.object({ name: v.string(), email: v.string() }),
});
export type OrderPage = v.InferOutput<typeof orderPageSchema>;

/** A card that was kept because its owner asked for it. */
export const savedCardSchema = v.object({
  id: shortText,
  brand: v.string(),
  last4: v.string(),
  month: count,
  year: count,
});
export type SavedCard = v.InferOutput<typeof savedCardSchema>;

/** What can be paid with here. Answered unsealed (spec 7). */
export const paymentConfigSchema = v.object({
  /** False: this site sells nothing yet. No button then. */
  sells: v.boolean(),
  /** What `create-payment-intent`, `webSession` and `paypal/pay` stand for; null where that way is not offered. */
  card: v.nullable(v.picklist(['stripe', 'desk'])),
  page: v.nullable(v.picklist(['stripe', 'desk'])),
  paypal: v.nullable(v.picklist(['paypal', 'desk'])),
  /** Stripe's publishable key; empty where Stripe is not configured. */
  publishableKey: v.string(),
  /** Whether no money moves: the built-in test desk. Say so on every screen. */
  testDesk: v.boolean(),
  currency: currencySchema,
  currencySymbol: v.string(),
});
export type PaymentConfig = v.InferOutput<typeof paymentConfigSchema>;

/** A payment by card that was begun. */
export const paymentIntentSchema = v.object({
  order: orderSchema,
  /** For the card form: Stripe's client secret, or the desk's. Empty when the order is not open any more. */
  clientSecret: v.string(),
});
export type PaymentIntent = v.InferOutput<typeof paymentIntentSchema>;

/** A payment on another page. It comes back to `/topup?order=<orderId>`. */
export const paymentPageSchema = v.object({
  order: orderSchema,
  /** Absolute. Empty when the order is not open any more. */
  url: v.string(),
});
export type PaymentPage = v.InferOutput<typeof paymentPageSchema>;

/** How the test desk took a card. `codeNeeded`: ask for it and call `deskCode`. `waiting`: the desk will tell. */
export const deskAnswerSchema = v.object({
  outcome: v.picklist(['paid', 'codeNeeded', 'waiting', 'declined']),
  order: orderSchema,
});
export type DeskAnswer = v.InferOutput<typeof deskAnswerSchema>;
