import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentEvents } from '../../../server/ground/db/schema/payments';
import { compareBooks } from '../../../server/payments/books';
import { keepProducts } from '../../../server/payments/keepProduct';
import { providerNamed } from '../../../server/payments/providers/openProviders';
import { minorOf } from '../../../server/payments/providers/paypal/payPalFacts';
import { ProviderRefusedError } from '../../../server/payments/providers/provider';
import type { TestClient } from '../../../server/testing/createClient';
import {
  app,
  buyer,
  offerFirst,
  orderNow,
  PRODUCTS,
  pass,
  productOf,
  refused,
  userNow,
  withPaymentsApp,
  work,
} from '../../../server/testing/paymentsApp';
import { startPayPal, WEBHOOK_ID } from './startPayPal';

const paypal = await startPayPal();
withPaymentsApp(() => ({
  DOGEAR_PAYPAL_CLIENT_ID: 'client',
  DOGEAR_PAYPAL_CLIENT_SECRET: 'secret',
  DOGEAR_PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
  DOGEAR_PAYPAL_STAND_IN: paypal.url,
}));
beforeAll(() => {
  app.context.setNow(new Date());
  paypal.state.now = () => app.context.now();
});
afterAll(() => paypal.stop());

async function begin(client: TestClient, key: 'small' | 'large' = 'small') {
  const asked = { requestId: randomUUID(), ...(await productOf(client, key)) };
  const { data } = await app.ask('paypalPay', asked, client);
  return { orderId: data.order.orderId, ref: data.url.split('/').at(-1) ?? '', asked };
}

async function post({ body, headers }: { body: string; headers: Record<string, string> }): Promise<number> {
  const path = '/novel-api/payment/paypal/webhook';
  return (await app.app.request(path, { method: 'POST', body, headers })).status;
}

it('PayPal amounts are parsed exactly, with the digits of their currency', () => {
  expect([
    minorOf('4.99', 'USD'),
    minorOf('500', 'JPY'),
    minorOf('500.00', 'JPY'),
    minorOf('5', 'EUR'),
  ]).toEqual([499, 500, 500, 500]);
  expect([minorOf('4.999', 'USD'), minorOf('-1.00', 'USD'), minorOf('', 'USD')]).toEqual([NaN, NaN, NaN]);
});

it('PayPal is offered alone if only it is configured, and sells no renewal', async () => {
  const response = await app.app.request('/novel-api/api/v1/payment/stripe/config');
  expect(await response.json()).toMatchObject({ data: { card: null, page: null, paypal: 'paypal' } });
  const { client } = await buyer();
  const asked = { requestId: randomUUID(), ...(await productOf(client, 'vip-renewing')) };
  expect((await app.ask('paypalPay', asked, client)).code).toBe(refused('notSelling'));
});

it('a PayPal order is captured once, however often its return page is opened', async () => {
  const { client } = await buyer();
  const { orderId, ref } = await begin(client, 'large');
  expect((await orderNow(client, orderId)).state).toBe('paying');
  paypal.approve(ref);
  pass(4_000);
  for (let at = 0; at < 2; at++) {
    const back = await app.app.request(`/novel-api/payment/paypal/return?token=${ref}&PayerID=1`);
    expect(back.headers.get('location')).toBe(`/topup?order=${orderId}`);
  }
  expect(await orderNow(client, orderId)).toMatchObject({ state: 'paid', card: null });
  expect((await userNow(client)).user).toMatchObject({ coins: 500, bonus: 100 });
});

it('a first-purchase bonus is given once per PayPal payer', async () => {
  await offerFirst(50);
  const given: unknown[] = [];
  for (const payer of ['PAYER1', 'PAYER1', 'PAYER2']) {
    pass(61_000);
    const { client } = await buyer();
    const { orderId, ref } = await begin(client);
    paypal.approve(ref, payer);
    const { state, bonus, withheld } = await orderNow(client, orderId);
    given.push([state, bonus, withheld]);
  }
  expect(given).toEqual([
    ['paid', 50, 0],
    ['paid', 0, 50],
    ['paid', 50, 0],
  ]);
  await keepProducts(app.context.db, PRODUCTS, app.context.now());
});

it('a PayPal order is captured by its event alone and by the reconciler alone', async () => {
  const [first, second] = [await buyer(), await buyer()];
  const one = await begin(first.client);
  paypal.approve(one.ref);
  expect(await post(paypal.signed('CHECKOUT.ORDER.APPROVED', { id: one.ref }))).toBe(200);
  await work();
  expect((await orderNow(first.client, one.orderId)).state).toBe('paid');
  const two = await begin(second.client);
  paypal.approve(two.ref);
  pass(61_000);
  await work();
  expect((await userNow(second.client)).user.coins).toBe(100);
});

it('a PayPal order that the payer’s bank declined can be tried again', async () => {
  const { client } = await buyer();
  const { orderId, ref } = await begin(client);
  paypal.approve(ref);
  paypal.state.declines = true;
  expect(await orderNow(client, orderId)).toMatchObject({ state: 'paying', decline: 'declined' });
  paypal.state.declines = false;
  pass(4_000);
  expect((await orderNow(client, orderId)).state).toBe('paid');
});

