import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FAILURES } from '../../../contract/values/failure';
import { ORDER_OPEN_MS } from '../../../contract/values/payments';
import { orders, paymentEvents } from '../../../server/ground/db/schema/payments';
import {
  app,
  begin,
  buyer,
  orderNow,
  pass,
  productOf,
  userNow,
  withPaymentsApp,
  work,
} from '../../../server/testing/paymentsApp';
import type { StripeObject } from './StripeBooks';
import { type StripeDouble, startStripe, WEBHOOK_SECRET } from './startStripe';

/** The real SDK against a double of Stripe's HTTP interface: each road to a payment, and all that goes wrong on it. */
const stripe: StripeDouble = await startStripe();
withPaymentsApp({
  DOGEAR_STRIPE_SECRET_KEY: 'sk_test_1',
  DOGEAR_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  DOGEAR_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  DOGEAR_STRIPE_STAND_IN: stripe.url,
});
beforeAll(() => {
  stripe.books.now = () => Math.floor(app.context.now().getTime() / 1_000);
  // One moment, so that a day of the books is this test's.
  app.context.setNow(new Date());
});
beforeEach(() => pass(61_000));
afterAll(() => stripe.stop());

const refused = (name: keyof typeof FAILURES) => FAILURES[name].code;
const intentOf = (clientSecret: string) => clientSecret.split('_secret')[0] ?? '';
const WEBHOOK = '/novel-api/payment/stripe/webhook';

async function post(body: string, signature: string): Promise<number> {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  return (await app.app.request(WEBHOOK, { method: 'POST', body, headers })).status;
}

/** Sends what Stripe has to tell since the last time, in this order. */
async function deliver(
  order: (events: StripeObject[]) => StripeObject[] = (events) => events,
): Promise<void> {
  for (const event of order(stripe.books.events.splice(0))) {
    const { body, signature } = stripe.signed(event);
    expect(await post(body, signature)).toBe(200);
  }
  await work();
}

describe('a card', () => {
  it('is configured with the publishable key', async () => {
    const response = await app.app.request('/novel-api/api/v1/payment/stripe/config');
    expect(await response.json()).toMatchObject({
      data: { card: 'stripe', page: 'stripe', paypal: null, publishableKey: 'pk_test_1', testDesk: false },
    });
  });

  it('is credited by the webhook alone, the return page closed', async () => {
    const { client } = await buyer();
    const { order, clientSecret } = await begin(client, 'large');
    expect(order).toMatchObject({ state: 'paying', provider: 'stripe' });
    stripe.books.pay(intentOf(clientSecret));
    await deliver();
    expect(await orderNow(client, order.orderId)).toMatchObject({
      state: 'paid',
      card: { brand: 'visa', last4: '4242' },
    });
    expect((await userNow(client)).user).toMatchObject({ coins: 500, bonus: 100 });
  });

  it('is credited by the return page alone, and by asking, the webhook lost', async () => {
    const [first, second] = [await buyer(), await buyer()];
    const one = await begin(first.client, 'small');
    stripe.books.pay(intentOf(one.clientSecret));
    expect((await orderNow(first.client, one.order.orderId)).state).toBe('paid');
    const two = await begin(second.client, 'small');
    stripe.books.pay(intentOf(two.clientSecret));
    stripe.books.events.splice(0);
    pass(60_001);
    await work();
    expect((await userNow(second.client)).user.coins).toBe(100);
  });

  it('is credited once, whatever arrives twice, late and in the wrong order', async () => {
    const { client } = await buyer();
    const { order, clientSecret } = await begin(client, 'large');
    const intent = intentOf(clientSecret);
    stripe.books.pay(intent, { code: 'card_declined', decline_code: 'insufficient_funds' });
    stripe.books.pay(intent);
    stripe.books.refund(intent, 333);
    const events = [...stripe.books.events];
    await deliver((told) => told.reverse());
    stripe.books.events.push(...events, ...events);
    await deliver();
    expect(await orderNow(client, order.orderId)).toMatchObject({ state: 'partlyRefunded', refunded: 333 });
    // A third of 600 is 200, of which the bonus of the purchase goes first.
    expect((await userNow(client)).user).toMatchObject({ coins: 400, bonus: 0 });
  });

  it('tells why it was declined as far as that may be told, and asks for codes', async () => {
    const { client } = await buyer();
    const { order, clientSecret } = await begin(client, 'small');
    stripe.books.askForCode(intentOf(clientSecret));
    await deliver();
    expect((await orderNow(client, order.orderId)).state).toBe('paying');
    stripe.books.pay(intentOf(clientSecret), { code: 'card_declined', decline_code: 'stolen_card' });
    await deliver();
    expect((await orderNow(client, order.orderId)).decline).toBe('declined');
  });

  it('that was declined five times is given up at Stripe too', async () => {
    const { client } = await buyer();
    const { order, clientSecret } = await begin(client, 'small');
    for (let at = 0; at < 5; at++) stripe.books.pay(intentOf(clientSecret), { code: 'card_declined' });
    await deliver();
    expect(await orderNow(client, order.orderId)).toMatchObject({ state: 'failed', decline: 'tooManyTries' });
    expect(stripe.books.find(intentOf(clientSecret)).status).toBe('canceled');
  });

  it('is kept when its owner asks for it, and is nobody else’s', async () => {
    const { client } = await buyer();
    const { clientSecret } = await begin(client, 'small', { saveCard: true });
    stripe.books.pay(intentOf(clientSecret));
    const { list } = (await app.ask('cardList', {}, client)).data;
    expect(list).toMatchObject([{ brand: 'visa', last4: '4242' }]);
    const ask = { requestId: randomUUID(), id: list[0]?.id ?? '' };
    expect((await app.ask('removeCard', ask, (await buyer()).client)).code).toBe(refused('notFound'));
    expect((await app.ask('removeCard', ask, client)).code).toBe(1);
    expect((await app.ask('cardList', {}, client)).data.list).toEqual([]);
    await deliver();
  });

  it('is held while it is disputed, and given back when that is won', async () => {
    const { client } = await buyer();
    const { order, clientSecret } = await begin(client, 'large');
    stripe.books.pay(intentOf(clientSecret));
    await deliver();
    const dispute = stripe.books.dispute(intentOf(clientSecret));
    await deliver();
    expect((await orderNow(client, order.orderId)).state).toBe('disputed');
    expect((await userNow(client)).user.userGold).toBe(0);
    stripe.books.closeDispute(dispute, 'won');
    await deliver();
    expect((await orderNow(client, order.orderId)).state).toBe('won');
    expect((await userNow(client)).user).toMatchObject({ coins: 500, bonus: 100 });
  });
});

