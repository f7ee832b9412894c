import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { FAILURES } from '../../contract/values/failure';
import {
  ORDER_OPEN_MS,
  TEST_AFTER_MS,
  TEST_CARDS,
  TEST_CODE,
  TEST_LATE_MS,
} from '../../contract/values/payments';
import { ledgerEntries } from '../ground/db/schema/ledger';
import { orders, paymentEvents } from '../ground/db/schema/payments';
import { LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import { giveGold } from '../testing/giveGold';
import {
  app,
  begin,
  buyAt,
  buyer,
  orderNow,
  PRODUCTS,
  pass,
  productOf,
  userNow,
  withPaymentsApp,
  work,
} from '../testing/paymentsApp';
import { keepProducts } from './keepProduct';

withPaymentsApp();
beforeEach(() => pass(61_000));

const refused = (name: keyof typeof FAILURES) => FAILURES[name].code;
const linesOf = async (userId: number) =>
  (
    await app.context.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.userId, userId))
      .orderBy(ledgerEntries.id)
  ).map(({ kind, coinsAfter, bonusAfter, debtAfter }) => [kind, coinsAfter, bonusAfter, debtAfter]);

describe('what is sold', () => {
  it('is told unsealed, with the desk that stands in for a provider', async () => {
    const response = await app.app.request('/novel-api/api/v1/payment/stripe/config');
    expect(await response.json()).toMatchObject({
      code: 1,
      data: { sells: true, card: 'desk', page: 'desk', paypal: 'desk', testDesk: true, currency: 'USD' },
    });
  });

  it('comes with the user, in the order of the shop, and nothing is asked of whoever is nobody', async () => {
    const { client } = await buyer();
    const { goldList, vipList, discountVip, subscription, debt } = await userNow(client);
    expect(goldList.map(({ gold, bonus, money }) => [gold, bonus, money])).toEqual([
      [100, 0, 199],
      [500, 100, 999],
    ]);
    expect(vipList?.map(({ renews, money }) => [renews, money])).toEqual([
      [false, 899],
      [true, 799],
    ]);
    expect([discountVip, subscription, debt]).toEqual([null, null, 0]);
    expect((await app.ask('orderInfo', {})).status).toBe(401);
  });

  it('has offers for whom they are and while they last, with both prices and the end', async () => {
    const { client } = await buyer();
    const now = app.context.now();
    const endsAt = new Date(now.getTime() + 3_600_000);
    const first = {
      audience: 'firstPurchase',
      percentOff: 0,
      extraBonus: 50,
      startsAt: null,
      endsAt,
    } as const;
    const vip = { audience: 'notVip', percentOff: 25, extraBonus: 0, startsAt: now, endsAt } as const;
    const offered = PRODUCTS.map((product) => {
      if (product.key === 'small') return { ...product, offers: [first] };
      return product.key === 'vip' ? { ...product, offers: [vip] } : product;
    });
    await keepProducts(app.context.db, offered, now);
    const before = await userNow(client);
    expect(before.goldList[0]).toMatchObject({
      money: 199,
      bonus: 50,
      offer: { usualMoney: 199, usualBonus: 0, endsAt: endsAt.getTime() },
    });
    // Rounded in the reader's favour: a quarter of 899 is 224.75.
    expect(before.discountVip).toMatchObject({ money: 899, discountMoney: 674, endsAt: endsAt.getTime() });
    expect((await buyAt(client, 'small')).bonus).toBe(50);
    expect((await userNow(client)).goldList[0]).toMatchObject({ bonus: 0, offer: null });
    pass(3_600_001);
    expect((await userNow(client)).discountVip).toBeNull();
    await keepProducts(app.context.db, PRODUCTS, now);
  });
});

