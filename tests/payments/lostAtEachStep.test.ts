// First of all: it stands where the browser's storage is before Dexie looks for that.
import '../simulator/deviceStorage';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Result } from '../../contract/values/failure';
import {
  isOpenOrder,
  isPaidOrder,
  ORDER_OPEN_MS,
  TEST_CARDS,
  TEST_CODE,
} from '../../contract/values/payments';
import { refreshUser } from '../../data/account/userInfo';
import { countUntoldPayments, readOrders, readPurchases } from '../../data/queries/payments';
import { readWallet } from '../../data/queries/wallet';
import { db as device } from '../../data/tables/db';
import type { Agreed } from '../../data/tables/paymentRows';
import { deskPayments, orders, subscriptions } from '../../server/ground/db/schema/payments';
import { users } from '../../server/ground/db/schema/users';
import { productsFor, termsNow } from '../../server/payments/products';
import { type Providers, providersOf } from '../../server/payments/providers/openProviders';
import { app, linesOf, withPaymentsApp, work } from '../../server/testing/paymentsApp';
import { useCases } from '../../workers/usecases';
import { followOrders } from '../../workers/usecases/payments/followOrders';
import type { BegunPayment } from '../../workers/usecases/payments/purchase';
import { startPayPal, WEBHOOK_ID } from '../doubles/paypal/startPayPal';
import { intentOf, stripe, withStripe } from '../doubles/stripe/stripeApp';
import { type Loss, LossyRoad, loseEvents, pass, StepLost } from './LossyRoad';

vi.mock('idb-keyval', async () => (await import('../simulator/deviceStorage')).keyval);
const { beginPayment, checkOrder, giveUpPurchase, keepPurchase, payAtDesk, sayDeskCode } = useCases;

/**
 * Each step of each road to a payment is lost once, before its effect and after it: for a reader who goes on, and for one who
 * closes everything there and then and opens the app a while later, with no webhook ever arriving. Nothing is paid twice, what waits can be
 * seen, and all of it ends by itself.
 */
