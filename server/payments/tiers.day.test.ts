import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { TEST_CARDS } from '../../contract/money/payments';
import { termsOf } from '../../contract/money/purchaseTerms';
import { VIP_TIER } from '../../contract/money/tiers';
import type { TierDraft } from '../../contract/money/tiers.schema';
import { mergeGuest } from '../accounts/mergeGuest';
import { auditLog } from '../ground/db/schema/operator';
import { orders } from '../ground/db/schema/payments';
import type { TestClient } from '../testing/createClient';
import { keepOpen, openDesk, type TestOperator } from '../testing/operatorApp';
import { app, buyAt, buyer, pass, refused, userNow, withPaymentsApp, work } from '../testing/paymentsApp';

withPaymentsApp();

const DAY_MS = 86_400_000;
const TIER: TierDraft = { name: 'Lanterns', bookId: null, ahead: 5, opensAll: true, noAds: true };
let operator: TestOperator;
let tierId: number;

beforeAll(async () => {
  operator = await openDesk(app);
  tierId = (await keepTier(null, TIER)).data.tiers?.at(-1)?.id ?? 0;
  for (const renews of [false, true]) await sell({ renews });
});

const keepTier = async (id: number | null, tier: TierDraft, seen: TierDraft | null = null) => {
  await keepOpen(app, operator);
  const asked = { requestId: randomUUID(), tierId: id, tier };
  const { ahead, opensAll, noAds } = seen ?? TIER;
  const before = id === null ? null : { ahead, opensAll, noAds };
  return await app.ask('operatorKeepTier', { ...asked, seen: before }, operator.client);
};

async function sell({ renews }: { renews: boolean }) {
  const product = {
    kind: 'vip',
    gold: 0,
    bonus: 0,
    days: 30,
    renews,
    tierId,
    label: '',
    prices: { USD: renews ? 500 : 600 },
  } as const;
  const request = { requestId: randomUUID(), productId: null, seen: null, product };
  return await app.ask('operatorKeepProduct', request, operator.client);
}

async function ask(client: TestClient, renews: boolean) {
  const sold = (await userNow(client)).tierList?.find((each) => each.renews === renews);
  if (!sold) throw new Error('The tier is not sold.');
  const { id: productId, money, currency } = sold;
  const wanted = { requestId: randomUUID(), productId, money, currency, terms: termsOf(sold) };
  return await app.ask('createPaymentIntent', wanted, client);
}

async function buy(client: TestClient, renews = false) {
  const { data } = await ask(client, renews);
  const paid = await app.ask(
    'deskPay',
    { clientSecret: data.clientSecret, number: TEST_CARDS.succeeds },
    client,
  );
  return paid.data.order;
}

const daysOf = async (client: TestClient, tier = tierId) => {
  const held = (await userNow(client)).memberships?.find((each) => each.tier.id === tier);
  return held === undefined ? 0 : Math.round((held.until - app.context.now().getTime()) / DAY_MS);
};
const withdraw = async (client: TestClient, orderId: string) => {
  const { data: terms } = await app.ask('withdrawalTerms', { orderId }, client);
  return await app.ask('withdraw', { requestId: randomUUID(), orderId, terms, language: 'en' }, client);
};

it('a tier is bought for a month by the roads of VIP, apart from it', async () => {
  const { client } = await buyer();
  const { tierList = [], vipList = [] } = await userNow(client);
  expect(tierList.map(({ money, renews, tier }) => [money, renews, tier?.name, tier?.ahead])).toEqual([
    [600, false, 'Lanterns', 5],
    [500, true, 'Lanterns', 5],
  ]);
  expect(vipList.map(({ tier }) => tier?.id)).toEqual([VIP_TIER, VIP_TIER]);
  expect(await buy(client)).toMatchObject({ state: 'paid', kind: 'vip', days: 30, tier: 'Lanterns' });
  expect(await daysOf(client)).toBe(30);
  expect((await userNow(client)).user).toMatchObject({ isVip: 0, vipUntil: null });
  await buy(client);
  expect(await daysOf(client)).toBe(60);
  await buyAt(client, 'vip');
  expect([await daysOf(client), await daysOf(client, VIP_TIER)]).toEqual([60, 30]);
});

