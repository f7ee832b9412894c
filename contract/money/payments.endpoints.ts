import * as v from 'valibot';
import {
  API,
  count,
  type Endpoint,
  emailSchema,
  endpoint,
  nothing,
  optionalUserId,
  requestId,
  shortText,
  uuid,
} from '../wire/primitives.schema';
import {
  currencySchema,
  deskAnswerSchema,
  moneySchema,
  orderPageSchema,
  orderSchema,
  paymentConfigSchema,
  paymentIntentSchema,
  paymentPageSchema,
  savedCardSchema,
  subscriptionSchema,
  termsSchema,
} from './payments.schema';

/**
 * What begins a payment. `money`, `currency` and `terms` are what the reader saw: anything else is refused with `productChanged`,
 * and nothing has moved. The same requestId leads to the same order, and to the provider's same payment, for ever.
 */
const purchase = {
  requestId,
  productId: count,
  money: moneySchema,
  currency: currencySchema,
  /** Not said by clients of earlier versions, which are held to the price alone. */
  terms: v.optional(termsSchema),
  /** Where the provider's receipt goes; not said: nowhere. */
  receiptEmail: v.optional(emailSchema),
  userId: optionalUserId,
};

/**
 * Coins for money (decision 0053). Beginning may be refused with `notSelling`, `productChanged`, `alreadyVip`,
 * `firstPurchaseWaits`, `renewalWaits`, `tooManyPayments`, and fail for now with `providerAway`.
 */
export const paymentCalls = {
  /** Unsealed, both ways (spec 7). */
  paymentConfig: endpoint({
    method: 'GET',
    path: `${API}/v1/payment/stripe/config`,
    access: 'open',
    request: v.object({}),
    answer: paymentConfigSchema,
  }),
  /** For the card form of /stripe. A product that renews begins a subscription with its first payment. */
  createPaymentIntent: endpoint({
    method: 'POST',
    path: `${API}/v1/payment/stripe/create-payment-intent`,
    access: 'session',
    request: v.object({
      ...purchase,
      /** The reader asked for the card to be kept. */
      saveCard: v.optional(v.boolean()),
    }),
    answer: paymentIntentSchema,
  }),
  /** The provider's own page: for in-app browsers, and where the card form cannot be loaded. */
  webSession: endpoint({
    method: 'POST',
    path: `${API}/stripe/webSession`,
    access: 'session',
    request: v.object(purchase),
    answer: paymentPageSchema,
  }),
  /** Over to PayPal. VIP that renews is not sold there: `notSelling`. */
  paypalPay: endpoint({
    method: 'POST',
    path: `${API}/paypal/pay`,
    access: 'session',
    request: v.object(purchase),
    answer: paymentPageSchema,
  }),
  /**
   * One order (the provider is asked about one that is open, at most every few seconds: what a page that waits calls), or
   * the reader's orders, newest first. Refused: `notFound` for an order that is not theirs.
   */
  orderInfo: endpoint({
    method: 'POST',
    path: `${API}/user/orderInfo`,
    access: 'session',
    request: v.object({
      orderId: v.optional(uuid),
      /** Orders with smaller numbers only; null begins with the newest. */
      before: v.optional(v.nullable(count)),
      userId: optionalUserId,
    }),
    answer: orderPageSchema,
  }),
  /** Gives an open order up. Refused: `notFound`, `orderClosed` (it may have been paid a moment ago). */
  cancelOrder: endpoint({
    method: 'POST',
    path: `${API}/payment/cancelOrder`,
    access: 'session',
    request: v.object({ requestId, orderId: uuid, userId: optionalUserId }),
    answer: orderSchema,
  }),
  /**
   * VIP does not go on by itself any more, whatever of the reader's renews; it lasts as long as it was paid for. The answer is
   * one of them: while its `state` is not `ending`, the provider has not confirmed it and is asked again until it does. Refused:
   * `notFound` where nothing renews.
   */
  cancelVip: endpoint({
    method: 'POST',
    path: `${API}/payment/cancelVip`,
    access: 'session',
    request: v.object({ requestId, userId: optionalUserId }),
    answer: subscriptionSchema,
  }),
  /** Cards the reader asked to be kept. */
  cardList: endpoint({
    method: 'GET',
    path: `${API}/payment/cardList`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: v.object({ list: v.array(savedCardSchema) }),
  }),
  /** Refused: `notFound`. */
  removeCard: endpoint({
    method: 'POST',
    path: `${API}/payment/removeCard`,
    access: 'session',
    request: v.object({ requestId, id: shortText, userId: optionalUserId }),
    answer: nothing,
  }),
  /**
   * The test desk's card form (TEST_CARDS), where `paymentConfig.card` is `desk`: what Stripe's script does elsewhere. Refused:
   * `notFound` for another's secret, `orderClosed`.
   */
  deskPay: endpoint({
    method: 'POST',
    path: `${API}/payment/desk/pay`,
    access: 'session',
    request: v.object({
      clientSecret: shortText,
      /** Digits alone. */
      number: v.optional(v.pipe(v.string(), v.regex(/^\d{12,19}$/))),
      /** Or one of `cardList`. */
      cardId: v.optional(shortText),
      userId: optionalUserId,
    }),
    answer: deskAnswerSchema,
  }),
  /** The code a test card asks for. A wrong one declines the try (`codeFailed`); the order may be tried again. */
  deskCode: endpoint({
    method: 'POST',
    path: `${API}/payment/desk/code`,
    access: 'session',
    request: v.object({
      clientSecret: shortText,
      code: v.pipe(v.string(), v.maxLength(20)),
      userId: optionalUserId,
    }),
    answer: deskAnswerSchema,
  }),
} as const satisfies Record<string, Endpoint>;
