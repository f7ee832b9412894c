import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders, paymentEvents } from '../../../server/ground/db/schema/payments';
import {
  app,
  begin,
  buyer,
  orderNow,
  pass,
  productOf,
  refused,
  userNow,
  work,
} from '../../../server/testing/paymentsApp';
import type { StripeObject } from './StripeBooks';
import { deliver, intentOf, post, stripe, withStripe } from './stripeApp';

withStripe();

describe('an untrusted event or payment', () => {
  it('is rejected if its signature is forged, old or missing, or its body altered', async () => {
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
  ])('credits nothing with another %s than agreed', async (_, tampered) => {
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

  it('credits nothing if it names another reader', async () => {
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

describe('a Stripe failure', () => {
  it('that loses an answer is retried with the same key, for one payment', async () => {
    const { client } = await buyer();
    const before = stripe.books.all('payment_intent').length;
    stripe.faults.push('lost');
    const { order } = await begin(client, 'small');
    expect(order.state).toBe('paying');
    expect(stripe.books.all('payment_intent')).toHaveLength(before + 1);
  });

  it('that lasts is reported, and the same order continues afterwards', async () => {
    const { client, userId } = await buyer();
    const asked = { requestId: randomUUID(), ...(await productOf(client, 'small')) };
    stripe.faults.push('server error', 'rate limit', 'server error');
    expect((await app.ask('createPaymentIntent', asked, client)).code).toBe(refused('providerAway'));
    const again = await app.ask('createPaymentIntent', asked, client);
    expect(again.data.order.state).toBe('paying');
    expect(await app.context.db.$count(orders, eq(orders.userId, userId))).toBe(1);
  });

  it('while an event is applied is retried later', async () => {
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
