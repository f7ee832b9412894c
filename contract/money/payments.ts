import type { FailureName } from '../wire/failure';

/*
 * Coins for money (spec 2, 3, 4, 7; decision 0053). Money is always a whole number of the currency's minor
 * units: cents for dollars, yen for yen.
 */

/** The largest amount of money on the wire, in minor units. */
export const MOST_MONEY = 99_999_999;

export const CURRENCIES = {
  AUD: { digits: 2, symbol: 'A$' },
  BRL: { digits: 2, symbol: 'R$' },
  CAD: { digits: 2, symbol: 'C$' },
  CHF: { digits: 2, symbol: 'CHF' },
  CNY: { digits: 2, symbol: '¥' },
  EUR: { digits: 2, symbol: '€' },
  GBP: { digits: 2, symbol: '£' },
  HKD: { digits: 2, symbol: 'HK$' },
  INR: { digits: 2, symbol: '₹' },
  JPY: { digits: 0, symbol: '¥' },
  KRW: { digits: 0, symbol: '₩' },
  MXN: { digits: 2, symbol: 'MX$' },
  NZD: { digits: 2, symbol: 'NZ$' },
  PLN: { digits: 2, symbol: 'zł' },
  SGD: { digits: 2, symbol: 'S$' },
  USD: { digits: 2, symbol: '$' },
  VND: { digits: 0, symbol: '₫' },
} as const;
export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/**
 * Returns minor units as a decimal text with a point, "4.99", "500": the format that providers take, and that
 * a page formats further.
 */
export function decimalOf(money: number, currency: Currency): string {
  const { digits } = CURRENCIES[currency];
  const text = String(Math.abs(money)).padStart(digits + 1, '0');
  const sign = money < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Labels of a product's card; the app has their texts. Empty: no label. */
export const PRODUCT_LABELS = ['', 'firstPurchase', 'popular', 'bestValue'] as const;
export const OFFER_AUDIENCES = ['firstPurchase', 'notVip', 'everybody'] as const;

/**
 * - created: the server has it, no provider does yet
 * - paying: a provider has it; the reader may be paying
 * - paid: coins or VIP were given
 * - failed: will not be paid: cancelled, or declined too often (`decline` tells which)
 * - expired: was not paid in time
 * - partlyRefunded, refunded: paid, and refunded in part or whole
 * - disputed: the bank has reclaimed the money; `won`: we keep it, `lost`: we do not
 */
export const ORDER_STATES = [
  'created',
  'paying',
  'paid',
  'failed',
  'expired',
  'partlyRefunded',
  'refunded',
  'disputed',
  'won',
  'lost',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Returns whether an order may still be paid, so that a page has to poll it. */
export function isOpenOrder(state: OrderState): boolean {
  return state === 'created' || state === 'paying';
}

/** Returns whether the reader has what the order bought. */
export function isPaidOrder(state: OrderState): boolean {
  return state === 'paid' || state === 'partlyRefunded' || state === 'won';
}

export const PAYMENT_PROVIDERS = ['stripe', 'paypal', 'desk'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];
/**
 * `card`: the form on /stripe; `page`: the provider's own page; `paypal`: PayPal's page; `renewal`: VIP that
 * renewed.
 */
export const PAYMENT_WAYS = ['card', 'page', 'paypal', 'renewal'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/**
 * Why a payment failed, as far as the reader may know. A bank's report of theft or fraud becomes `declined`,
 * as banks require. `cancelled`: the reader cancelled.
 */
export const DECLINE_REASONS = [
  'declined',
  'insufficientFunds',
  'expiredCard',
  'wrongNumber',
  'wrongCvc',
  'notSupported',
  'codeFailed',
  'tooManyTries',
  'cancelled',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export const SUBSCRIPTION_STATES = ['active', 'pastDue', 'ending'] as const;
/**
 * Why a subscription must not renew: the reader cancelled it, another one of theirs already renews, or the
 * account was deleted.
 */
export const STOP_REASONS = ['cancelled', 'second', 'accountGone'] as const;

/** The most products on sale at once, and the most offers of one that have not ended. */
export const MOST_PRODUCTS = 50;
export const MOST_OFFERS = 10;
/** The largest numbers of one product. */
export const MOST_SOLD_GOLD = 100_000_000;
export const MOST_VIP_DAYS = 366;
export const MOST_PERCENT_OFF = 90;

/** Returns the price under an offer, in minor units: the discount is rounded in the reader's favour. */
export function discounted(money: number, percentOff: number): number {
  return money - Math.min(money - 1, Math.ceil((money * percentOff) / 100));
}

export const VIP_DAYS = 30;
export const VIP_DISCOUNT_PERCENT = 20;
/** Multiplies the daily check-in's bonus for a VIP. */
export const VIP_CHECK_IN_FACTOR = 2;
export const ORDER_OPEN_MS = 24 * 3_600_000;
/** A purchase can be withdrawn from until the end of this day after it was paid (EU 2023/2673). */
export const WITHDRAWAL_DAYS = 14;
/** For so long after withdrawing from VIP, an account cannot buy it again. */
export const VIP_AGAIN_DAYS = 90;
/** The minimum time between sales dialogs (spec 9; key `showSalesTime`). */
export const SALES_DIALOG_GAP_MS = 21_600_000;
export const ORDER_POLL_MS = 2_000;
export const ORDERS_A_PAGE = 20;

/**
 * Card numbers for the test desk's form, and their outcomes; any future date and any three digits go with
 * them.
 */
export const TEST_CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  asksForCode: '4000002760003184',
  /** The desk reports it after `TEST_LATE_MS`, or when it is asked. */
  arrivesLate: '4000000000000077',
  arrivesTwice: '4000000000000085',
  /** Paid, and refunded `TEST_AFTER_MS` later. */
  refunded: '4000000000005126',
  partlyRefunded: '4000000000007726',
  disputedWon: '4000000000001976',
  disputedLost: '4000000000000259',
  /** The desk recognizes this card: a first purchase can be made with it once (decision 0031). */
  recognised: '5555555555554444',
} as const;
export const TEST_CODE = '123456';
export const TEST_LATE_MS = 20_000;
export const TEST_AFTER_MS = 15_000;

/** Failures of payments: their texts are on the page that sells (src keeps them off the first screen). */
export const PAYMENT_FAILURES = [
  'notSelling',
  'productChanged',
  'paymentFailed',
  'orderClosed',
  'alreadyVip',
  'vipWithdrawn',
  'tooManyPayments',
  'firstPurchaseWaits',
  'renewalWaits',
  'spendingLimit',
  'providerAway',
] as const satisfies readonly FailureName[];
export type PaymentFailureName = (typeof PAYMENT_FAILURES)[number];
