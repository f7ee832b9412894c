import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { callApi, makeApiToken } from '../../testing/apiApp';
import { keepOpen, openDesk, type TestOperator } from '../../testing/operatorApp';
import { app, buyAt, buyer, pass, withPaymentsApp } from '../../testing/paymentsApp';

withPaymentsApp();

let owner: TestOperator;
let token: string;
beforeAll(async () => {
  owner = await openDesk(app);
  token = await makeApiToken(app, owner, ['orders:read']);
});
beforeEach(() => keepOpen(app, owner));

const ask = (path: string, from: Date, more = '') =>
  callApi(app, `${path}?from=${from.toISOString()}${more}`, { token });

it('orders and refunds of a range of time are listed in order, without their readers', async () => {
  const from = app.context.now();
  const { client } = await buyer();
  const first = await buyAt(client, 'large');
  pass(60_000);
  const second = await buyAt(client, 'small');
  pass(60_000);
  await keepOpen(app, owner);
  const refund = { requestId: randomUUID(), orderId: first.orderId, money: 300, reason: 'because of a test' };
  expect((await app.ask('operatorRefund', refund, owner.client)).code).toBe(1);
  pass(1_000);

  const orders = await ask('/orders', from);
  expect(orders).toMatchObject({
    status: 200,
    json: {
      next: null,
      items: [
        { number: first.number, state: 'partlyRefunded', coins: 500, bonus: 100, money: 999, refunded: 300 },
        { number: second.number, state: 'paid', coins: 100, money: 199, refunded: 0, currency: 'USD' },
      ],
    },
  });
  const [paid] = (orders.json ?? {}).items as [{ paidAt: string }, object];
  const said = Object.keys(paid);
  expect(said.filter((name) => /user|reader|mail|card|network/i.test(name))).toEqual([]);
  const refunds = await ask('/refunds', from);
  expect(refunds.json).toMatchObject({
    items: [{ order: first.number, money: 300, currency: 'USD' }],
    next: null,
  });

  const since = new Date(Date.parse(paid.paidAt) + 1);
  expect((await ask('/orders', since)).json?.items).toMatchObject([{ number: second.number }]);
  expect((await ask('/orders', from, `&to=${since.toISOString()}`)).json?.items).toMatchObject([
    { number: first.number },
  ]);
  const after = `&after=${since.getTime() - 1}-${first.number}`;
  expect((await ask('/orders', from, after)).json?.items).toMatchObject([{ number: second.number }]);
});

it('a range that is empty, too long or no time at all is refused', async () => {
  const now = app.context.now();
  const days = (number: number) => new Date(now.getTime() - number * 86_400_000);
  expect((await ask('/orders', days(367))).status).toBe(400);
  expect((await ask('/orders', days(366))).status).toBe(200);
  expect((await ask('/refunds', now, `&to=${days(1).toISOString()}`)).status).toBe(400);
  expect((await ask('/orders', days(1), '&after=1-x')).status).toBe(400);
  expect((await callApi(app, '/orders?from=yesterday', { token })).status).toBe(400);
  expect((await callApi(app, '/orders', { token })).status).toBe(400);
});
