import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { TEST_CARDS } from '../../contract/money/payments';
import { orders } from '../ground/db/schema/payments';
import type { TestClient } from '../testing/createClient';
import {
  app,
  begin,
  buyAt,
  buyer,
  orderNow,
  PRODUCTS,
  pass,
  productOf,
  refused,
  userNow,
  withPaymentsApp,
} from '../testing/paymentsApp';
import { keepProducts } from './keepProduct';

/** Attempts to get coins for nothing, to use another reader's card, or to test stolen cards. */
withPaymentsApp();

type Wanted = Awaited<ReturnType<typeof productOf>>;
const STOPPED = [refused('tooMany'), refused('tooManyPayments')];
const ordersOf = (userId: number) => app.context.db.$count(orders, eq(orders.userId, userId));
const ask = (client: TestClient, wanted: Wanted, requestId: string = randomUUID()) =>
  app.ask('createPaymentIntent', { requestId, ...wanted }, client);

describe('a payment attack', () => {
  it('that reuses a requestId for another product is refused', async () => {
    const { client, userId } = await buyer();
    const requestId = randomUUID();
    await begin(client, 'small', { requestId });
    const other = await ask(client, await productOf(client, 'large'), requestId);
    expect(other.code).not.toBe(1);
    expect(other.data).toBeNull();
    expect(await ordersOf(userId)).toBe(1);
  });

  it('with another reader’s requestId gets a separate order and secret', async () => {
    const [victim, thief] = [await buyer(), await buyer()];
    const requestId = randomUUID();
    const { order, clientSecret } = await begin(victim.client, 'small', { requestId });
    const stolen = await begin(thief.client, 'small', { requestId });
    expect(stolen.clientSecret).not.toBe(clientSecret);
    expect(stolen.order.orderId).not.toBe(order.orderId);
    await app.ask(
      'deskPay',
      { clientSecret: stolen.clientSecret, number: TEST_CARDS.succeeds },
      thief.client,
    );
    expect((await orderNow(victim.client, order.orderId)).state).toBe('paying');
    expect((await userNow(victim.client)).user.userGold).toBe(0);
  });

  it('with another reader’s bank code or saved card fails', async () => {
    const [victim, thief] = [await buyer(), await buyer()];
    const { clientSecret } = await begin(victim.client, 'small', { saveCard: true });
    await app.ask('deskPay', { clientSecret, number: TEST_CARDS.asksForCode }, victim.client);
    const code = await app.ask('deskCode', { clientSecret, code: '123456' }, thief.client);
    expect(code.code).toBe(refused('notFound'));
    await app.ask('deskCode', { clientSecret, code: '123456' }, victim.client);
    const [card] = (await app.ask('cardList', {}, victim.client)).data.list;
    expect(card).toBeDefined();
    const { clientSecret: own, order } = await begin(thief.client, 'large');
    await app.ask('deskPay', { clientSecret: own, cardId: card?.id ?? '' }, thief.client);
    expect((await orderNow(thief.client, order.orderId)).state).not.toBe('paid');
    const removed = await app.ask(
      'removeCard',
      { requestId: randomUUID(), id: card?.id ?? '' },
      thief.client,
    );
    expect(removed.code).toBe(refused('notFound'));
  });

  it('with a second first purchase is refused while one can be paid', async () => {
    const first = { audience: 'firstPurchase', percentOff: 0, startsAt: null, endsAt: null } as const;
    const offered = PRODUCTS.map((product) =>
      product.kind === 'coins' ? { ...product, offers: [{ ...first, extraBonus: 50 }] } : product,
    );
    await keepProducts(app.context.db, offered, app.context.now());
    const { client, userId } = await buyer();
    const [small, large] = [await productOf(client, 'small'), await productOf(client, 'large')];
    const { order, clientSecret } = (await ask(client, small)).data;
    expect((await ask(client, small)).code).toBe(refused('firstPurchaseWaits'));
    expect((await ask(client, large)).code).toBe(refused('firstPurchaseWaits'));
    expect(await ordersOf(userId)).toBe(1);
    await app.ask('cancelOrder', { requestId: randomUUID(), orderId: order.orderId }, client);
    expect((await app.ask('deskPay', { clientSecret, number: TEST_CARDS.succeeds }, client)).code).toBe(
      refused('orderClosed'),
    );
    expect((await buyAt(client, 'small')).bonus).toBe(50);
    expect((await buyAt(client, 'small')).bonus).toBe(0);
    expect((await userNow(client)).user.userGold).toBe(250);
    await keepProducts(app.context.db, PRODUCTS, app.context.now());
  });
});

describe('a tester of stolen cards', () => {
  it('is stopped by network, however many guests it creates', async () => {
    const network = '10.250.0.1';
    const declines = async () => {
      const { client } = await app.signIn(network);
      const { clientSecret } = await begin(client, 'small');
      for (let at = 0; at < 5; at++) {
        pass(4_000);
        await app.ask('deskPay', { clientSecret, number: TEST_CARDS.declined }, client);
      }
    };
    for (let reader = 0; reader < 8; reader++) await declines();
    const { client } = await app.signIn(network);
    const wanted = await productOf(client, 'small');
    expect((await ask(client, wanted)).code).toBe(refused('tooManyPayments'));
    const other = await buyer();
    expect((await ask(other.client, wanted)).code).toBe(1);
    pass(86_400_001);
    expect((await ask(client, wanted)).code).toBe(1);
  });

  it('can start a limited number of payments an hour, per reader and network', async () => {
    const network = '10.250.0.2';
    const wanted = await productOf((await buyer()).client, 'small');
    for (let reader = 0; reader < 6; reader++) {
      const { client } = await app.signIn(network);
      for (let at = 0; at < 20; at++) {
        pass(2_000);
        expect((await ask(client, wanted)).code).toBe(1);
      }
      if (reader === 0) expect(STOPPED).toContain((await ask(client, wanted)).code);
    }
    const { client } = await app.signIn(network);
    expect(STOPPED).toContain((await ask(client, wanted)).code);
    expect((await ask((await buyer()).client, wanted)).code).toBe(1);
  });
});