describe('a card', () => {
  it('that succeeds brings coins and their bonus, once, however often it is told of', async () => {
    const { client, userId } = await buyer();
    const order = await buyAt(client, 'large');
    expect(order).toMatchObject({ state: 'paid', gold: 500, bonus: 100, card: { last4: '4242' } });
    await work();
    await work();
    expect(await linesOf(userId)).toEqual([
      ['purchase', 500, 0, 0],
      ['purchase-bonus', 500, 100, 0],
    ]);
    expect((await userNow(client)).user).toMatchObject({ coins: 500, bonus: 100, userGold: 600 });
  });

  it('is tried again after it was declined, and given up after five times', async () => {
    const { client, userId } = await buyer();
    const { clientSecret } = await begin(client, 'small');
    const declined = await app.ask('deskPay', { clientSecret, number: TEST_CARDS.insufficientFunds }, client);
    expect(declined.data).toMatchObject({
      outcome: 'declined',
      order: { state: 'paying', decline: 'insufficientFunds' },
    });
    const paid = await app.ask('deskPay', { clientSecret, number: TEST_CARDS.succeeds }, client);
    expect(paid.data).toMatchObject({ outcome: 'paid', order: { state: 'paid', decline: null } });
    const other = await begin(client, 'small');
    for (let at = 0; at < 5; at++) {
      pass(4_000);
      await app.ask('deskPay', { clientSecret: other.clientSecret, number: TEST_CARDS.declined }, client);
    }
    expect(await orderNow(client, other.order.orderId)).toMatchObject({
      state: 'failed',
      decline: 'tooManyTries',
    });
    const again = { clientSecret: other.clientSecret, number: TEST_CARDS.succeeds };
    expect((await app.ask('deskPay', again, client)).code).toBe(refused('orderClosed'));
    expect(await linesOf(userId)).toEqual([['purchase', 100, 0, 0]]);
  });

  it('that asks for a code is paid by the right one alone', async () => {
    const { client } = await buyer();
    const { clientSecret } = await begin(client, 'small');
    const number = TEST_CARDS.asksForCode;
    expect((await app.ask('deskPay', { clientSecret, number }, client)).data.outcome).toBe('codeNeeded');
    const wrong = await app.ask('deskCode', { clientSecret, code: '000000' }, client);
    expect(wrong.data).toMatchObject({ outcome: 'declined' });
    expect((await app.ask('deskCode', { clientSecret, code: TEST_CODE }, client)).code).toBe(
      refused('orderClosed'),
    );
    await app.ask('deskPay', { clientSecret, number }, client);
    pass(4_000);
    const right = await app.ask('deskCode', { clientSecret, code: TEST_CODE }, client);
    expect(right.data).toMatchObject({ outcome: 'paid', order: { state: 'paid' } });
  });

  it('whose payment is told of late is paid when it is, and not before', async () => {
    const { client } = await buyer();
    const { clientSecret, order } = await begin(client, 'small');
    const late = await app.ask('deskPay', { clientSecret, number: TEST_CARDS.arrivesLate }, client);
    expect(late.data).toMatchObject({ outcome: 'waiting', order: { state: 'paying' } });
    pass(TEST_LATE_MS);
    await work();
    expect((await orderNow(client, order.orderId)).state).toBe('paid');
  });

  it('is kept when its owner asks for it, and forgotten when they ask for that', async () => {
    const { client } = await buyer();
    const { clientSecret } = await begin(client, 'small', { saveCard: true });
    await app.ask('deskPay', { clientSecret, number: TEST_CARDS.succeeds }, client);
    await buyAt(client, 'small', TEST_CARDS.arrivesTwice);
    const { list } = (await app.ask('cardList', {}, client)).data;
    expect(list.map(({ last4 }) => last4)).toEqual(['4242']);
    const cardId = list[0]?.id ?? '';
    const next = await begin(client, 'small');
    const byCard = await app.ask('deskPay', { clientSecret: next.clientSecret, cardId }, client);
    expect(byCard.data.outcome).toBe('paid');
    const stranger = await buyer();
    expect((await app.ask('removeCard', { requestId: randomUUID(), id: cardId }, stranger.client)).code).toBe(
      refused('notFound'),
    );
    await app.ask('removeCard', { requestId: randomUUID(), id: cardId }, client);
    expect((await app.ask('cardList', {}, client)).data.list).toEqual([]);
  });
});