type Way = {
  readonly key: 'small' | 'vip' | 'vip-renewing';
  readonly by: Agreed['way'];
  /** What the payer does with what the server handed over. Done again after it went through it charges nothing. */
  readonly pay: (road: LossyRoad, begun: BegunPayment) => Promise<void>;
};

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => {
  device.close({ disableAutoOpen: false });
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Which payments a provider has money of, for whatever order. */
type Charges = () => Promise<number> | number;

/** The usual run takes the longest road of each provider, `npm run test:long -- payments` every one. */
const HAS_ALL = process.env.DOGEAR_ROADS === 'all';

function loseEachStepOf(ways: Readonly<Record<string, Way>>, charges: Charges): void {
  it.each(Object.entries(ways).slice(0, HAS_ALL ? undefined : 1))(
    '%s',
    { timeout: 120_000 },
    async (_, way) => {
      const real = providersOf(app.context);
      const whole = await follow(way, charges, { real, loss: null, ending: persist });
      expect(whole.length).toBeGreaterThan(2);
      for (const ending of [persist, closeAndComeBack]) {
        for (const at of whole.keys()) {
          for (const when of ['before', 'after'] as const)
            await follow(way, charges, { real, loss: { at, when }, ending });
        }
      }
      for (const at of whole.keys()) {
        for (const when of ['before', 'after'] as const)
          await follow(way, charges, { real, loss: { at, when }, ending: giveUp });
      }
    },
  );
}

type Ending = (road: LossyRoad, way: Way, requestId: string) => Promise<void>;
type Course = { readonly real: Providers; readonly loss: Loss | null; readonly ending: Ending };

/** One course of one road. Resolves to its steps. */
async function follow(
  way: Way,
  charges: Charges,
  { real, loss, ending }: Course,
): Promise<readonly string[]> {
  const before = await charges();
  const road = await LossyRoad.open(loss);
  road.loseProviderCalls(real);
  const agreed = await agreedOn(way, road.userId);
  const kept = valueOf(await keepPurchase(agreed));
  await ending(road, way, kept.requestId);
  const taken = [...road.steps];
  await settle();
  const charged = (await charges()) - before;
  const where = `${ending.name}: ${road.lost}`;
  if (ending === closeAndComeBack) expect(charged, where).toBeLessThanOrEqual(1);
  else expect(charged, where).toBe(ending === persist ? 1 : 0);
  await expectOneEnd(road, way, charged, where);
  // The next course is about its own order alone.
  await app.context.db.update(orders).set({ checkAt: null });
  await app.context.db.update(subscriptions).set({ checkAt: null });
  return taken;
}

/** Whatever became of it: the provider's books, the server's, and the device's say the same. */
async function expectOneEnd(road: LossyRoad, { key }: Way, charged: number, where: string): Promise<void> {
  const { db } = app.context;
  const mine = await db.select().from(orders).where(eq(orders.userId, road.userId));
  expect(
    mine.filter(({ state }) => isOpenOrder(state)),
    where,
  ).toEqual([]);
  expect(
    mine.filter(({ state }) => isPaidOrder(state)),
    where,
  ).toHaveLength(charged);
  expect(mine.length, where).toBeLessThanOrEqual(1);
  const isCoins = key === 'small';
  expect(await linesOf(road.userId), where).toEqual(charged && isCoins ? [['purchase', 100, 0, 0]] : []);
  const [user] = await db.select().from(users).where(eq(users.id, road.userId));
  expect(user?.vipUntil !== null, where).toBe(charged === 1 && !isCoins);
  // The device has let go of the purchase, has its receipt, and what it brought.
  expect(await readPurchases(), where).toEqual([]);
  const shown = await readOrders(9);
  expect(
    shown.filter(({ state }) => isOpenOrder(state)),
    where,
  ).toEqual([]);
  expect(
    shown.filter(({ state }) => isPaidOrder(state)),
    where,
  ).toHaveLength(charged);
  expect((await readWallet())?.userGold, where).toBe(charged && isCoins ? 100 : 0);
  // Browsers that are closed are told of money that came, once; and of nothing that their reader closed.
  const gold = isCoins ? 100 : 0;
  expect(await road.announced(), where).toEqual(charged ? [{ kind: 'payment', isPaid: true, gold }] : []);
}

async function agreedOn({ key, by }: Way, userId: number): Promise<Agreed> {
  const { currency } = app.context.settings;
  const sold = await productsFor(app.context.db, { userId, currency, now: app.context.now() });
  const one = sold.find(({ product }) => product.key === key);
  if (!one) throw new Error(`${key} is not sold.`);
  return { productId: one.product.id, money: one.money, currency, terms: termsNow(one), way: by };
}

/** Goes on until it is over: what a page does that is left open, and its reader who presses Pay again. */
async function persist(road: LossyRoad, way: Way, requestId: string): Promise<void> {
  for (let press = 0; press < 4; press++) {
    pass(4_000);
    const begun = await beginPayment({ requestId });
    if (!begun.ok && begun.failure.disposition !== 'refuse') {
      expect(await readPurchases(), road.lost).toMatchObject([{ requestId, state: 'begun' }]);
      continue;
    }
    const { order } = valueOf(begun);
    if (!isOpenOrder(order.state)) return;
    await payOnce(road, way, valueOf(begun));
    for (let asked = 0; asked < 3; asked++) {
      pass(4_000);
      const checked = await checkOrder({ orderId: order.orderId });
      if (checked.ok && !isOpenOrder(checked.value.state)) return;
    }
  }
  throw new Error(`It never ends: ${road.lost}`);
}

/** Closes everything at the first loss, or before the return page; opens the app later, when the server has asked for itself. */
async function closeAndComeBack(road: LossyRoad, way: Way, requestId: string): Promise<void> {
  const begun = await beginPayment({ requestId });
  if (begun.ok) await payOnce(road, way, begun.value);
  await loseEvents();
  const [known] = await readOrders(1);
  const wasHeard = known !== undefined && isPaidOrder(known.state);
  // What is not over is there to be seen, and to go on with.
  expect(await readPurchases(), road.lost).toMatchObject(wasHeard ? [] : [{ requestId, state: 'begun' }]);
  await wakeLater();
  await wakeLater();
  const [order] = await readOrders(1);
  const isPaid = order !== undefined && isPaidOrder(order.state);
  expect(await countUntoldPayments(), road.lost).toBe(isPaid && !wasHeard ? 1 : 0);
}

/** Begins it, and cancels it until that is heard. */
async function giveUp(road: LossyRoad, _: Way, requestId: string): Promise<void> {
  await beginPayment({ requestId });
  for (let press = 0; press < 4; press++) {
    pass(4_000);
    const given = await giveUpPurchase({ requestId });
    if (given.ok) return;
    expect(given.failure.disposition, road.lost).not.toBe('refuse');
    expect(await readPurchases(), road.lost).toMatchObject([{ requestId, state: 'begun' }]);
  }
  throw new Error(`It cannot be given up: ${road.lost}`);
}

async function payOnce(road: LossyRoad, way: Way, begun: BegunPayment): Promise<void> {
  try {
    await way.pay(road, begun);
  } catch (error) {
    if (!(error instanceof StepLost)) throw error;
  }
}

/** An hour later: the server's reconciler, and then the app is opened. */
async function wakeLater(): Promise<void> {
  pass(3_660_000);
  await work();
  await followOrders();
  await refreshUser();
}

/** Whatever was not paid by then has its time behind it. */
async function settle(): Promise<void> {
  for (let at = 0; at < 2; at++) {
    pass(ORDER_OPEN_MS + 1);
    await loseEvents();
    await work();
    await followOrders();
    await refreshUser();
  }
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.name);
  return result.value;
}

