import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { TEST_CARDS } from '../../contract/money/payments';
import type { Order, PaymentIntent } from '../../contract/money/payments.schema';
import { termsOf } from '../../contract/money/purchaseTerms';
import { FAILURES } from '../../contract/wire/failure';
import { ledgerEntries } from '../ground/db/schema/ledger';
import { checkDueOrders } from '../payments/checkOrder';
import { keepProducts, type ProductInput } from '../payments/keepProduct';
import { applyDueEvents } from '../payments/paymentEvents';
import { checkDueSubscriptions } from '../payments/subscriptions';
import { brokenLedgerRules } from './brokenLedgerRules';
import type { TestClient } from './createClient';
import { openTestApp, type TestApp } from './openTestApp';

export let app: TestApp;

const usual = { bonus: 0, gold: 0, days: 0, renews: false, label: '', offers: [] } as const;
/** The products of the tests: coins, coins with bonus, VIP once and renewing. */
export const PRODUCTS: readonly ProductInput[] = [
  { ...usual, key: 'small', kind: 'coins', gold: 100, prices: { USD: 199, JPY: 300 } },
  { ...usual, key: 'large', kind: 'coins', gold: 500, bonus: 100, prices: { USD: 999, JPY: 1_500 } },
  { ...usual, key: 'vip', kind: 'vip', days: 30, prices: { USD: 899 } },
  { ...usual, key: 'vip-renewing', kind: 'vip', days: 30, renews: true, prices: { USD: 799 } },
];

/**
 * Opens an app for the file that sells these at the test desk, and checks its ledger at the end. A minute
 * passes before each test, because a provider is not queried about one order repeatedly.
 */
export function withPaymentsApp(env: () => Readonly<Record<string, string>> = () => ({})): void {
  beforeAll(async () => {
    app = await openTestApp(null, { DOGEAR_TRUST_PROXY: 'on', ...env() });
    await keepProducts(app.context.db, PRODUCTS, app.context.now());
  });
  beforeEach(() => pass(61_000));
  afterAll(async () => {
    expect(await brokenLedgerRules(app.context.db)).toEqual([]);
    await app.context.close();
  });
}

export async function offerFirst(extraBonus: number): Promise<void> {
  const offer = {
    audience: 'firstPurchase',
    percentOff: 0,
    extraBonus,
    startsAt: null,
    endsAt: null,
  } as const;
  const offered = PRODUCTS.map((product) =>
    product.key === 'small' ? { ...product, offers: [offer] } : product,
  );
  await keepProducts(app.context.db, offered, app.context.now());
}

let networks = 0;
export const buyer = () => app.signIn(`10.9.${(networks >> 8) & 255}.${networks++ & 255}`);

export async function productOf(client: TestClient, key: 'small' | 'large' | 'vip' | 'vip-renewing') {
  const { data } = await app.ask('userInfo', {}, client);
  const at = PRODUCTS.findIndex((product) => product.key === key);
  const sold = [...data.goldList, ...(data.vipList ?? [])][at];
  if (!sold) throw new Error(`${key} is not sold.`);
  return { productId: sold.id, money: sold.money, currency: sold.currency, terms: termsOf(sold) };
}

export async function begin(
  client: TestClient,
  key: Parameters<typeof productOf>[1],
  extra: { saveCard?: boolean; requestId?: string } = {},
): Promise<PaymentIntent> {
  const wanted = await productOf(client, key);
  const asked = { requestId: randomUUID(), ...wanted, ...extra };
  const { code, data } = await app.ask('createPaymentIntent', asked, client);
  expect(code).toBe(1);
  return data;
}

export async function buyAt(
  client: TestClient,
  key: Parameters<typeof productOf>[1],
  number: string = TEST_CARDS.succeeds,
): Promise<Order> {
  const { clientSecret } = await begin(client, key);
  const { data } = await app.ask('deskPay', { clientSecret, number }, client);
  return data.order;
}

export const pass = (ms: number) => app.context.setNow(new Date(app.context.now().getTime() + ms));

export async function work(): Promise<void> {
  await applyDueEvents(app.context);
  await checkDueOrders(app.context);
  await checkDueSubscriptions(app.context);
}

export async function orderNow(client: TestClient, orderId: string): Promise<Order> {
  const { data } = await app.ask('orderInfo', { orderId }, client);
  return data.list[0] as Order;
}

export const refused = (name: keyof typeof FAILURES) => FAILURES[name].code;

/** Returns a reader's ledger lines, oldest first: kind, and the coins, bonus and debt after it. */
export async function linesOf(userId: number) {
  const mine = eq(ledgerEntries.userId, userId);
  const lines = await app.context.db.select().from(ledgerEntries).where(mine).orderBy(ledgerEntries.id);
  return lines.map(({ kind, coinsAfter, bonusAfter, debtAfter }) => [
    kind,
    coinsAfter,
    bonusAfter,
    debtAfter,
  ]);
}

export const userNow = async (client: TestClient) => (await app.ask('userInfo', {}, client)).data;

/** Buys a package with that many coins at the test desk, which then sells only this one. */
export async function buyCoins(app: TestApp, client: TestClient, gold: number): Promise<void> {
  const { clientSecret } = await beginCoins(app, client, gold);
  await app.ask('deskPay', { clientSecret, number: TEST_CARDS.succeeds }, client);
}

/** Begins the same purchase without paying. */
export async function beginCoins(app: TestApp, client: TestClient, gold: number): Promise<PaymentIntent> {
  const facts = { bonus: 0, days: 0, renews: false, label: '', offers: [] } as const;
  const product = { ...facts, key: 'coins', kind: 'coins', gold, prices: { USD: 199 } } as const;
  await keepProducts(app.context.db, [product], app.context.now());
  const { data } = await app.ask('userInfo', {}, client);
  const { id: productId = 0, money = 0, currency = 'USD' } = data.goldList[0] ?? {};
  const asked = { requestId: randomUUID(), productId, money, currency };
  return (await app.ask('createPaymentIntent', asked, client)).data;
}
