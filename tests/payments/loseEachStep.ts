import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ORDER_OPEN_MS } from '../../contract/money/payments';
import { refreshUser } from '../../data/account/userInfo';
import { db as device } from '../../data/tables/db';
import type { Agreed } from '../../data/tables/paymentRows';
import { orders, subscriptions } from '../../server/ground/db/schema/payments';
import { productsFor, termsNow } from '../../server/payments/products';
import { type Providers, providersOf } from '../../server/payments/providers/openProviders';
import { app, work } from '../../server/testing/paymentsApp';
import { useCases } from '../../workers/usecases';
import { followOrders } from '../../workers/usecases/outbox/followOrders';
import { expectOneEnd } from './expectOneEnd';
import { type Loss, LossyRoad, loseEvents, pass } from './LossyRoad';
import { closeAndComeBack, type Ending, giveUp, persist, valueOf, type Way } from './payerEndings';

const { keepPurchase } = useCases;

/** The device and the server share one clock, and errors are expected. */
export function withLossyDevice(): void {
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
}

type Charges = () => Promise<number> | number;

/** The usual run takes the longest road of each provider, `npm run test:long -- payments` every one. */
const HAS_ALL = process.env.DOGEAR_ROADS === 'all';

/**
 * Loses each step of each road to a payment once, before its effect and after it: for a reader who continues,
 * for one who closes everything at once and opens the app later, with no webhook ever arriving, and for one
 * who gives it up. Nothing is paid twice, pending purchases are visible, and all of them end without further
 * help.
 */
export function loseEachStepOf(ways: Readonly<Record<string, Way>>, charges: Charges): void {
  it.each(Object.entries(ways).slice(0, HAS_ALL ? undefined : 1))(
    '%s',
    { timeout: 120_000 },
    async (_, way) => {
      const real = providersOf(app.context);
      const { taken } = await follow(way, charges, { real, loss: null, ending: persist });
      expect(taken.length).toBeGreaterThan(2);
      for (const ending of [persist, closeAndComeBack, giveUp]) {
        for (const at of taken.keys()) {
          const before = await follow(way, charges, { real, loss: { at, when: 'before' }, ending });
          if (!before.isLost) break;
          await follow(way, charges, { real, loss: { at, when: 'after' }, ending });
        }
      }
    },
  );
}

type Course = { readonly real: Providers; readonly loss: Loss | null; readonly ending: Ending };

type Followed = {
  readonly taken: readonly string[];
  readonly isLost: boolean;
};

async function follow(way: Way, charges: Charges, { real, loss, ending }: Course): Promise<Followed> {
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
  // The next run must only check its own order.
  await app.context.db.update(orders).set({ checkAt: null });
  await app.context.db.update(subscriptions).set({ checkAt: null });
  return { taken, isLost: loss !== null && loss.at < road.steps.length };
}

async function agreedOn({ key, by }: Way, userId: number): Promise<Agreed> {
  const { settings, secrets, db } = app.context;
  const { currency } = settings;
  const sold = await productsFor(db, { userId, currency, secrets, now: app.context.now() });
  const one = sold.find(({ product }) => product.key === key);
  if (!one) throw new Error(`${key} is not sold.`);
  return { productId: one.product.id, money: one.money, currency, terms: termsNow(one), way: by };
}

/** Waits until unpaid orders have expired. */
async function settle(): Promise<void> {
  for (let at = 0; at < 2; at++) {
    pass(ORDER_OPEN_MS + 1);
    await loseEvents();
    await work();
    await followOrders();
    await refreshUser();
  }
}
