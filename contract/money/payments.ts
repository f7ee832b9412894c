import type { FailureName } from '../wire/failure';

/*
 * Coins for money (spec 2, 3, 4, 7; decision 0053). Money is always a whole number of the currency's minor units: cents of
 * a dollar, yen of a yen.
 */

/** Currencies that products may have a price in, with the digits behind the point (ISO 4217) and the sign they are shown by. */
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

/** Minor units as a decimal text with a point, "4.99", "500": what providers take, and a page formats further. */
export function decimalOf(money: number, currency: Currency): string {
  const { digits } = CURRENCIES[currency];
  const text = String(Math.abs(money)).padStart(digits + 1, '0');
  const sign = money < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** What a product's card may say beside its name; the app has the words. Empty says nothing. */
export const PRODUCT_LABELS = ['', 'firstPurchase', 'popular', 'bestValue'] as const;
/** Whom an offer is for: whoever never bought coins, whoever is no VIP, everybody. */
export const OFFER_AUDIENCES = ['firstPurchase', 'notVip', 'everybody'] as const;

/**
 * created         the server has it, no provider does yet
 * paying          a provider has it; the reader may be paying
 * paid            coins or VIP were given
 * failed          will not be paid: cancelled, or declined too often (`decline` says which)
 * expired         nobody paid in time
 * partlyRefunded, refunded   paid, and given back in part or whole
 * disputed        the bank has asked the money back; `won` it stays, `lost` it does not
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

/** Whether it may still be paid: the page waits, and asks again. */
export function isOpenOrder(state: OrderState): boolean {
  return state === 'created' || state === 'paying';
}

/** Whether what was bought is the reader's. */
export function isPaidOrder(state: OrderState): boolean {
  return state === 'paid' || state === 'partlyRefunded' || state === 'won';
}

export const PAYMENT_PROVIDERS = ['stripe', 'paypal', 'desk'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];
/** `card`: the form on /stripe; `page`: the provider's own page; `paypal`: over there and back; `renewal`: VIP that went on by itself. */
export const PAYMENT_WAYS = ['card', 'page', 'paypal', 'renewal'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/**
 * Why a payment did not go through, as far as it may be told. What a bank says of theft or fraud is `declined`, as it asks.
 * `cancelled` is the reader's own word.
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
 * Why a subscription must not renew: its reader cancelled it, another one of theirs renews already, or their account was
 * deleted.
 */
export const STOP_REASONS = ['cancelled', 'second', 'accountGone'] as const;

export const VIP_DAYS = 30;
export const VIP_DISCOUNT_PERCENT = 20;
/** The daily check-in counts this many times for a VIP. */
export const VIP_CHECK_IN_FACTOR = 2;
/** An order that nobody pays ends after this long. */
export const ORDER_OPEN_MS = 24 * 3_600_000;
/** The sales dialog comes at most this often (spec 9; key `showSalesTime`). */
export const SALES_DIALOG_GAP_MS = 21_600_000;
/** A page that waits for a payment asks for its order this often. */
export const ORDER_POLL_MS = 2_000;
export const ORDERS_A_PAGE = 20;

/** Numbers that the test desk's card form takes, and what becomes of them; any date to come and any three digits go with them. */
export const TEST_CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  /** Asks for a code, which is `TEST_CODE`. */
  asksForCode: '4000002760003184',
  /** The desk tells of it after `TEST_LATE_MS`, or when it is asked. */
  arrivesLate: '4000000000000077',
  arrivesTwice: '4000000000000085',
  /** Paid, and given back `TEST_AFTER_MS` later. */
  refunded: '4000000000005126',
  partlyRefunded: '4000000000007726',
  disputedWon: '4000000000001976',
  disputedLost: '4000000000000259',
  /** The desk knows this card again: a first purchase is made with it once (decision 0031). */
  recognised: '5555555555554444',
} as const;
export const TEST_CODE = '123456';
export const TEST_LATE_MS = 20_000;
export const TEST_AFTER_MS = 15_000;

/** Failures of payments: the page that sells has their words (src keeps them off the first screen). */
export const PAYMENT_FAILURES = [
  'notSelling',
  'productChanged',
  'paymentFailed',
  'orderClosed',
  'alreadyVip',
  'tooManyPayments',
  'firstPurchaseWaits',
  'renewalWaits',
  'providerAway',
] as const satisfies readonly FailureName[];
export type PaymentFailureName = (typeof PAYMENT_FAILURES)[number];
