import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TEST_AFTER_MS, TEST_CARDS, TEST_CODE, TEST_LATE_MS } from '../../contract/money/payments';
import { paymentEvents } from '../ground/db/schema/payments';
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
  refused,
  userNow,
  withPaymentsApp,
  work,
} from '../testing/paymentsApp';
import { keepProducts } from './keepProduct';

withPaymentsApp();

describe('the shop', () => {
  it('publishes its configuration unsealed, with the test desk as provider', async () => {
    const response = await app.app.request('/novel-api/api/v1/payment/stripe/config');
    expect(await response.json()).toMatchObject({
      code: 1,
      data: { sells: true, card: 'desk', page: 'desk', paypal: 'desk', testDesk: true, currency: 'USD' },
    });
  });

  it('lists products with the user, in shop order, and needs a session for orders', async () => {
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

  it('shows an offer to its audience until it ends, with both prices', async () => {
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
    expect(before.discountVip).toMatchObject({ money: 899, discountMoney: 674, endsAt: endsAt.getTime() });
    expect((await buyAt(client, 'small')).bonus).toBe(50);
    expect((await userNow(client)).goldList[0]).toMatchObject({ bonus: 0, offer: null });
    pass(3_600_001);
    expect((await userNow(client)).discountVip).toBeNull();
    await keepProducts(app.context.db, PRODUCTS, now);
  });
});

describe('a card', () => {
  it('that succeeds gives coins and their bonus once, however often it is reported', async () => {
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

  it('can be tried again after a decline, and the order fails after five', async () => {
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

  it('that asks for a code is charged only with the right one', async () => {
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

  it('whose payment is confirmed late is paid only then', async () => {
    const { client } = await buyer();
    const { clientSecret, order } = await begin(client, 'small');
    const late = await app.ask('deskPay', { clientSecret, number: TEST_CARDS.arrivesLate }, client);
    expect(late.data).toMatchObject({ outcome: 'waiting', order: { state: 'paying' } });
    pass(TEST_LATE_MS);
    await work();
    expect((await orderNow(client, order.orderId)).state).toBe('paid');
  });

  it('is saved when its owner asks for it, and removed only by its owner', async () => {
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

describe('a refund or dispute', () => {
  it('takes back the bonus of that purchase first, then its unspent coins', async () => {
    const { client, userId } = await buyer();
    await giveGold(app.context, userId, { bonus: 7 });
    await buyAt(client, 'large', TEST_CARDS.partlyRefunded);
    pass(TEST_AFTER_MS);
    await work();
    expect(await linesOf(userId)).toEqual([
      ['adjustment', 0, 7, 0],
      ['purchase', 500, 7, 0],
      ['purchase-bonus', 500, 107, 0],
      ['refund', 300, 7, 0],
    ]);
  });

  it('turns spent coins into a debt that the next purchase pays, and locks nothing', async () => {
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

  it('leaves a debt that a reward also pays', async () => {
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
  ] as const)(
    'holds the coins while card %s is disputed, until the dispute is %s',
    async (card, state, coins, bonus) => {
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
    },
  );

  it('is found by polling if no event arrives', async () => {
    const { client } = await buyer();
    const order = await buyAt(client, 'small', TEST_CARDS.refunded);
    await app.context.db.delete(paymentEvents);
    pass(3_600_000);
    await work();
    expect((await orderNow(client, order.orderId)).state).toBe('refunded');
  });
});
