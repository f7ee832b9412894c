import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestOf } from '../../../contract/endpoints';
import { MOST_OFFERS, MOST_PRODUCTS, TEST_CARDS } from '../../../contract/money/payments';
import { DESK_FRESH_MS } from '../../../contract/operator/operator';
import type { DeskProduct, ProductDraft, Shop } from '../../../contract/operator/shop.schema';
import { auditLog } from '../../ground/db/schema/operator';
import { orders, products } from '../../ground/db/schema/payments';
import { sessions } from '../../ground/db/schema/sessions';
import { keepProducts } from '../../payments/keepProduct';
import { keepOpen, openDesk, type TestOperator } from '../../testing/operatorApp';
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
} from '../../testing/paymentsApp';

withPaymentsApp();
let operator: TestOperator;
beforeAll(async () => {
  operator = await openDesk(app);
});
beforeEach(async () => {
  await keepProducts(app.context.db, PRODUCTS, app.context.now());
  await keepOpen(app, operator);
});

type ActName =
  | 'operatorKeepProduct'
  | 'operatorSellProduct'
  | 'operatorOrderProducts'
  | 'operatorAddOffer'
  | 'operatorEndOffer';
const act = async <Name extends ActName>(name: Name, request: Omit<RequestOf<Name>, 'requestId'>) =>
  (await app.ask(name, { requestId: randomUUID(), ...request } as RequestOf<Name>, operator.client)) as {
    code: number;
    data: Shop;
  };
const shop = async () => (await app.ask('operatorShop', {}, operator.client)).data;
const named = async (key: string): Promise<DeskProduct> => {
  const { list, removed } = await shop();
  const found = [...list, ...removed].find((each) => each.key === key);
  if (!found) throw new Error(`${key} is not in the shop.`);
  return found;
};
const draftOf = ({
  id: _,
  key: __,
  isSold: ___,
  offers: ____,
  seen: _____,
  ...draft
}: DeskProduct): ProductDraft => draft;
const change = async (key: string, changes: Partial<ProductDraft>) => {
  const product = await named(key);
  const { id: productId, seen } = product;
  return await act('operatorKeepProduct', {
    productId,
    seen,
    product: { ...draftOf(product), ...changes },
  });
};
const lastActs = async (most = 1) =>
  await app.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(most);
const NEW: ProductDraft = {
  kind: 'coins',
  gold: 250,
  bonus: 20,
  days: 0,
  renews: false,
  label: 'popular',
  prices: { USD: 399 },
};

it('lists the products in the order of the readers’ page, with removed ones apart', async () => {
  const { currency, sells, list, removed } = await shop();
  expect([currency, sells, removed.filter(({ key }) => key === 'small')]).toEqual(['USD', true, []]);
  expect(list.map(({ key }) => key)).toEqual(PRODUCTS.map(({ key }) => key));
  expect(list[0]?.prices).toEqual({ JPY: 300, USD: 199 });
});

it('adds a product at the end, sold at once, with one entry in the log', async () => {
  const added = await act('operatorKeepProduct', { productId: null, seen: null, product: NEW });
  expect(added.code).toBe(1);
  expect(added.data.list.at(-1)).toMatchObject({ ...NEW, key: 'coins-250', isSold: true });
  const { client } = await buyer();
  expect((await userNow(client)).goldList.at(-1)).toMatchObject({ gold: 250, bonus: 20, money: 399 });
  expect((await lastActs())[0]).toMatchObject({
    operatorId: operator.userId,
    act: 'product.add',
    after: { key: 'coins-250', gold: 250, bonus: 20, prices: '3.99 USD' },
  });
  const again = await act('operatorKeepProduct', { productId: null, seen: null, product: NEW });
  expect(again.data.list.at(-1)?.key).toBe('coins-250-2');
});

it('changes a price, keeps those in other currencies, and logs both', async () => {
  expect((await change('small', { prices: { USD: 249, JPY: 300 } })).code).toBe(1);
  expect((await named('small')).prices).toEqual({ JPY: 300, USD: 249 });
  expect((await lastActs())[0]).toMatchObject({
    act: 'product.change',
    before: { prices: '1.99 USD, 300 JPY' },
    after: { prices: '2.49 USD, 300 JPY' },
  });
});

