import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ORDER_OPEN_MS } from '../../../contract/money/payments';
import { keepProducts } from '../../../server/payments/keepProduct';
import { providerNamed } from '../../../server/payments/providers/openProviders';
import { ProviderRefusedError } from '../../../server/payments/providers/provider';
import {
  app,
  begin,
  buyer,
  offerFirst,
  orderNow,
  PRODUCTS,
  pass,
  productOf,
  refused,
  userNow,
  work,
} from '../../../server/testing/paymentsApp';
import type { StripeObject } from './StripeBooks';
import { deliver, intentOf, stripe, withStripe } from './stripeApp';

withStripe();

describe('a card payment', () => {
  it('is configured with the publishable key', async () => {
    const response = await app.app.request('/novel-api/api/v1/payment/stripe/config');
    expect(await response.json()).toMatchObject({
      data: { card: 'stripe', page: 'stripe', paypal: null, publishableKey: 'pk_test_1', testDesk: false },
    });
  });

  it('is credited by the webhook alone, without the return page', async () => {
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

  it('gives a first-purchase bonus once per card fingerprint', async () => {
    await offerFirst(50);
    const bonuses: unknown[] = [];
    for (let reader = 0; reader < 2; reader++) {
      const { client } = await buyer();
      const { order, clientSecret } = await begin(client, 'small');
      expect(order.bonus).toBe(50);
      stripe.books.pay(intentOf(clientSecret));
      await deliver();
      const { bonus, withheld } = await orderNow(client, order.orderId);
      bonuses.push([bonus, withheld, (await userNow(client)).user.userGold]);
    }
    expect(bonuses).toEqual([
      [50, 0, 150],
      [0, 50, 100],
    ]);
    await keepProducts(app.context.db, PRODUCTS, app.context.now());
  });

  it('is credited by a read of its order alone, and by the reconciler alone', async () => {
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

  it('is credited once if events arrive twice, late and out of order', async () => {
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
    // A third of 600 is 200, and the bonus of the purchase is taken first.
    expect((await userNow(client)).user).toMatchObject({ coins: 400, bonus: 0 });
  });

  it('is refunded by an operator once per key, never above the payment', async () => {
    const { client } = await buyer();
    const { order, clientSecret } = await begin(client, 'large');
    stripe.books.pay(intentOf(clientSecret));
    await deliver();
    const provider = providerNamed(app.context, 'stripe');
    const ref = intentOf(clientSecret);
    stripe.faults.push('lost');
    await provider?.refund(ref, { money: 333, key: 'a-key' });
    await provider?.refund(ref, { money: 333, key: 'a-key' });
    await expect(provider?.refund(ref, { money: 700, key: 'another' })).rejects.toThrow(ProviderRefusedError);
    await deliver();
    expect(await orderNow(client, order.orderId)).toMatchObject({ state: 'partlyRefunded', refunded: 333 });
  });

  it('hides the exact reason of a decline, and waits for a required code', async () => {
    const { client } = await buyer();
    const { order, clientSecret } = await begin(client, 'small');
    stripe.books.askForCode(intentOf(clientSecret));
    await deliver();
    expect((await orderNow(client, order.orderId)).state).toBe('paying');
    stripe.books.pay(intentOf(clientSecret), { code: 'card_declined', decline_code: 'stolen_card' });
    await deliver();
    expect((await orderNow(client, order.orderId)).decline).toBe('declined');
  });

  it('is cancelled at Stripe after five declines', async () => {
    const { client } = await buyer();
    const { order, clientSecret } = await begin(client, 'small');
    for (let at = 0; at < 5; at++) stripe.books.pay(intentOf(clientSecret), { code: 'card_declined' });
    await deliver();
    expect(await orderNow(client, order.orderId)).toMatchObject({ state: 'failed', decline: 'tooManyTries' });
    expect(stripe.books.find(intentOf(clientSecret)).status).toBe('canceled');
  });

  it('saves the card on request, and for its owner only', async () => {
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

  it('is held during a dispute, and credited again if that is won', async () => {
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
  it('is paid once, whichever event arrives first', async () => {
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

  it('expires with its order', async () => {
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
  it.each(['card', 'page'] as const)('by %s is paid, renews and can be cancelled', async (way) => {
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

  it.each(['createPaymentIntent', 'webSession'] as const)(
    'by %s sends its receipts to the address that was given last',
    async (name) => {
      const { client, userId } = await buyer();
      const mine = () =>
        stripe.books
          .all('customer')
          .filter(({ metadata }) => (metadata as { userId?: string }).userId === String(userId))
          .map(({ email }) => email);
      const small = { requestId: randomUUID(), ...(await productOf(client, 'small')), saveCard: true };
      await app.ask('createPaymentIntent', { ...small, receiptEmail: 'old@books.example' }, client);
      expect(mine()).toEqual(['old@books.example']);
      const vip = { requestId: randomUUID(), ...(await productOf(client, 'vip-renewing')) };
      await app.ask(name, { ...vip, receiptEmail: 'new@books.example' }, client);
      expect(mine()).toEqual(['new@books.example']);
    },
  );
});