it('each tier renews by itself, once, and stops by itself', async () => {
  const { client, userId } = await buyer();
  await buy(client, true);
  await buyAt(client, 'vip-renewing');
  expect((await ask(client, true)).code).toBe(refused('alreadyVip'));
  const renewals = async () =>
    ((await userNow(client)).renewals ?? [])
      .map((each) => [each.tierId ?? VIP_TIER, each.state])
      .toSorted((a, b) => Number(a[0]) - Number(b[0]));
  expect(await renewals()).toEqual([
    [VIP_TIER, 'active'],
    [tierId, 'active'],
  ]);
  await app.ask('cancelVip', { requestId: randomUUID(), tierId: VIP_TIER }, client);
  expect(await renewals()).toEqual([
    [VIP_TIER, 'ending'],
    [tierId, 'active'],
  ]);
  pass(31 * DAY_MS);
  await work();
  const renewed = await app.context.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.way, 'renewal')));
  expect(renewed.map((each) => [each.tierId, each.tierName, each.money])).toEqual([
    [tierId, 'Lanterns', 500],
  ]);
  expect(await daysOf(client)).toBe(30);
  expect(await daysOf(client, VIP_TIER)).toBe(0);
  await app.ask('cancelVip', { requestId: randomUUID() }, client);
  expect((await renewals()).every(([, state]) => state === 'ending')).toBe(true);
});

it('a withdrawal takes the days of its tier alone, and does not close VIP to the reader', async () => {
  const { client } = await buyer();
  const { orderId } = await buy(client);
  await buyAt(client, 'vip');
  pass(1);
  expect((await withdraw(client, orderId)).data).toMatchObject({ withdrawal: { days: 29, money: 580 } });
  expect([await daysOf(client), await daysOf(client, VIP_TIER)]).toEqual([1, 30]);
  expect((await ask(client, false)).code).toBe(refused('vipWithdrawn'));
  await buyAt(client, 'vip');
  expect(await daysOf(client, VIP_TIER)).toBe(60);
});

it('a refund at the desk ends what it paid for', async () => {
  const { client } = await buyer();
  const { orderId, money } = await buy(client);
  await keepOpen(app, operator);
  const asked = { requestId: randomUUID(), orderId, money, reason: 'Twice' };
  expect((await app.ask('operatorRefund', asked, operator.client)).code).toBe(1);
  await work();
  expect(await daysOf(client)).toBe(0);
});

it('a merge adds the days of both, and lets one renewal of each tier go on', async () => {
  const [guest, account] = [await buyer(), await buyer()];
  await buy(guest.client, true);
  await buy(account.client, true);
  await buyAt(account.client, 'vip-renewing');
  const now = app.context.now();
  await app.context.db.transaction((tx) =>
    mergeGuest(tx, { guestId: guest.userId, userId: account.userId, now }),
  );
  expect([await daysOf(account.client), await daysOf(account.client, VIP_TIER)]).toEqual([60, 30]);
  const { renewals = [] } = await userNow(account.client);
  expect(
    renewals.filter(({ stop }) => (stop ?? null) === null).map((each) => each.tierId ?? VIP_TIER),
  ).toEqual(expect.arrayContaining([tierId, VIP_TIER]));
  expect(renewals.filter(({ stop }) => stop === 'second')).toHaveLength(1);
});

it('what members have is changed at the desk, and an order with other benefits is refused', async () => {
  const { client } = await buyer();
  const sold = (await userNow(client)).tierList?.[0];
  const less = { ...TIER, ahead: 2 };
  expect((await keepTier(tierId, less)).code).toBe(1);
  const [act] = await app.context.db.select().from(auditLog).where(eq(auditLog.act, 'tier.keep'));
  expect(act).toMatchObject({ object: 'tier', after: { name: 'Lanterns', ahead: 5 } });
  const { id: productId = 0, money = 0 } = sold ?? {};
  const wanted = { requestId: randomUUID(), productId, money, currency: 'USD' } as const;
  const terms = sold && termsOf(sold);
  expect((await app.ask('createPaymentIntent', { ...wanted, terms }, client)).code).toBe(
    refused('productChanged'),
  );
  // Another operator has changed it meanwhile.
  expect((await keepTier(tierId, TIER)).code).toBe(refused('tooLate'));
  expect((await keepTier(tierId, TIER, less)).code).toBe(1);
  for (const [id, tier, failure] of [
    [null, { ...TIER, name: ' ' }, 'malformed'],
    [VIP_TIER, TIER, 'malformed'],
    [null, { ...TIER, bookId: 99_999, noAds: false }, 'notFound'],
    [99, TIER, 'notFound'],
  ] as const)
    expect((await keepTier(id, tier)).code).toBe(refused(failure));
  const book = await app.publish('of a tier');
  expect((await keepTier(null, { ...TIER, bookId: book })).code).toBe(refused('malformed'));
  expect((await keepTier(tierId, { ...TIER, bookId: book, noAds: false })).code).toBe(refused('malformed'));
});
