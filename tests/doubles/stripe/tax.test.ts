import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { providerNamed } from '../../../server/payments/providers/openProviders';
import type { TestClient } from '../../../server/testing/createClient';
import {
  app,
  buyer,
  orderNow,
  pass,
  productOf,
  refused,
  userNow,
  work,
} from '../../../server/testing/paymentsApp';
import { deliver, stripe, withStripe } from './stripeApp';

withStripe({ DOGEAR_STRIPE_TAX: 'on' });

async function openPage(client: TestClient, key: Parameters<typeof productOf>[1], more = {}) {
  const asked = { requestId: randomUUID(), ...(await productOf(client, key)), ...more };
  const { code, data } = await app.ask('webSession', asked, client);
  expect(code).toBe(1);
  return { orderId: data.order.orderId, page: data.url.split('/').at(-1) ?? '' };
}

it('sells on Stripe’s page alone, which asks for the address', async () => {
  const response = await app.app.request('/novel-api/api/v1/payment/stripe/config');
  expect(await response.json()).toMatchObject({ data: { card: null, page: 'stripe' } });
  const { client } = await buyer();
  const asked = { requestId: randomUUID(), ...(await productOf(client, 'small')) };
  expect((await app.ask('createPaymentIntent', asked, client)).code).toBe(refused('notSelling'));
});

it('takes the price that was shown, and keeps the tax that is in it with the invoice', async () => {
  const { client } = await buyer();
  const { orderId, page } = await openPage(client, 'large');
  expect(await orderNow(client, orderId)).toMatchObject({ state: 'paying', invoice: null });
  stripe.books.payPage(page);
  await deliver((events) => events.reverse());
  const paid = await orderNow(client, orderId);
  // Nineteen parts of 119.
  expect(paid).toMatchObject({ state: 'paid', money: 999, invoice: { tax: 160 } });
  expect((await userNow(client)).user).toMatchObject({ coins: 500, bonus: 100 });
  // Stripe takes the tax of a refund back itself; the invoice stays as it was made.
  await providerNamed(app.context, 'stripe')?.refund(page, { money: 333, key: 'a-key' });
  await deliver();
  expect(await orderNow(client, orderId)).toMatchObject({
    state: 'partlyRefunded',
    refunded: 333,
    invoice: { number: paid.invoice?.number, tax: 160 },
  });
  expect((await userNow(client)).user).toMatchObject({ coins: 400, bonus: 0 });
});

it('knows the tax from the payment too, if the answer with the page was lost', async () => {
  const { client } = await buyer();
  const asked = { requestId: randomUUID(), ...(await productOf(client, 'small')) };
  stripe.faults.push('lost', 'server error', 'server error');
  expect((await app.ask('webSession', asked, client)).code).toBe(refused('providerAway'));
  const page = stripe.books.all('checkout.session', { status: 'open' }).at(-1);
  stripe.books.payPage(page?.id ?? '');
  await deliver((events) => events.filter(({ type }) => type === 'payment_intent.succeeded'));
  expect(await orderNow(client, String(page?.client_reference_id))).toMatchObject({
    state: 'paid',
    invoice: { tax: 32 },
  });
});

it('computes tax for a reader whom Stripe knows, and for each renewal', async () => {
  const { client, userId } = await buyer();
  const { orderId, page } = await openPage(client, 'vip-renewing');
  stripe.books.payPage(page);
  await deliver();
  expect(await orderNow(client, orderId)).toMatchObject({ state: 'paid', money: 799, invoice: { tax: 128 } });
  const mine = stripe.books
    .all('subscription', { status: 'active' })
    .find(({ metadata }) => (metadata as { userId?: string }).userId === String(userId));
  pass(30 * 86_400_000);
  stripe.books.renew(mine?.id ?? '');
  await deliver();
  await work();
  const { list } = (await app.ask('orderInfo', {}, client)).data;
  expect(list.map(({ way, money, invoice }) => [way, money, invoice?.tax])).toEqual([
    ['renewal', 799, 128],
    ['page', 799, 128],
  ]);
  const again = await openPage(client, 'small');
  stripe.books.payPage(again.page);
  await deliver();
  expect(await orderNow(client, again.orderId)).toMatchObject({ state: 'paid', invoice: { tax: 32 } });
});