describe('money that goes back', () => {
  it('takes back what was not spent, the bonus of that purchase first', async () => {
    const { client, userId } = await buyer();
    await giveGold(app.context, userId, { bonus: 7 });
    await buyAt(client, 'large', TEST_CARDS.partlyRefunded);
    pass(TEST_AFTER_MS);
    await work();
    // Half of 999, rounded up, is 500: 600 × 500 / 999 is 300.3.
    expect(await linesOf(userId)).toEqual([
      ['adjustment', 0, 7, 0],
      ['purchase', 500, 7, 0],
      ['purchase-bonus', 500, 107, 0],
      ['refund', 300, 7, 0],
    ]);
  });

  it('leaves what was spent as a debt, which the next purchase pays, and locks nothing', async () => {
    const { client, userId } = await buyer();
    const bookId = await app.publish(`spent-${userId}`, { pricePerChapter: 80, freeChapters: 0 });
    const order = await buyAt(client, 'small', TEST_CARDS.refunded);
    const unlock = { requestId: randomUUID(), bookId, target: 1, maxPrice: 80 };
    expect((await app.ask('unlockChapterByGold', unlock, client)).code).toBe(1);
    pass(TEST_AFTER_MS);
    await work();
    expect(await orderNow(client, order.orderId)).toMatchObject({ state: 'refunded', refunded: 199 });
    expect(await userNow(client)).toMatchObject({ user: { userGold: 0 }, debt: 80 });
    expect((await app.ask('grants', { after: 0 }, client)).data.list).toHaveLength(1);
    await buyAt(client, 'small');
    expect(await userNow(client)).toMatchObject({ user: { coins: 20 }, debt: 0 });
    expect(await linesOf(userId)).toEqual([
      ['purchase', 100, 0, 0],
      ['unlock', 20, 0, 0],
      ['refund', 0, 0, 80],
      ['purchase', 20, 0, 0],
    ]);
    const [line] = (await app.ask('goldLog', { before: null, filter: 'all' }, client)).data.list;
    expect(line).toMatchObject({ kind: 'purchase', coins: 20, debt: -80 });
  });

  it('is paid by a reward too', async () => {
    const { client, userId } = await buyer();
    const bookId = await app.publish(`spent-${userId}`, { pricePerChapter: 98, freeChapters: 0 });
    await buyAt(client, 'small', TEST_CARDS.refunded);
    await app.ask(
      'unlockChapterByGold',
      { requestId: randomUUID(), bookId, target: 1, maxPrice: 98 },
      client,
    );
    pass(TEST_AFTER_MS);
    await work();
    const tappedAt = app.context.now().getTime();
    const { data } = await app.ask('sign', { requestId: randomUUID(), tappedAt }, client);
    expect(data).toMatchObject({ bonus: 5, balance: { bonus: 0 }, line: { bonus: 0, debt: -5 } });
    expect((await userNow(client)).debt).toBe(93);
  });

  it.each([
    [TEST_CARDS.disputedWon, 'won', 500, 100],
    [TEST_CARDS.disputedLost, 'lost', 0, 0],
  ] as const)('is held while %s is disputed, and then %s', async (card, state, coins, bonus) => {
    const { client } = await buyer();
    const order = await buyAt(client, 'large', card);
    pass(TEST_AFTER_MS);
    await work();
    expect((await orderNow(client, order.orderId)).state).toBe('disputed');
    expect((await userNow(client)).user.userGold).toBe(0);
    pass(TEST_AFTER_MS);
    await work();
    expect((await orderNow(client, order.orderId)).state).toBe(state);
    expect((await userNow(client)).user).toMatchObject({ coins, bonus });
  });

  it('is found by asking, where no event ever comes', async () => {
    const { client } = await buyer();
    const order = await buyAt(client, 'small', TEST_CARDS.refunded);
    await app.context.db.delete(paymentEvents);
    pass(3_600_000);
    await work();
    expect((await orderNow(client, order.orderId)).state).toBe('refunded');
  });
});

describe('VIP', () => {
  it('lasts 30 days, makes chapters a fifth cheaper, and doubles the check-in', async () => {
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

  it('that renews is paid every 30 days until it is cancelled, and lasts as long as it was paid for', async () => {
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

describe('refused, with nothing moved', () => {
  it('is a product that changed between showing and paying, or is not sold any more', async () => {
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

  it('is another’s order: it is not there', async () => {
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

  it('is whoever tries one stolen card after another', async () => {
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
  it('is one for one requestId, with the same secret for whoever asks again', async () => {
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

  it('can be given up while it is open', async () => {
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

  it('ends by itself when nobody pays it', async () => {
    const { client } = await buyer();
    const { order } = await begin(client, 'small');
    pass(ORDER_OPEN_MS + 1);
    await work();
    expect((await orderNow(client, order.orderId)).state).toBe('expired');
  });

  it('is paid on the desk’s own page as well', async () => {
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

  it('is in the list, newest first, page by page', async () => {
    const { client } = await buyer();
    for (let at = 0; at < 3; at++) await begin(client, 'small');
    const { list } = (await app.ask('orderInfo', {}, client)).data;
    expect(list.map(({ number }) => number)).toEqual(list.map(({ number }) => number).sort((a, b) => b - a));
    const older = await app.ask('orderInfo', { before: list[0]?.number ?? 0 }, client);
    expect(older.data.list).toEqual(list.slice(1));
  });
});

describe('a guest who bought', () => {
  it('brings orders, VIP and what is owed into the account', async () => {
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
    // Fifty for the account that was opened; what the guest owed came along.
    expect(await userNow(client)).toMatchObject({ user: { isVip: 1, coins: 0, bonus: 50 }, debt: 48 });
    // A payment that was begun by the guest ends in the account.
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
});