describe('at the test desk', () => {
  withPaymentsApp();
  const byNumber =
    (number: string) =>
    async (_: LossyRoad, { clientSecret }: BegunPayment) => {
      await payAtDesk({ clientSecret, number });
    };
  const withCode: Way['pay'] = async (_, { clientSecret }) => {
    await payAtDesk({ clientSecret, number: TEST_CARDS.asksForCode });
    await sayDeskCode({ clientSecret, code: TEST_CODE });
  };
  loseEachStepOf(
    {
      'a card whose bank asks for a code': { key: 'small', by: 'card', pay: withCode },
      'a card': { key: 'small', by: 'card', pay: byNumber(TEST_CARDS.succeeds) },
      'VIP once': { key: 'vip', by: 'card', pay: byNumber(TEST_CARDS.succeeds) },
      'VIP that renews': { key: 'vip-renewing', by: 'card', pay: byNumber(TEST_CARDS.succeeds) },
    },
    () => app.context.db.$count(deskPayments, isNotNull(deskPayments.paidAt)),
  );
});

describe('at Stripe', () => {
  withStripe();
  const isPaid = (ref: string) => stripe.books.find(ref).status === 'succeeded';
  const confirm = (ref: string) => {
    if (!isPaid(ref)) stripe.books.pay(ref);
    const subscription = stripe.books
      .all('subscription', { status: 'incomplete' })
      .find(({ latest_invoice: invoice }) => stripe.books.intentOf(String(invoice)) === ref);
    if (subscription) stripe.books.begin(subscription);
  };
  const byCard: Way['pay'] = (road, { clientSecret }) =>
    road.take('the payer confirms', () => confirm(intentOf(clientSecret)));
  const overTheBank: Way['pay'] = async (road, { clientSecret }) => {
    const ref = intentOf(clientSecret);
    await road.take('the payer confirms', () => {
      if (!isPaid(ref)) stripe.books.askForCode(ref);
    });
    await road.take('the bank’s page', () => confirm(ref));
  };
  const onPage: Way['pay'] = (road, { url }) =>
    road.take('the payer pays on the page', () => {
      const page = url.split('/').at(-1) ?? '';
      if (stripe.books.find(page).status === 'open') stripe.books.payPage(page);
    });
  loseEachStepOf(
    {
      'a card whose bank is visited': { key: 'small', by: 'card', pay: overTheBank },
      'a card': { key: 'small', by: 'card', pay: byCard },
      'the hosted page': { key: 'small', by: 'page', pay: onPage },
      'VIP that renews, by card': { key: 'vip-renewing', by: 'card', pay: byCard },
      'VIP that renews, on the page': { key: 'vip-renewing', by: 'page', pay: onPage },
    },
    () => stripe.books.all('payment_intent', { status: 'succeeded' }).length,
  );
});

describe('at PayPal', async () => {
  const paypal = await startPayPal();
  withPaymentsApp(() => ({
    DOGEAR_PAYPAL_CLIENT_ID: 'client',
    DOGEAR_PAYPAL_CLIENT_SECRET: 'secret',
    DOGEAR_PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
    DOGEAR_PAYPAL_STAND_IN: paypal.url,
  }));
  beforeAll(() => {
    paypal.state.now = () => app.context.now();
  });
  afterAll(() => paypal.stop());
  const overThere: Way['pay'] = async (road, { url }) => {
    const ref = url.split('/').at(-1) ?? '';
    await road.take('the payer approves', () => {
      if (paypal.find(ref).status === 'PAYER_ACTION_REQUIRED') paypal.approve(ref);
    });
    await road.take('the way back', () =>
      app.app.request(`/novel-api/payment/paypal/return?token=${ref}&PayerID=1`),
    );
  };
  loseEachStepOf({ 'over there and back': { key: 'small', by: 'paypal', pay: overThere } }, () => {
    const units = [...paypal.orders.values()].flatMap(({ purchase_units: all }) => all);
    return units.reduce((sum, { payments }) => sum + payments.captures.length, 0);
  });
});
