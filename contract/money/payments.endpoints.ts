import * as v from 'valibot';
import { LANGUAGES } from '../wire/languages';
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
  spendingSchema,
  subscriptionSchema,
  termsSchema,
  withdrawalTermsSchema,
} from './payments.schema';

/**
 * The request that begins a payment. `money`, `currency` and `terms` are what the reader saw: if they differ,
 * the call is refused with `productChanged` and nothing is charged. Earlier clients send no `terms`, and only
 * the price is checked. The same requestId always leads to the same order and the same payment at the
 * provider.
 */
const purchase = {
  requestId,
  productId: count,
  money: moneySchema,
  currency: currencySchema,
  terms: v.optional(termsSchema),
  receiptEmail: v.optional(emailSchema),
  userId: optionalUserId,
};

/**
 * Buying with money (decision 0053). A payment can be refused with `notSelling`, `productChanged`,
 * `alreadyVip`, `vipWithdrawn`, `firstPurchaseWaits`, `renewalWaits`, `tooManyPayments`, and fail temporarily with
 * `providerAway`.
 */
export const paymentCalls = {
  /** Unsealed in both directions (spec 7). */
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
      saveCard: v.optional(v.boolean()),
    }),
    answer: paymentIntentSchema,
  }),
  /** The provider's own page: for in-app browsers, and if the card form cannot be loaded. */
  webSession: endpoint({
    method: 'POST',
    path: `${API}/stripe/webSession`,
    access: 'session',
    request: v.object(purchase),
    answer: paymentPageSchema,
  }),
  /** Pays at PayPal. VIP that renews is not sold there: `notSelling`. */
  paypalPay: endpoint({
    method: 'POST',
    path: `${API}/paypal/pay`,
    access: 'session',
    request: v.object(purchase),
    answer: paymentPageSchema,
  }),
  /**
   * Returns one order, or the reader's orders, newest first. The provider is asked about a single open order,
   * at most every few seconds, so a waiting page may poll this call. Refused: `notFound` for another reader's
   * order.
   */
  orderInfo: endpoint({
    method: 'POST',
    path: `${API}/user/orderInfo`,
    access: 'session',
    request: v.object({
      orderId: v.optional(uuid),
      before: v.optional(v.nullable(count)),
      userId: optionalUserId,
    }),
    answer: orderPageSchema,
  }),
  /** Cancels an open order. Refused: `notFound`, `orderClosed` (it may have been paid a moment ago). */
  cancelOrder: endpoint({
    method: 'POST',
    path: `${API}/payment/cancelOrder`,
    access: 'session',
    request: v.object({ requestId, orderId: uuid, userId: optionalUserId }),
    answer: orderSchema,
  }),
  /**
   * The terms of a withdrawal from a purchase. Refused: `notFound`, `orderClosed` (not paid, disputed
   * or already withdrawn from), `tooLate`.
   */
  withdrawalTerms: endpoint({
    method: 'POST',
    path: `${API}/payment/withdrawalTerms`,
    access: 'session',
    request: v.object({ orderId: uuid, userId: optionalUserId }),
    answer: withdrawalTermsSchema,
  }),
  /**
   * Withdraws from a purchase on the terms that the reader saw: its coins or its days of VIP are taken at once,
   * VIP does not renew, the provider pays back at once or later (`withdrawal.owed`), and a mail confirms it. Withdrawing again answers
   * with the first withdrawal. Refused as `withdrawalTerms` is, and with `productChanged` if the terms changed.
   */
  withdraw: endpoint({
    method: 'POST',
    path: `${API}/payment/withdraw`,
    access: 'session',
    request: v.object({
      requestId,
      orderId: uuid,
      terms: withdrawalTermsSchema,
      language: v.picklist(LANGUAGES),
      userId: optionalUserId,
    }),
    answer: orderSchema,
  }),
  /**
   * Sets the reader's limit of money a month, in minor units; null removes it. Lowering takes effect at once,
   * raising and removing after a day. A purchase that would pass it is refused with `spendingLimit`; a renewal
   * counts, and is not stopped.
   */
  limitSpending: endpoint({
    method: 'POST',
    path: `${API}/payment/limitSpending`,
    access: 'session',
    request: v.object({ requestId, limit: v.nullable(moneySchema), userId: optionalUserId }),
    answer: v.object({ spending: v.nullable(spendingSchema) }),
  }),
  /**
   * Stops the reader's renewals of a tier, or all; a membership lasts until the end of the paid period. The answer is one
   * of the subscriptions: while its `state` is not `ending`, the provider has not confirmed and is asked
   * again. Refused: `notFound` if nothing renews.
   */
  cancelVip: endpoint({
    method: 'POST',
    path: `${API}/payment/cancelVip`,
    access: 'session',
    request: v.object({
      requestId,
      /** Missing: of all tiers. */ tierId: v.optional(count),
      userId: optionalUserId,
    }),
    answer: subscriptionSchema,
  }),
  cardList: endpoint({
    method: 'GET',
    path: `${API}/payment/cardList`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: v.object({ list: v.array(savedCardSchema) }),
  }),
  removeCard: endpoint({
    method: 'POST',
    path: `${API}/payment/removeCard`,
    access: 'session',
    request: v.object({ requestId, id: shortText, userId: optionalUserId }),
    answer: nothing,
  }),
  /**
   * The test desk's card form (TEST_CARDS) if `paymentConfig.card` is `desk`, in place of Stripe's script.
   * Refused: `notFound` for another reader's secret, `orderClosed`.
   */
  deskPay: endpoint({
    method: 'POST',
    path: `${API}/payment/desk/pay`,
    access: 'session',
    request: v.object({
      clientSecret: shortText,
      number: v.optional(v.pipe(v.string(), v.regex(/^\d{12,19}$/))),
      cardId: v.optional(shortText),
      userId: optionalUserId,
    }),
    answer: deskAnswerSchema,
  }),
  /**
   * Sends the code that a test card asks for. A wrong code declines the attempt (`codeFailed`); the order can
   * be tried again.
   */
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
