import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { TEST_AFTER_MS, TEST_CARDS } from '../../contract/money/payments';
import {
  app,
  buyAt,
  buyer,
  linesOf,
  orderNow,
  pass,
  productOf,
  refused,
  userNow,
  withPaymentsApp,
  work,
} from '../testing/paymentsApp';

withPaymentsApp(() => ({ DOGEAR_CURRENCY: 'JPY' }));

it('a shop in yen sells only products with a price in whole yen', async () => {
  const { client } = await buyer();
  const { goldList, vipList } = await userNow(client);
  expect(goldList.map(({ money, currency, currencySymbol }) => [money, currency, currencySymbol])).toEqual([
    [300, 'JPY', '¥'],
    [1_500, 'JPY', '¥'],
  ]);
  expect(vipList).toEqual([]);
  const asked = { requestId: randomUUID(), ...(await productOf(client, 'small')) };
  expect((await app.ask('createPaymentIntent', { ...asked, currency: 'USD' }, client)).code).toBe(
    refused('productChanged'),
  );
  const { data } = await app.ask('webSession', { ...asked, requestId: randomUUID() }, client);
  const { pathname, search } = new URL(data.url);
  expect(await (await app.app.request(`${pathname}${search}`)).text()).toContain('Pay 300 JPY');
});

it('a partial refund in yen takes back a proportional share', async () => {
  const { client, userId } = await buyer();
  const { orderId } = await buyAt(client, 'large', TEST_CARDS.partlyRefunded);
  pass(TEST_AFTER_MS);
  await work();
  expect(await orderNow(client, orderId)).toMatchObject({ state: 'partlyRefunded', refunded: 750 });
  expect(await linesOf(userId)).toEqual([
    ['purchase', 500, 0, 0],
    ['purchase-bonus', 500, 100, 0],
    ['refund', 300, 0, 0],
  ]);
});