it.each<[string, Partial<ProductDraft>]>([
  ['no price in the installation’s currency', { prices: { JPY: 300 } }],
  ['a price of nothing', { prices: { USD: 0 } }],
  ['no coins', { gold: 0 }],
  ['coins that renew', { renews: true }],
  ['coins with days', { days: 30 }],
  ['another kind', { kind: 'vip', gold: 0, days: 30 }],
  ['half a coin', { gold: 1.5 }],
])('refuses a product with %s, and changes nothing', async (_, wrong) => {
  const before = await shop();
  expect((await change('small', wrong)).code).toBe(refused('malformed'));
  expect(await shop()).toEqual(before);
});

it('refuses a form that is older than another operator’s change, and loses neither', async () => {
  const product = await named('small');
  await change('small', { bonus: 5 });
  const { id: productId, seen } = product;
  const stale = { ...draftOf(product), prices: { USD: 1 } };
  const late = await act('operatorKeepProduct', { productId, seen, product: stale });
  expect(late.code).toBe(refused('tooLate'));
  expect(await named('small')).toMatchObject({ bonus: 5, prices: { USD: 199 } });
  for (const name of ['operatorSellProduct', 'operatorAddOffer'] as const) {
    const offer = {
      audience: 'everybody',
      percentOff: 10,
      extraBonus: 0,
      startsAt: null,
      endsAt: null,
    } as const;
    const asked = { productId, seen, isSold: false, offer };
    expect((await act(name, asked)).code).toBe(refused('tooLate'));
  }
});

it('of two operators who save the same form at once, one is refused', async () => {
  const product = await named('small');
  const { id: productId, seen } = product;
  const save = (gold: number) =>
    act('operatorKeepProduct', { productId, seen, product: { ...draftOf(product), gold } });
  const codes = (await Promise.all([save(110), save(120)])).map(({ code }) => code);
  expect(codes.sort()).toEqual([1, refused('tooLate')].sort());
});

it('removes a product and brings it back at the end', async () => {
  const { id: productId, seen } = await named('small');
  const gone = await act('operatorSellProduct', { productId, seen, isSold: false });
  expect(gone.data.list.map(({ key }) => key)).not.toContain('small');
  expect(gone.data.removed[0]?.key).toBe('small');
  expect((await change('small', { gold: 1 })).code).toBe(refused('tooLate'));
  const { seen: now } = await named('small');
  const back = await act('operatorSellProduct', { productId, seen: now, isSold: true });
  expect(back.data.list.at(-1)?.key).toBe('small');
  expect((await lastActs(2)).map((entry) => entry.act)).toEqual(['product.restore', 'product.remove']);
});

it('orders the products, unless the order has changed meanwhile', async () => {
  const seen = (await shop()).list.map(({ id }) => id);
  const order = seen.toReversed();
  const ordered = await act('operatorOrderProducts', { order, seen });
  expect(ordered.data.list.map(({ id }) => id)).toEqual(order);
  expect((await act('operatorOrderProducts', { order: seen, seen })).code).toBe(refused('tooLate'));
  const short = order.slice(1);
  expect((await act('operatorOrderProducts', { order: short, seen: order })).code).toBe(refused('malformed'));
  const { client } = await buyer();
  expect((await userNow(client)).goldList.map(({ id }) => id)).toEqual(
    ordered.data.list.filter(({ kind }) => kind === 'coins').map(({ id }) => id),
  );
});

it('makes an offer that readers see, and ends it', async () => {
  const { id: productId, seen } = await named('small');
  const offer = {
    audience: 'everybody',
    percentOff: 50,
    extraBonus: 7,
    startsAt: null,
    endsAt: null,
  } as const;
  const made = await act('operatorAddOffer', { productId, seen, offer });
  expect(made.data.list[0]?.offers).toMatchObject([offer]);
  const { client } = await buyer();
  expect((await productOf(client, 'small')).money).toBe(99);
  const [open] = (await named('small')).offers;
  const offerId = open?.id ?? 0;
  expect((await act('operatorEndOffer', { offerId })).code).toBe(1);
  expect((await productOf(client, 'small')).money).toBe(199);
  expect((await act('operatorEndOffer', { offerId })).code).toBe(refused('tooLate'));
  expect((await lastActs(2)).map((entry) => entry.act)).toEqual(['offer.end', 'offer.add']);
});

