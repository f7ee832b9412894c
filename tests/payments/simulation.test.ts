import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { ledgerEntries } from '../../server/ground/db/schema/ledger';
import { orders } from '../../server/ground/db/schema/payments';
import { post } from '../../server/ground/ledger/post';
import { applyFacts } from '../../server/payments/applyFacts';
import { keepProducts } from '../../server/payments/keepProduct';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { Random } from '../simulator/random';
import { PaymentWorld } from './PaymentWorld';

/** `npm run simulate:payments` sets these; the test run tries a few. */
const FIRST = Number(process.env.DOGEAR_PAYMENTS_SEED ?? 1);
const RUNS = Number(process.env.DOGEAR_PAYMENTS_RUNS ?? 6);
const OPERATIONS = Number(process.env.DOGEAR_PAYMENTS_OPERATIONS ?? 80);
/** A database of their own for every few seeds: the rules look over all of it. */
const SEEDS_A_DATABASE = 25;

const vip = { kind: 'vip', gold: 0, bonus: 0, days: 30, label: '', offers: [] } as const;
const shared = { kind: 'coins', days: 0, renews: false, label: '', offers: [] } as const;
const PRODUCTS = [
  { ...shared, key: 'small', gold: 100, bonus: 0, prices: { USD: 199 } },
  { ...shared, key: 'odd', gold: 333, bonus: 77, prices: { USD: 701 } },
  { ...vip, key: 'vip', renews: false, prices: { USD: 899 } },
  { ...vip, key: 'vip-renewing', renews: true, prices: { USD: 799 } },
] as const;

type Place = { readonly app: TestApp; readonly bookId: number };

// A server that is killed and a provider that is away say so, thousands of times.
beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

async function openPlace(): Promise<Place> {
  const app = await openTestApp(null, { DOGEAR_TRUST_PROXY: 'on' });
  app.context.setNow(new Date('2026-05-10T16:00:00Z'));
  await keepProducts(app.context.db, PRODUCTS, app.context.now());
  const section = (target: number) => ({ target, title: `${target}`, text: `${target}`, wordCount: 1 });
  const sections = Array.from({ length: 30 }, (_, at) => section(at + 1));
  const bookId = await app.publish('spent', { sections, freeChapters: 0, pricePerChapter: 40 });
  return { app, bookId };
}

async function live({ app, bookId }: Place, seed: number): Promise<PaymentWorld> {
  const world = new PaymentWorld(app, new Random(seed), bookId);
  await world.run(OPERATIONS);
  return world;
}

test(`the provider’s books are the ledger, for ${RUNS} seeds`, {
  timeout: 60_000 + RUNS * 10_000,
}, async () => {
  let place: Place | null = null;
  try {
    for (let at = 0; at < RUNS; at++) {
      if (at % SEEDS_A_DATABASE === 0) {
        await place?.app.context.close();
        place = await openPlace();
      }
      const seed = FIRST + at;
      const world = await live(place as Place, seed);
      await world.settle();
      expect(await world.faults(), `seed ${seed}: ${world.trace.join(' ')}`).toEqual([]);
      if (RUNS > 100 && (at + 1) % 100 === 0) console.log(`${at + 1} of ${RUNS} seeds are green`);
    }
  } finally {
    await place?.app.context.close();
  }
});

