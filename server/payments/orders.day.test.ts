import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ORDER_OPEN_MS, TEST_AFTER_MS, TEST_CARDS } from '../../contract/money/payments';
import { mergeGuest } from '../accounts/mergeGuest';
import { orders, paymentEvents, subscriptions } from '../ground/db/schema/payments';
import { LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import { giveGold } from '../testing/giveGold';
import {
  app,
  begin,
  buyAt,
  buyer,
  linesOf,
  orderNow,
  PRODUCTS,
  pass,
  productOf,
  refused,
  userNow,
  withPaymentsApp,
  work,
} from '../testing/paymentsApp';
import { keepProducts } from './keepProduct';

withPaymentsApp();

describe('VIP', () => {
  it('lasts 30 days, discounts chapters by a fifth, and doubles the check-in bonus', async () => {
    const { client, userId } = await buyer();
    const bookId = await app.publish(`vip-${userId}`, { pricePerChapter: 10, freeChapters: 0 });
    const before = app.context.now().getTime();
    await buyAt(client, 'vip');
    const { user } = await userNow(client);
    expect(user).toMatchObject({ isVip: 1, vipUntil: before + 30 * 86_400_000 });
    const quote = await app.ask('unlockQuote', { bookId, from: 1, to: 1 }, client);
    expect(quote.data).toMatchObject({ fullPrice: 10, vipDiscount: 2, price: 8 });
    await giveGold(app.context, userId, { coins: 8 });
    const unlock = { requestId: randomUUID(), bookId, target: 1, maxPrice: 8 };
    expect((await app.ask('unlockChapterByGold', unlock, client)).data.price).toBe(8);
    const index = await app.ask('signIndex', {}, client);
    expect(index.data.awardGold).toBe(10);
    const tappedAt = app.context.now().getTime();
    expect((await app.ask('sign', { requestId: randomUUID(), tappedAt }, client)).data.bonus).toBe(10);
    await buyAt(client, 'vip');
    expect((await userNow(client)).user.vipUntil).toBe(before + 60 * 86_400_000);
    pass(60 * 86_400_000);
    expect((await userNow(client)).user.isVip).toBe(0);
    const dear = { requestId: randomUUID(), bookId, target: 2, maxPrice: 8 };
    expect((await app.ask('unlockChapterByGold', dear, client)).code).toBe(refused('priceRose'));
    expect((await app.ask('grants', { after: 0 }, client)).data.list).toHaveLength(1);
  });

  it('that renews is checked from the start, even if its order no longer is', async () => {
    const { client, userId } = await buyer();
    const { order, clientSecret } = await begin(client, 'vip-renewing');
    await app.ask('deskPay', { clientSecret, number: TEST_CARDS.arrivesLate }, client);
    // As after a dispute that was lost before the subscription was checked: the order is checked no more.
    await app.context.db.delete(paymentEvents);
    await app.context.db.update(orders).set({ checkAt: null }).where(eq(orders.id, order.orderId));
    const mine = eq(subscriptions.userId, userId);
    pass(31 * 86_400_000);
    await work();
    const [after] = await app.context.db.select().from(subscriptions).where(mine);
    expect(after?.state).toBe('active');
    expect(await app.context.db.$count(orders, eq(orders.userId, userId))).toBe(2);
  });

  it('that renews is charged every 30 days until cancelled, and ends with its paid time', async () => {
    const { client } = await buyer();
    const before = app.context.now().getTime();
    const day = 86_400_000;
    await buyAt(client, 'vip-renewing');
    expect((await userNow(client)).subscription).toMatchObject({ state: 'active', money: 799 });
    const again = { requestId: randomUUID(), ...(await productOf(client, 'vip-renewing')) };
    expect((await app.ask('createPaymentIntent', again, client)).code).toBe(refused('alreadyVip'));
    pass(31 * day);
    await work();
    await work();
    expect((await userNow(client)).user).toMatchObject({ isVip: 1 });
    const { list } = (await app.ask('orderInfo', {}, client)).data;
    expect(list.map(({ way, state }) => [way, state])).toEqual([
      ['renewal', 'paid'],
      ['card', 'paid'],
    ]);
    const cancelled = await app.ask('cancelVip', { requestId: randomUUID() }, client);
    expect(cancelled.data).toMatchObject({ state: 'ending', renewsAt: before + 60 * day });
    pass(40 * day);
    await work();
    await work();
    const after = await userNow(client);
    expect([after.user.isVip, after.subscription]).toEqual([0, null]);
    expect((await app.ask('orderInfo', {}, client)).data.list).toHaveLength(2);
  });
});

describe('the shop', () => {
  it('refuses a product that changed since it was shown, or is no longer sold', async () => {
    const { client, userId } = await buyer();
    const wanted = await productOf(client, 'small');
    const ask = (extra: object) =>
      app.ask('createPaymentIntent', { requestId: randomUUID(), ...wanted, ...extra }, client);
    expect((await ask({ money: 1 })).code).toBe(refused('productChanged'));
    expect((await ask({ money: 300, currency: 'JPY' })).code).toBe(refused('productChanged'));
    expect((await ask({ productId: 999 })).code).toBe(refused('productChanged'));
    await keepProducts(app.context.db, PRODUCTS.slice(1), app.context.now());
    expect((await ask({})).code).toBe(refused('productChanged'));
    await keepProducts(app.context.db, PRODUCTS, app.context.now());
    expect(await app.context.db.$count(orders, eq(orders.userId, userId))).toBe(0);
  });

  it.each([
    ['fewer coins', 'small', { gold: 99 }],
    ['less bonus', 'large', { bonus: 99 }],
    ['fewer days', 'vip', { days: 29 }],
  ] as const)('refuses a product that now gives %s for the shown price', async (_, key, changes) => {
    const { client, userId } = await buyer();
    const wanted = await productOf(client, key);
    const ask = (extra: object = {}) =>
      app.ask('createPaymentIntent', { requestId: randomUUID(), ...wanted, ...extra }, client);
    const changed = PRODUCTS.map((product) => (product.key === key ? { ...product, ...changes } : product));
    await keepProducts(app.context.db, changed, app.context.now());
    expect((await ask()).code).toBe(refused('productChanged'));
    expect(await app.context.db.$count(orders, eq(orders.userId, userId))).toBe(0);
    expect((await ask({ terms: undefined })).code).toBe(1);
    await keepProducts(app.context.db, PRODUCTS, app.context.now());
  });

  it('refuses VIP whose renewals now cost more than shown', async () => {
    const { client } = await buyer();
    const sell = (price: number, percentOff: number) => {
      const audience = 'notVip';
      const offer = { audience, percentOff, extraBonus: 0, startsAt: null, endsAt: null } as const;
      const products = PRODUCTS.map((product) =>
        product.key === 'vip-renewing' ? { ...product, prices: { USD: price }, offers: [offer] } : product,
      );
      return keepProducts(app.context.db, products, app.context.now());
    };
    await sell(800, 50);
    const wanted = await productOf(client, 'vip-renewing');
    expect(wanted).toMatchObject({ money: 400, terms: { renewalMoney: 800 } });
    await sell(1_000, 60);
    const asked = { requestId: randomUUID(), ...wanted };
    expect((await app.ask('createPaymentIntent', asked, client)).code).toBe(refused('productChanged'));
    await keepProducts(app.context.db, PRODUCTS, app.context.now());
  });

  it('hides an order from other readers', async () => {
    const { client } = await buyer();
    const stranger = await buyer();
    const { order, clientSecret } = await begin(client, 'small');
    const { orderId } = order;
    const paid = await app.ask('deskPay', { clientSecret, number: TEST_CARDS.succeeds }, stranger.client);
    expect(paid.code).toBe(refused('notFound'));
    expect((await app.ask('orderInfo', { orderId }, stranger.client)).code).toBe(refused('notFound'));
    const cancel = { requestId: randomUUID(), orderId };
    expect((await app.ask('cancelOrder', cancel, stranger.client)).code).toBe(refused('notFound'));
    expect((await orderNow(client, orderId)).state).toBe('paying');
  });

  it('refuses another payment after ten declined cards', async () => {
    const { client } = await buyer();
    for (let at = 0; at < 10; at++) {
      pass(4_000);
      await buyAt(client, 'small', TEST_CARDS.declined);
    }
    const wanted = await productOf(client, 'small');
    const more = await app.ask('createPaymentIntent', { requestId: randomUUID(), ...wanted }, client);
    expect(more.code).toBe(refused('tooManyPayments'));
  });
});

describe('an order', () => {
  it('is created once per requestId, and a repeated request gets the same secret', async () => {
    const { client, userId } = await buyer();
    const requestId = randomUUID();
    const first = await begin(client, 'small', { requestId });
    const second = await begin(client, 'small', { requestId });
    expect(second).toEqual(first);
    expect(await app.context.db.$count(orders, eq(orders.userId, userId))).toBe(1);
    await app.ask('deskPay', { clientSecret: first.clientSecret, number: TEST_CARDS.succeeds }, client);
    expect(await begin(client, 'small', { requestId })).toMatchObject({
      clientSecret: '',
      order: { state: 'paid' },
    });
  });

  it('can be cancelled while it is open, and not once it is paid', async () => {
    const { client } = await buyer();
    const { order, clientSecret } = await begin(client, 'small');
    const cancel = { requestId: randomUUID(), orderId: order.orderId };
    const closed = { state: 'failed', decline: 'cancelled' };
    expect((await app.ask('cancelOrder', cancel, client)).data).toMatchObject(closed);
    expect((await app.ask('cancelOrder', cancel, client)).data).toMatchObject(closed);
    const pay = { clientSecret, number: TEST_CARDS.succeeds };
    expect((await app.ask('deskPay', pay, client)).code).toBe(refused('orderClosed'));
    const paid = await buyAt(client, 'small');
    const late = { requestId: randomUUID(), orderId: paid.orderId };
    expect((await app.ask('cancelOrder', late, client)).code).toBe(refused('orderClosed'));
  });

  it('expires by itself if it is not paid', async () => {
    const { client } = await buyer();
    const { order } = await begin(client, 'small');
    pass(ORDER_OPEN_MS + 1);
    await work();
    expect((await orderNow(client, order.orderId)).state).toBe('expired');
  });

  it('can also be paid on the desk’s own page', async () => {
    const { client } = await buyer();
    const asked = { requestId: randomUUID(), ...(await productOf(client, 'small')) };
    for (const name of ['webSession', 'paypalPay'] as const) {
      const { data } = await app.ask(name, { ...asked, requestId: randomUUID() }, client);
      const url = new URL(data.url);
      const path = `${url.pathname}${url.search}`;
      expect(await (await app.app.request(path)).text()).toContain('Pay 1.99 USD');
      const form = { ref: url.searchParams.get('ref') ?? '', do: 'pay', card: TEST_CARDS.succeeds };
      const back = await app.app.request(url.pathname, { method: 'POST', body: new URLSearchParams(form) });
      expect(back.headers.get('location')).toBe(`/topup?order=${data.order.orderId}`);
      expect((await orderNow(client, data.order.orderId)).state).toBe('paid');
    }
    expect((await userNow(client)).user.coins).toBe(200);
  });

  it('is listed newest first, in pages', async () => {
    const { client } = await buyer();
    for (let at = 0; at < 3; at++) await begin(client, 'small');
    const { list } = (await app.ask('orderInfo', {}, client)).data;
    expect(list.map(({ number }) => number)).toEqual(list.map(({ number }) => number).sort((a, b) => b - a));
    const older = await app.ask('orderInfo', { before: list[0]?.number ?? 0 }, client);
    expect(older.data.list).toEqual(list.slice(1));
  });
});

describe('a guest who bought', () => {
  it('transfers orders, VIP and debt to the account at login', async () => {
    const guest = await buyer();
    const bookId = await app.publish(`merge-${guest.userId}`, { pricePerChapter: 60, freeChapters: 0 });
    await buyAt(guest.client, 'small', TEST_CARDS.refunded);
    await buyAt(guest.client, 'vip');
    const unlock = { requestId: randomUUID(), bookId, target: 1, maxPrice: 60 };
    await app.ask('unlockChapterByGold', unlock, guest.client);
    pass(TEST_AFTER_MS);
    await work();
    expect((await userNow(guest.client)).debt).toBe(48);
    const late = await begin(guest.client, 'large');
    const email = `buyer${guest.userId}@books.example`;
    const { client, data } = await openAccount(app, email);
    await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, guest.client);
    // Fifty bonus for opening the account; the guest's debt was merged.
    expect(await userNow(client)).toMatchObject({ user: { isVip: 1, coins: 0, bonus: 50 }, debt: 48 });
    const pay = { clientSecret: late.clientSecret, number: TEST_CARDS.partlyRefunded };
    expect((await app.ask('deskPay', pay, client)).data.order.state).toBe('paid');
    pass(TEST_AFTER_MS);
    await work();
    expect(await linesOf(data.user.userId)).toEqual([
      ['task', 0, 50, 0],
      ['merge', 0, 50, 48],
      ['purchase', 452, 50, 0],
      ['purchase-bonus', 452, 150, 0],
      ['refund', 252, 50, 0],
    ]);
    expect((await app.ask('taskList', {}, client)).data.taskList[1]).toMatchObject({ taskStatus: 1 });
  });

  it('is refunded for a chapter the account has, which pays the account’s debt', async () => {
    const [account, guest] = [await buyer(), await buyer()];
    const bookId = await app.publish(`twice-${guest.userId}`, { pricePerChapter: 60, freeChapters: 0 });
    const read = ({ client }: typeof guest) =>
      app.ask('unlockChapterByGold', { requestId: randomUUID(), bookId, target: 1, maxPrice: 60 }, client);
    await buyAt(account.client, 'small', TEST_CARDS.refunded);
    await buyAt(guest.client, 'small');
    for (const reader of [account, guest]) expect((await read(reader)).code).toBe(1);
    pass(TEST_AFTER_MS);
    await work();
    const both = { guestId: guest.userId, userId: account.userId, now: app.context.now() };
    await app.context.db.transaction((tx) => mergeGuest(tx, both));
    expect((await linesOf(account.userId)).slice(-3)).toEqual([
      ['refund', 0, 0, 60],
      ['merge', 40, 0, 60],
      ['adjustment', 40, 0, 0],
    ]);
  });
});