it('refuses offers that give nothing, have ended, or are too many', async () => {
  const add = async (key: string, facts: Partial<RequestOf<'operatorAddOffer'>['offer']>) => {
    const { id: productId, seen } = await named(key);
    const usual = {
      audience: 'everybody',
      percentOff: 0,
      extraBonus: 0,
      startsAt: null,
      endsAt: null,
    } as const;
    return (await act('operatorAddOffer', { productId, seen, offer: { ...usual, ...facts } })).code;
  };
  const now = app.context.now().getTime();
  expect(await add('small', {})).toBe(refused('malformed'));
  expect(await add('vip', { extraBonus: 10 })).toBe(refused('malformed'));
  expect(await add('small', { percentOff: 10, endsAt: now })).toBe(refused('malformed'));
  expect(await add('small', { percentOff: 10, startsAt: now + 2, endsAt: now + 1 })).toBe(
    refused('malformed'),
  );
  for (let made = 0; made < MOST_OFFERS; made += 1) expect(await add('small', { percentOff: 1 })).toBe(1);
  expect(await add('small', { percentOff: 1 })).toBe(refused('accountFull'));
});

it('an offer whose end has passed is not shown, and its end does not outdate a form', async () => {
  const { id: productId, seen } = await named('small');
  const endsAt = app.context.now().getTime() + 1_000;
  const offer = { audience: 'everybody', percentOff: 50, extraBonus: 0, startsAt: null, endsAt } as const;
  await act('operatorAddOffer', { productId, seen, offer });
  const form = await named('small');
  pass(2_000);
  const now = await named('small');
  expect([now.offers, now.seen]).toEqual([[], form.seen]);
});

it('sells at most so many products at once', async () => {
  const many = Array.from({ length: MOST_PRODUCTS }, (_, at) => ({ ...PRODUCTS[0], key: `many-${at}` }));
  await keepProducts(app.context.db, many as typeof PRODUCTS, app.context.now());
  const full = await act('operatorKeepProduct', { productId: null, seen: null, product: NEW });
  expect(full.code).toBe(refused('accountFull'));
  const { id: productId, seen } = await named('small');
  expect((await act('operatorSellProduct', { productId, seen, isSold: true })).code).toBe(
    refused('accountFull'),
  );
});

it('asks for a fresh password', async () => {
  const deskProvenAt = new Date(app.context.now().getTime() - DESK_FRESH_MS - 1);
  const mine = eq(sessions.userId, operator.userId);
  await app.context.db.update(sessions).set({ deskProvenAt }).where(mine);
  const before = await shop();
  expect((await change('small', { gold: 1 })).code).toBe(refused('passwordNeeded'));
  expect(await shop()).toEqual(before);
});

it('a reader at the payment page pays and gets what they saw, whatever the desk changes', async () => {
  const { client, userId } = await buyer();
  const { order, clientSecret } = await begin(client, 'large');
  await change('large', { gold: 10, bonus: 0, prices: { USD: 9_999 } });
  const { id: productId, seen } = await named('large');
  await act('operatorSellProduct', { productId, seen, isSold: false });
  await app.ask('deskPay', { clientSecret, number: TEST_CARDS.succeeds }, client);
  expect(await orderNow(client, order.orderId)).toMatchObject({
    state: 'paid',
    money: 999,
    gold: 500,
    bonus: 100,
  });
  expect((await linesOf(userId)).at(-1)?.slice(1, 3)).toEqual([500, 100]);
});

it('a reader who still sees the old price pays nothing, and no order is written', async () => {
  const { client, userId } = await buyer();
  const old = await productOf(client, 'small');
  const buy = async () => {
    const asked = { requestId: randomUUID(), ...old };
    return (await app.ask('createPaymentIntent', asked, client)).code;
  };
  await change('small', { prices: { USD: 249 } });
  expect(await buy()).toBe(refused('productChanged'));
  await change('small', { gold: 90, prices: { USD: 199 } });
  expect(await buy()).toBe(refused('productChanged'));
  expect(await app.context.db.$count(orders, eq(orders.userId, userId))).toBe(0);
  await change('small', { gold: 100 });
  expect(await buy()).toBe(1);
});

it('VIP that renews keeps its price when the product’s changes', async () => {
  const { client } = await buyer();
  await buyAt(client, 'vip-renewing');
  await change('vip-renewing', { prices: { USD: 1_999 } });
  expect((await userNow(client)).subscription?.money).toBe(799);
});

it('an act that is sent twice happens once', async () => {
  const asked = { requestId: randomUUID(), productId: null, seen: null, product: NEW };
  const before = await app.context.db.$count(products);
  for (const _ of [1, 2]) await app.ask('operatorKeepProduct', asked, operator.client);
  expect(await app.context.db.$count(products)).toBe(before + 1);
});
