import { randomUUID } from 'node:crypto';
import { TEST_CARDS } from '../../contract/money/payments';
import { termsOf } from '../../contract/money/purchaseTerms';
import { grantRole } from '../../server/operator/role';
import { keepProducts } from '../../server/payments/keepProduct';
import { openAccount, proveMailbox } from '../../server/testing/accounts';
import { trustedReader, writing } from '../../server/testing/commentsApp';
import type { TestClient } from '../../server/testing/createClient';
import { giveGold } from '../../server/testing/giveGold';
import type { TestApp } from '../../server/testing/openTestApp';

/** What readers had when the sample was made, and have after every upgrade. */
export type LivedIn = {
  readonly at: string;
  readonly bookId: number;
  /** A guest who bought coins, unlocked chapters and spent by a request that may be sent again. */
  readonly guest: {
    readonly cookie: string;
    readonly coins: number;
    readonly bonus: number;
    readonly keys: readonly (readonly [target: number, key: string])[];
    readonly orders: readonly string[];
    readonly requestId: string;
  };
  readonly owner: { readonly email: string };
  readonly comments: readonly string[];
};

export const OWNER = 'ada@books.example';
/** The chapter that the guest unlocked by `requestId`, and its price. */
export const UNLOCKED = { target: 3, maxPrice: 5 } as const;

/** Fills an empty installation as months of readers would, a row of each kind that costs money or words. */
export async function liveIn(app: TestApp): Promise<LivedIn> {
  const bookId = await app.publish('lived-in', { title: 'Дом у реки – “Zoë”' });
  const usual = { bonus: 0, days: 0, renews: false, label: '', offers: [] } as const;
  const products = [
    { ...usual, key: 'small', kind: 'coins', gold: 100, bonus: 7, prices: { USD: 199 } },
  ] as const;
  await keepProducts(app.context.db, products, app.context.now());

  const guest = await app.signIn();
  await giveGold(app.context, guest.userId, { bonus: 3 });
  const orderId = await buy(app, guest.client);
  const requestId = randomUUID();
  await app.ask('unlockChapterByGold', { requestId, bookId, ...UNLOCKED }, guest.client);
  const next = { requestId: randomUUID(), bookId, target: 4, maxPrice: 5 };
  await app.ask('unlockChapterByGold', next, guest.client);
  await app.ask('rateBook', { requestId: randomUUID(), bookId, stars: 4 }, guest.client);

  const { client, data } = await openAccount(app, OWNER);
  await giveGold(app.context, data.user.userId, { coins: 12 });
  await proveMailbox(app, data.user.userId, OWNER);
  await grantRole(app.context, { email: OWNER });
  await buy(app, client);
  const commentator = await trustedReader(app, 'Grace');
  await app.ask('comment', writing(bookId, { text: 'Ёлка, 灯塔, and a bell.' }), commentator.client);

  const { data: wallet } = await app.ask('userInfo', {}, guest.client);
  return {
    at: app.context.now().toISOString(),
    bookId,
    guest: {
      cookie: guest.client.cookie,
      coins: wallet.user.coins,
      bonus: wallet.user.bonus,
      keys: await keysOf(app, guest.client),
      orders: [orderId],
      requestId,
    },
    owner: { email: OWNER },
    comments: ['Ёлка, 灯塔, and a bell.'],
  };
}

/** The keys of the chapters that a reader unlocked. */
export async function keysOf(app: TestApp, client: TestClient): Promise<[target: number, key: string][]> {
  const { data } = await app.ask('grants', { after: 0 }, client);
  return data.list.map(({ target, key }) => [target, key]);
}

async function buy(app: TestApp, client: TestClient): Promise<string> {
  const { data } = await app.ask('userInfo', {}, client);
  const [sold] = data.goldList;
  if (!sold) throw new Error('Nothing is sold.');
  const { id: productId, money, currency } = sold;
  const asked = { requestId: randomUUID(), productId, money, currency, terms: termsOf(sold) };
  const { data: intent } = await app.ask('createPaymentIntent', asked, client);
  const paid = await app.ask(
    'deskPay',
    { clientSecret: intent.clientSecret, number: TEST_CARDS.succeeds },
    client,
  );
  return paid.data.order.orderId;
}
