import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VIP_DAYS } from '../../../contract/money/payments';
import { SUCCESS_CODE } from '../../../contract/wire/answer.schema';
import { mergeGuest } from '../../../server/accounts/mergeGuest';
import { compareRenewals } from '../../../server/payments/books';
import { providersOf } from '../../../server/payments/providers/openProviders';
import {
  app,
  buyer,
  orderNow,
  pass,
  productOf,
  refused,
  userNow,
  withPaymentsApp,
  work,
} from '../../../server/testing/paymentsApp';
import { startStripe, WEBHOOK_SECRET } from '../stripe/startStripe';
import { startPayPal, WEBHOOK_ID } from './startPayPal';

/**
 * VIP by PayPal, which renews nothing, beside VIP that renews at Stripe: both real SDKs, each with its
 * double.
 */
const paypal = await startPayPal();
const stripe = await startStripe();
withPaymentsApp(() => ({
  DOGEAR_PAYPAL_CLIENT_ID: 'client',
  DOGEAR_PAYPAL_CLIENT_SECRET: 'secret',
  DOGEAR_PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
  DOGEAR_PAYPAL_STAND_IN: paypal.url,
  DOGEAR_STRIPE_SECRET_KEY: 'sk_test_1',
  DOGEAR_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  DOGEAR_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  DOGEAR_STRIPE_STAND_IN: stripe.url,
}));
beforeAll(() => {
  app.context.setNow(new Date());
  paypal.state.now = () => app.context.now();
  stripe.books.now = () => Math.floor(app.context.now().getTime() / 1_000);
});
afterAll(async () => {
  await paypal.stop();
  await stripe.stop();
});

type Reader = Awaited<ReturnType<typeof buyer>>;

async function beginByPayPal({ client }: Reader) {
  const asked = { requestId: randomUUID(), ...(await productOf(client, 'vip')) };
  const { data } = await app.ask('paypalPay', asked, client);
  return { orderId: data.order.orderId, ref: data.url.split('/').at(-1) ?? '' };
}

async function renewAtStripe({ client }: Reader) {
  const asked = { requestId: randomUUID(), ...(await productOf(client, 'vip-renewing')) };
  const { data } = await app.ask('createPaymentIntent', asked, client);
  stripe.books.pay(data.clientSecret.split('_secret')[0] ?? '');
  const subscription = stripe.books.all('subscription').at(-1);
  if (!subscription) throw new Error('Stripe has no subscription.');
  stripe.books.begin(subscription);
  await orderNow(client, data.order.orderId);
  return subscription;
}

async function differences(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const provider of Object.values(providersOf(app.context))) {
    for await (const line of compareRenewals(app.context, provider)) found.push(line);
  }
  return found;
}

it('VIP by PayPal and by Stripe both count, and cancelling ends the one renewal', async () => {
  const reader = await buyer();
  const { client } = reader;
  const byPayPal = await beginByPayPal(reader);
  const subscription = await renewAtStripe(reader);
  const more = { requestId: randomUUID(), ...(await productOf(client, 'vip')) };
  expect((await app.ask('paypalPay', more, client)).code).toBe(refused('alreadyVip'));
  paypal.approve(byPayPal.ref);
  expect((await orderNow(client, byPayPal.orderId)).state).toBe('paid');
  const { user, renewals } = await userNow(client);
  const days = ((user.vipUntil ?? 0) - app.context.now().getTime()) / 86_400_000;
  expect(days).toBeCloseTo(2 * VIP_DAYS, 0);
  expect(renewals?.map(({ state, stop }) => [state, stop])).toEqual([['active', null]]);
  expect(await differences()).toEqual([]);
  expect((await app.ask('cancelVip', { requestId: randomUUID() }, client)).code).toBe(SUCCESS_CODE);
  expect(subscription.cancel_at_period_end).toBe(true);
  expect(await differences()).toEqual([]);
});

it('after a guest with PayPal VIP logs in, cancelling leaves nothing that renews', async () => {
  const [guest, account] = [await buyer(), await buyer()];
  const byPayPal = await beginByPayPal(guest);
  const subscription = await renewAtStripe(account);
  const both = { guestId: guest.userId, userId: account.userId, now: app.context.now() };
  await app.context.db.transaction((tx) => mergeGuest(tx, both));
  paypal.approve(byPayPal.ref);
  expect((await orderNow(account.client, byPayPal.orderId)).state).toBe('paid');
  await app.ask('cancelVip', { requestId: randomUUID() }, account.client);
  pass(VIP_DAYS * 86_400_000);
  stripe.books.renew(subscription.id);
  await work();
  const { list } = (await app.ask('orderInfo', {}, account.client)).data;
  expect(list.map(({ way }) => way).toSorted()).toEqual(['card', 'paypal']);
  expect(await differences()).toEqual([]);
});

it('VIP by PayPal alone has nothing to cancel', async () => {
  const reader = await buyer();
  const { ref, orderId } = await beginByPayPal(reader);
  paypal.approve(ref);
  expect((await orderNow(reader.client, orderId)).state).toBe('paid');
  const cancelled = await app.ask('cancelVip', { requestId: randomUUID() }, reader.client);
  expect(cancelled.code).toBe(refused('notFound'));
});