describe('a planted fault is found', () => {
  let place: Place;
  beforeAll(async () => {
    place = await openPlace();
  });
  afterAll(() => place.app.context.close());

  /** A world that has settled, with coins that were paid for. */
  async function settled() {
    for (let seed = 500; ; seed++) {
      const world = await live(place, seed);
      await world.settle();
      const all = await place.app.context.db.select().from(orders).where(eq(orders.state, 'paid'));
      const paid = all.find(
        ({ kind, providerRef }) => kind === 'coins' && world.provider.charges.has(providerRef ?? ''),
      );
      if (paid) return { world, paid };
    }
  }

  it('when a payment is credited twice', async () => {
    const { world, paid } = await settled();
    const { context } = place.app;
    const reference = { type: 'order', orderId: paid.id, number: paid.number } as const;
    const again = { userId: paid.userId, kind: 'purchase', reference, requestId: null } as const;
    await context.db.transaction((tx) =>
      post(tx, { ...again, coins: paid.gold, bonus: 0, against: 'sales', at: context.now() }),
    );
    expect(await world.faults()).toContainEqual(expect.stringContaining('belongs to an order'));
    await context.db.execute(sql`alter table ledger_postings disable trigger user`);
    await context.db.execute(sql`alter table ledger_entries disable trigger user`);
    const [last] = await context.db
      .select({ id: sql<number>`max(id)::float8` })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.userId, paid.userId));
    await context.db.execute(sql`delete from ledger_postings where entry_id = ${last?.id ?? 0}`);
    await context.db.execute(sql`delete from ledger_entries where id = ${last?.id ?? 0}`);
    await context.db.execute(
      sql`update accounts set coins = coins - ${paid.gold}::bigint where user_id = ${paid.userId}::bigint`,
    );
    expect(await world.faults()).toEqual([]);
  });

  it('when what was given back is not taken back, and nobody asks any more', async () => {
    const { world, paid } = await settled();
    const charge = world.provider.find(paid.providerRef ?? '');
    await place.app.context.db.update(orders).set({ checkAt: null }).where(eq(orders.id, paid.id));
    world.provider.refund(charge, 1);
    await world.settle();
    expect(await world.faults()).toContainEqual(expect.stringContaining('was given back'));
    await applyFacts(place.app.context, paid.id, world.provider.facts(charge.ref));
    expect(await world.faults()).toEqual([]);
  });

  it('when an order is forgotten while it is open', async () => {
    const { world, paid } = await settled();
    const { db } = place.app.context;
    await db.update(orders).set({ state: 'paying', checkAt: null }).where(eq(orders.id, paid.id));
    await world.settle();
    expect(await world.faults()).toContainEqual(expect.stringContaining('is paying for ever'));
    await db.update(orders).set({ state: 'paid' }).where(eq(orders.id, paid.id));
  });

  it('when coins are credited that nobody paid for', async () => {
    const { world, paid } = await settled();
    const charge = world.provider.find(paid.providerRef ?? '');
    Object.assign(charge, { status: 'cancelled', paidAt: null });
    expect(await world.faults()).toContainEqual(expect.stringContaining('no money came'));
    Object.assign(charge, { status: 'paid', paidAt: new Date() });
  });

  it('when VIP went on, and nobody was told or asked', async () => {
    const { world } = await settled();
    const { subscriptions } = world.provider;
    subscriptions.open({ ref: 'unseen', money: 799, currency: 'USD', days: 30 });
    Object.assign(subscriptions.all.get('unseen') ?? {}, { state: 'active' });
    subscriptions.renewDue();
    expect(await world.faults()).toContainEqual(expect.stringContaining('no order was credited'));
    world.provider.charges.delete('renewal-unseen-0');
    subscriptions.all.delete('unseen');
  });

  it('when somebody is VIP for days that nobody paid for', async () => {
    const { world } = await settled();
    const { userId } = await place.app.signIn();
    const set = (until: string | null) =>
      place.app.context.db.execute(
        sql`update users set vip_until = ${until}::timestamptz where id = ${userId}::bigint`,
      );
    await set('2030-01-01');
    expect(await world.faults()).toContainEqual(expect.stringContaining(`VIP of reader ${userId}`));
    await set(null);
    expect(await world.faults()).toEqual([]);
  });

  it('when somebody owes what no refund explains', async () => {
    const { world, paid } = await settled();
    const { context } = place.app;
    const reference = { type: 'none' } as const;
    const owing = { userId: paid.userId, kind: 'adjustment', reference, requestId: null } as const;
    await context.db.transaction((tx) =>
      post(tx, { ...owing, coins: 0, bonus: 0, debt: 1_000_000, against: 'adjustments', at: context.now() }),
    );
    expect(await world.faults()).toContainEqual(expect.stringContaining('what is owed is explained'));
  });
});