it('a PayPal refund by an operator applies once per key, never above the payment', async () => {
  const { client } = await buyer();
  const { orderId, ref } = await begin(client, 'large');
  paypal.approve(ref);
  await orderNow(client, orderId);
  const provider = providerNamed(app.context, 'paypal');
  await provider?.refund(ref, { money: 333, key: 'a-key' });
  await provider?.refund(ref, { money: 333, key: 'a-key' });
  await expect(provider?.refund(ref, { money: 700, key: 'another' })).rejects.toThrow(ProviderRefusedError);
  const { data } = await app.ask('orderInfo', { orderId }, client);
  expect(data.list[0]?.state).toBe('paid');
  pass(61_000);
  await work();
  pass(86_400_000);
  await work();
  expect(await orderNow(client, orderId)).toMatchObject({ state: 'partlyRefunded', refunded: 333 });
});

it('a PayPal order is refunded and disputed by events that name captures', async () => {
  const { client } = await buyer();
  const { orderId, ref } = await begin(client, 'large');
  paypal.approve(ref);
  await orderNow(client, orderId);
  await post(paypal.signed('PAYMENT.CAPTURE.REFUNDED', paypal.refund(ref, '3.33')));
  await work();
  expect(await orderNow(client, orderId)).toMatchObject({ state: 'partlyRefunded', refunded: 333 });
  const capture = paypal.captureOf(ref).id;
  const dispute = paypal.dispute(capture);
  const about = {
    dispute_id: dispute.dispute_id,
    disputed_transactions: [{ seller_transaction_id: capture }],
  };
  await post(paypal.signed('CUSTOMER.DISPUTE.CREATED', about));
  await work();
  expect((await orderNow(client, orderId)).state).toBe('disputed');
  expect((await userNow(client)).user.userGold).toBe(0);
  Object.assign(dispute, { status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR' });
  await post(paypal.signed('CUSTOMER.DISPUTE.RESOLVED', about));
  await work();
  expect((await orderNow(client, orderId)).state).toBe('partlyRefunded');
  expect((await userNow(client)).user.userGold).toBe(400);
});

it('a PayPal event that is forged, altered, old or unsigned is rejected', async () => {
  const { client } = await buyer();
  const { ref } = await begin(client);
  const event = paypal.signed('CHECKOUT.ORDER.APPROVED', { id: ref });
  expect(await post({ ...event, body: event.body.replace(ref, 'ORD1') })).toBe(400);
  const stranger = { ...event.headers, 'paypal-cert-url': 'https://api.paypal.com.evil.example/cert' };
  expect(await post({ ...event, headers: stranger })).toBe(400);
  const old = new Date(app.context.now().getTime() - 3_600_001);
  expect(await post(paypal.signed('CHECKOUT.ORDER.APPROVED', { id: ref }, old))).toBe(400);
  expect(await post({ body: event.body, headers: {} })).toBe(400);
});

it('a replayed PayPal event is stored once and applied once', async () => {
  const { client } = await buyer();
  const { orderId, ref } = await begin(client);
  paypal.approve(ref);
  const event = paypal.signed('CHECKOUT.ORDER.APPROVED', { id: ref });
  const before = await app.context.db.$count(paymentEvents);
  for (let at = 0; at < 3; at++) expect(await post(event)).toBe(200);
  expect(await app.context.db.$count(paymentEvents)).toBe(before + 1);
  await work();
  expect(await post(event)).toBe(200);
  await work();
  expect((await orderNow(client, orderId)).state).toBe('paid');
  expect((await userNow(client)).user.userGold).toBe(100);
});

it.each([
  ['amount', { value: '0.01' }],
  ['currency', { currency_code: 'EUR' }],
])('a PayPal payment with another %s than agreed credits nothing', async (_, tampered) => {
  const { client } = await buyer();
  const { orderId, ref } = await begin(client);
  const [unit] = paypal.find(ref).purchase_units;
  Object.assign(unit?.amount ?? {}, tampered);
  paypal.approve(ref);
  expect((await orderNow(client, orderId)).state).toBe('failed');
  expect((await userNow(client)).user.userGold).toBe(0);
});

it('a PayPal order is begun once after lost answers, and an outage is reported', async () => {
  const { client } = await buyer();
  const before = paypal.orders.size;
  const asked = { requestId: randomUUID(), ...(await productOf(client, 'small')) };
  paypal.faults.push('lost', 'lost', 'lost', 'lost');
  expect((await app.ask('paypalPay', asked, client)).code).toBe(refused('providerAway'));
  paypal.faults.splice(0);
  expect((await app.ask('paypalPay', asked, client)).data.order.state).toBe('paying');
  expect(paypal.orders.size).toBe(before + 1);
});

it('the comparison with PayPal lists the payments that were tampered with', async () => {
  const provider = providerNamed(app.context, 'paypal');
  if (!provider) throw new Error('PayPal is not configured.');
  const period = {
    from: new Date(0),
    to: new Date(app.context.now().getTime() + 86_400_000),
    counted: () => undefined,
  };
  const differences = [];
  for await (const { what } of compareBooks(app.context, provider, period)) differences.push(what);
  expect(differences).toEqual([
    '1 USD (minor units) came, and no order was credited',
    '199 EUR (minor units) came, and no order was credited',
  ]);
});
