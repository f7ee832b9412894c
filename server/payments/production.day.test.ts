import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ORDER_OPEN_MS, TEST_CARDS, TEST_CODE } from '../../contract/money/payments';
import { TASK_TYPES } from '../../contract/money/rewards';
import { deskPayments, products } from '../ground/db/schema/payments';
import {
  app,
  begin,
  buyer,
  linesOf,
  orderNow,
  pass,
  refused,
  userNow,
  withPaymentsApp,
  work,
} from '../testing/paymentsApp';
import { createDesk, DESK_PAGE } from './providers/desk/desk';
import { providersOf, replaceProviders } from './providers/openProviders';

withPaymentsApp(() => ({
  NODE_ENV: 'production',
  DOGEAR_TEST_DESK: 'on',
  DOGEAR_OPERATOR_NAME: 'A library',
  DOGEAR_CONTENT_SECRET: 'a secret for tests that is long enough',
}));

const BEGINNINGS = ['createPaymentIntent', 'webSession', 'paypalPay'] as const;

it('production has no payment provider and offers nothing for sale', async () => {
  expect(providersOf(app.context)).toEqual({});
  const config = await app.app.request('/novel-api/api/v1/payment/stripe/config');
  expect(await config.json()).toMatchObject({
    data: { sells: false, card: null, page: null, paypal: null, publishableKey: '', testDesk: false },
  });
  const { client } = await buyer();
  expect(await userNow(client)).toMatchObject({ goldList: [], vipList: [], discountVip: null });
  const { taskList } = (await app.ask('taskList', {}, client)).data;
  expect(taskList.map(({ taskType }) => taskType)).not.toContain(TASK_TYPES.topUp);
});

it('production starts no payment for a product of its catalogue', async () => {
  const { client } = await buyer();
  const [product] = await app.context.db.select().from(products);
  const asked = { productId: product?.id ?? 0, money: 199, currency: 'USD' } as const;
  for (const name of BEGINNINGS) {
    expect((await app.ask(name, { ...asked, requestId: randomUUID() }, client)).code).toBe(
      refused('notSelling'),
    );
  }
});

it('production serves neither the desk’s page nor its events', async () => {
  const statusOf = async (method: string, path: string) => (await app.app.request(path, { method })).status;
  expect(await statusOf('GET', `${DESK_PAGE}?ref=desk_1`)).toBe(404);
  expect(await statusOf('POST', DESK_PAGE)).toBe(404);
  expect(await statusOf('POST', '/novel-api/payment/desk/webhook')).toBe(404);
});

describe('a payment that the desk started before production', () => {
  /** As in a database that was used with the desk before it went into production. */
  async function begunBefore() {
    const { client, userId } = await buyer();
    const nobody = providersOf(app.context);
    replaceProviders(app.context.settings, { desk: createDesk(app.context) });
    const { order, clientSecret } = await begin(client, 'small');
    replaceProviders(app.context.settings, nobody);
    return { client, userId, orderId: order.orderId, clientSecret };
  }

  it('can no longer be paid by card or code, and expires', async () => {
    const { client, userId, orderId, clientSecret } = await begunBefore();
    const tries = [
      () => app.ask('deskPay', { clientSecret, number: TEST_CARDS.succeeds }, client),
      () => app.ask('deskPay', { clientSecret, number: TEST_CARDS.asksForCode }, client),
      () => app.ask('deskCode', { clientSecret, code: TEST_CODE }, client),
    ];
    for (const attempt of tries) expect((await attempt()).code).toBe(refused('notFound'));
    await app.context.db.update(deskPayments).set({ state: 'paid', paidAt: app.context.now() });
    pass(61_000);
    await work();
    expect((await orderNow(client, orderId)).state).toBe('paying');
    pass(ORDER_OPEN_MS + 1);
    await work();
    expect((await orderNow(client, orderId)).state).toBe('expired');
    expect(await linesOf(userId)).toEqual([]);
  });

  it('can be cancelled', async () => {
    const { client, orderId } = await begunBefore();
    const { data } = await app.ask('cancelOrder', { requestId: randomUUID(), orderId }, client);
    expect(data).toMatchObject({ state: 'failed', decline: 'cancelled' });
  });
});