describe('the hosted page', () => {
  it('is paid, once, by whichever of its events comes', async () => {
    const { client } = await buyer();
    const asked = { requestId: randomUUID(), ...(await productOf(client, 'small')) };
    const { data } = await app.ask('webSession', asked, client);
    expect(data.url).toMatch(/^https:\/\/checkout\.stripe\.example\//);
    const page = data.url.split('/').at(-1) ?? '';
    stripe.books.payPage(page);
    await deliver((events) => events.reverse());
    expect((await orderNow(client, data.order.orderId)).state).toBe('paid');
    expect((await userNow(client)).user.coins).toBe(100);
  });

  it('ends with its order', async () => {
    const { client } = await buyer();
    const asked = { requestId: randomUUID(), ...(await productOf(client, 'small')) };
    const { data } = await app.ask('webSession', asked, client);
    pass(ORDER_OPEN_MS + 1);
    await work();
    expect((await orderNow(client, data.order.orderId)).state).toBe('expired');
    expect(stripe.books.find(data.url.split('/').at(-1) ?? '').status).toBe('expired');
    await deliver();
  });
});

describe('VIP that renews', () => {
  it.each(['card', 'page'] as const)('by %s: first payment, renewal, cancellation', async (way) => {
    const { client, userId } = await buyer();
    const asked = { requestId: randomUUID(), ...(await productOf(client, 'vip-renewing')) };
    let orderId: string;
    if (way === 'card') {
      const { data } = await app.ask('createPaymentIntent', asked, client);
      orderId = data.order.orderId;
      stripe.books.pay(intentOf(data.clientSecret));
      const [subscription] = stripe.books.all('subscription', { status: 'incomplete' });
      stripe.books.begin(subscription as StripeObject);
    } else {
      const { data } = await app.ask('webSession', asked, client);
      orderId = data.order.orderId;
      stripe.books.payPage(data.url.split('/').at(-1) ?? '');
    }
    await deliver();
    expect((await orderNow(client, orderId)).state).toBe('paid');
    const first = await userNow(client);
    expect([first.user.isVip, first.subscription?.state]).toEqual([1, 'active']);
    const mine = stripe.books
      .all('subscription', { status: 'active' })
      .find(({ metadata }) => (metadata as { userId?: string }).userId === String(userId));
    pass(30 * 86_400_000);
    stripe.books.renew(mine?.id ?? '');
    await deliver();
    const { list } = (await app.ask('orderInfo', {}, client)).data;
    expect(list.map(({ way: by, state }) => [by, state])).toEqual([
      ['renewal', 'paid'],
      [way, 'paid'],
    ]);
    expect((await app.ask('cancelVip', { requestId: randomUUID() }, client)).data.state).toBe('ending');
    pass(30 * 86_400_000);
    stripe.books.renew(mine?.id ?? '');
    await deliver();
    expect(await userNow(client)).toMatchObject({ subscription: null, user: { isVip: 0 } });
    expect((await app.ask('orderInfo', {}, client)).data.list).toHaveLength(2);
  });
});

describe('refused, with nothing moved', () => {
  it('is an event that is forged, altered, old, or signed with another secret', async () => {
    const { client } = await buyer();
    const { order, clientSecret } = await begin(client, 'small');
    stripe.books.pay(intentOf(clientSecret));
    const [event] = stripe.books.events.splice(0);
    const before = await app.context.db.$count(paymentEvents);
    const { body, signature } = stripe.signed(event as StripeObject);
    expect(await post(body, 't=1,v1=00')).toBe(400);
    expect(await post(body.replace('succeeded', 'succeedee'), signature)).toBe(400);
    const old = stripe.signed(event as StripeObject, stripe.books.now() - 301);
    expect(await post(old.body, old.signature)).toBe(400);
    expect(await post(body, '')).toBe(400);
    expect(await app.context.db.$count(paymentEvents)).toBe(before);
    // Replayed within its time it is kept once.
    expect(await post(body, signature)).toBe(200);
    expect(await post(body, signature)).toBe(200);
    expect(await app.context.db.$count(paymentEvents)).toBe(before + 1);
    await work();
    expect((await orderNow(client, order.orderId)).state).toBe('paid');
  });

  it.each([
    ['amount', { amount: 1, amount_received: 1 }],
    ['currency', { currency: 'jpy' }],
    ['order', { metadata: { orderId: randomUUID(), userId: '1' } }],
  ])('is a payment with another %s than was agreed', async (_, tampered) => {
    const { client } = await buyer();
    const { order, clientSecret } = await begin(client, 'small');
    stripe.books.pay(intentOf(clientSecret));
    Object.assign(stripe.books.find(intentOf(clientSecret)), tampered);
    await deliver();
    expect((await orderNow(client, order.orderId)).state).toBe('failed');
    expect((await userNow(client)).user.userGold).toBe(0);
    const [row] = await app.context.db.select().from(orders).where(eq(orders.id, order.orderId));
    expect(row?.complaint).not.toBe('');
  });

  it('is a payment that names another reader', async () => {
    const [thief, victim] = [await buyer(), await buyer()];
    const { order, clientSecret } = await begin(thief.client, 'small');
    const intent = stripe.books.find(intentOf(clientSecret));
    intent.metadata = { orderId: order.orderId, userId: String(victim.userId) };
    stripe.books.pay(intent.id);
    await deliver();
    expect((await userNow(thief.client)).user.userGold).toBe(0);
    expect((await userNow(victim.client)).user.userGold).toBe(0);
  });
});

describe('a Stripe that fails', () => {
  it('and answers nothing after the effect is asked again under the same key: one payment', async () => {
    const { client } = await buyer();
    const before = stripe.books.all('payment_intent').length;
    stripe.faults.push('lost');
    const { order } = await begin(client, 'small');
    expect(order.state).toBe('paying');
    expect(stripe.books.all('payment_intent')).toHaveLength(before + 1);
  });

  it('for longer says so, moves nothing, and goes on with the same order', async () => {
    const { client, userId } = await buyer();
    const asked = { requestId: randomUUID(), ...(await productOf(client, 'small')) };
    stripe.faults.push('server error', 'rate limit', 'server error');
    expect((await app.ask('createPaymentIntent', asked, client)).code).toBe(refused('providerAway'));
    const again = await app.ask('createPaymentIntent', asked, client);
    expect(again.data.order.state).toBe('paying');
    expect(await app.context.db.$count(orders, eq(orders.userId, userId))).toBe(1);
  });

  it('while an event is applied is asked again later', async () => {
    const { client } = await buyer();
    const { clientSecret } = await begin(client, 'small');
    stripe.books.pay(intentOf(clientSecret));
    stripe.faults.push('server error', 'server error', 'server error');
    await deliver();
    expect((await userNow(client)).user.coins).toBe(0);
    stripe.faults.splice(0);
    pass(6_000);
    await work();
    expect((await userNow(client)).user.coins).toBe(100);
  });
});
