import { randomUUID } from 'node:crypto';
import { TEST_CARDS } from '../../contract/money/payments';
import type { PaymentIntent } from '../../contract/money/payments.schema';
import { keepProducts } from '../payments/keepProduct';
import type { TestClient } from './createClient';
import type { TestApp } from './openTestApp';

/** Has a reader buy a package of the given number of coins at the test desk, which sells nothing else. */
export async function buyCoins(app: TestApp, client: TestClient, gold: number): Promise<void> {
  const { clientSecret } = await beginCoins(app, client, gold);
  await app.ask('deskPay', { clientSecret, number: TEST_CARDS.succeeds }, client);
}

/** The same, and they have not paid yet. */
export async function beginCoins(app: TestApp, client: TestClient, gold: number): Promise<PaymentIntent> {
  const facts = { bonus: 0, days: 0, renews: false, label: '', offers: [] } as const;
  const product = { ...facts, key: 'coins', kind: 'coins', gold, prices: { USD: 199 } } as const;
  await keepProducts(app.context.db, [product], app.context.now());
  const { data } = await app.ask('userInfo', {}, client);
  const { id: productId = 0, money = 0, currency = 'USD' } = data.goldList[0] ?? {};
  const asked = { requestId: randomUUID(), productId, money, currency };
  return (await app.ask('createPaymentIntent', asked, client)).data;
}
