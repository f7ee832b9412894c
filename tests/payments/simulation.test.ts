import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { orders } from '../../server/ground/db/schema/payments';
import { post } from '../../server/ground/ledger/post';
import { Random } from '../simulator/random';
import { bookFaults } from './bookFaults';
import { emptyPlace, openPlace, type Place } from './openPlace';
import { PaymentWorld } from './PaymentWorld';

const FIRST = Number(process.env.DOGEAR_SEED ?? 1);
const RUNS = Number(process.env.DOGEAR_RUNS ?? 3);
const OPERATIONS = Number(process.env.DOGEAR_OPERATIONS ?? 50);
/** The step between seeds: `scripts/simulate.ts` shares them among several processes. */
const STEP = Number(process.env.DOGEAR_STEP ?? 1);
/** The rules check everything in the books: they are emptied after this many seeds. */
const SEEDS_A_BOOK = 20;
/**
 * Emptied books start at the same minute again, and a server counts calls a minute in memory: it is replaced
 * after this many seeds.
 */
const SEEDS_A_SERVER = 500;
/** Longer than any seed takes, ms; a timer cannot wait longer than 2^31 - 1 ms. */
const TIMEOUT = Math.min(60_000 + RUNS * 10_000, 2 ** 31 - 1);

// A killed server and an unreachable provider log thousands of errors.
beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

async function live(place: Place, seed: number): Promise<PaymentWorld> {
  const world = new PaymentWorld(place, new Random(seed));
  await world.run(OPERATIONS);
  await world.settle();
  return world;
}

const faultsOf = async ({ app: { context } }: Place, { provider, faults }: PaymentWorld) => [
  ...faults,
  ...(await bookFaults(context, provider)),
];

test(`the provider’s books match the ledger: ${RUNS} seeds from ${FIRST}`, { timeout: TIMEOUT }, async () => {
  let place = await openPlace();
  try {
    for (let at = 0; at < RUNS; at++) {
      if (at % SEEDS_A_SERVER === SEEDS_A_SERVER - 1) {
        await place.app.context.close();
        place = await openPlace();
      } else if (at % SEEDS_A_BOOK === SEEDS_A_BOOK - 1) await emptyPlace(place.app);
      const seed = FIRST + at * STEP;
      const world = await live(place, seed);
      if (process.env.DOGEAR_TRACE) console.log(`${seed}: ${world.trace.join(' ')}`);
      expect(await faultsOf(place, world), `seed ${seed}: ${world.trace.join(' ')}`).toEqual([]);
      if (process.env.DOGEAR_PROGRESS) process.stdout.write(`green: ${seed}\n`);
    }
  } finally {
    await place.app.context.close();
  }
});

describe('the comparison with the provider', () => {
  let place: Place;
  beforeAll(async () => {
    place = await openPlace();
  });
  afterAll(() => place.app.context.close());

  async function settled() {
    for (let seed = 500; ; seed++) {
      const world = await live(place, seed);
      const all = await place.app.context.db.select().from(orders).where(eq(orders.state, 'paid'));
      const paid = all.find(
        ({ kind, providerRef }) => kind === 'coins' && world.provider.charges.has(providerRef ?? ''),
      );
      if (paid) return { world, paid };
    }
  }

  it('finds coins credited without a payment', async () => {
    const { world, paid } = await settled();
    const charge = world.provider.find(paid.providerRef ?? '');
    Object.assign(charge, { status: 'cancelled', paidAt: null });
    expect(await faultsOf(place, world)).toContainEqual(expect.stringContaining('no money came'));
    Object.assign(charge, { status: 'paid', paidAt: new Date() });
  });

  it('finds a payment of another amount than is booked', async () => {
    const { world, paid } = await settled();
    const charge = world.provider.find(paid.providerRef ?? '');
    world.provider.charges.set(charge.ref, { ...charge, money: charge.money + 1 });
    expect(await faultsOf(place, world)).toContainEqual(expect.stringMatching(/\d+ USD came, order \d+ has/));
    world.provider.charges.set(charge.ref, charge);
  });

  it('finds a dispute that was never reported', async () => {
    const { world, paid } = await settled();
    const charge = world.provider.find(paid.providerRef ?? '');
    charge.disputes.push({ id: 'unseen', money: charge.money, state: 'open' });
    expect(await faultsOf(place, world)).toContainEqual(expect.stringContaining('is disputed, order'));
    charge.disputes.splice(0);
  });

  it('finds a VIP renewal that was never reported', async () => {
    const { world } = await settled();
    const { subscriptions } = world.provider;
    subscriptions.open({ ref: 'unseen', money: 799, currency: 'USD', days: 30 });
    Object.assign(subscriptions.all.get('unseen') ?? {}, { state: 'active' });
    subscriptions.renewDue();
    expect(await faultsOf(place, world)).toContainEqual(expect.stringContaining('no order was credited'));
    world.provider.charges.delete('renewal-unseen-0');
    subscriptions.all.delete('unseen');
  });

  it('finds VIP days without a payment', async () => {
    const { world } = await settled();
    const { userId } = await place.app.signIn();
    const set = (until: string | null) =>
      place.app.context.db.execute(
        sql`update users set vip_until = ${until}::timestamptz where id = ${userId}::bigint`,
      );
    await set('2030-01-01');
    expect(await faultsOf(place, world)).toContainEqual(expect.stringContaining(`VIP of reader ${userId}`));
    await set(null);
    expect(await faultsOf(place, world)).toEqual([]);
  });

  it('finds a debt that no refund explains', async () => {
    const { world, paid } = await settled();
    const { context } = place.app;
    const reference = { type: 'none' } as const;
    const owing = { userId: paid.userId, kind: 'adjustment', reference, requestId: null } as const;
    await context.db.transaction((tx) =>
      post(tx, { ...owing, coins: 0, bonus: 0, debt: 1_000_000, against: 'adjustments', at: context.now() }),
    );
    expect(await faultsOf(place, world)).toContainEqual(expect.stringContaining('what is owed is explained'));
  });
});
