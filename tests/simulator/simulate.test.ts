import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
// Must be imported before the app: it replaces the browser's storage before Dexie looks for it.
import './deviceStorage';
import type { Plant } from './plants';
import { running } from './running';
import { sharedByProgram } from './sharedByProgram';
import { simulate, simulateOneAccount } from './simulate';

vi.mock('idb-keyval', async () => (await import('./deviceStorage')).keyval);
vi.mock('../../data/outbox/append', async (original) => {
  const real = await original<typeof import('../../data/outbox/append')>();
  const append: typeof real.append = async (...args) => {
    const { world } = running;
    const device = world?.device;
    const row = await real.append(...args);
    if (world && device) world.acknowledge(row, device);
    return row;
  };
  return { ...real, append };
});
vi.mock('../../workers/usecases/outbox/drainOutbox', async (original) => {
  const real = await original<typeof import('../../workers/usecases/outbox/drainOutbox')>();
  const drainOutbox: typeof real.drainOutbox = () => {
    const drained = real.drainOutbox();
    running.world?.track(drained);
    return drained;
  };
  return { ...real, drainOutbox };
});
// The app fetches texts in the background; the simulation awaits all work.
vi.mock('../../workers/usecases/texts/unlockedTexts', async (original) => {
  const real = await original<typeof import('../../workers/usecases/texts/unlockedTexts')>();
  const fetchTakenTexts: typeof real.fetchTakenTexts = () => {
    const fetched = real.fetchTakenTexts();
    running.world?.track(fetched);
    return fetched;
  };
  return { ...real, fetchTakenTexts };
});
vi.mock('../../workers/usecases/ground/sharedFetches', async (original) => {
  const real = await original<typeof import('../../workers/usecases/ground/sharedFetches')>();
  return { ...real, SharedFetches: sharedByProgram(real.SharedFetches) };
});
// Readers here are guests, whose sessions can be lost and renewed without a password.
vi.mock('../../server/unlock/packs/isGuest', () => ({ isGuest: async () => false }));
vi.mock('../../server/ground/ledger/post', async (original) => {
  const real = await original<typeof import('../../server/ground/ledger/post')>();
  const post: typeof real.post = (tx, movement) => {
    const isPlanted = running.world?.plant === 'undo that keeps the remainder';
    const moves = movement.kind === 'undo' && movement.coins + movement.bonus > 0;
    return real.post(tx, isPlanted && moves ? { ...movement, vipRemainder: 0 } : movement);
  };
  return { ...real, post };
});
vi.mock('../../contract/money/prices', async (original) => {
  const real = await original<typeof import('../../contract/money/prices')>();
  const priceOfRange: typeof real.priceOfRange = (...args) => {
    const range = real.priceOfRange(...args);
    return running.world?.plant === 'range without its discount'
      ? { ...range, price: range.fullPrice, discount: 0 }
      : range;
  };
  return { ...real, priceOfRange };
});

const FIRST = Number(process.env.DOGEAR_SEED ?? 1);
const RUNS = Number(process.env.DOGEAR_RUNS ?? 5);
const OPERATIONS = Number(process.env.DOGEAR_OPERATIONS ?? 100);
/** The step between seeds: `scripts/simulate.ts` shares them among several processes. */
const STEP = Number(process.env.DOGEAR_STEP ?? 1);
/** A planted bug must be found within this many seeds, counted from the one that found it last. */
const MOST_SEEDS = 20;
/** Longer than any seed takes, ms; a timer cannot wait longer than 2^31 - 1 ms. */
const TIMEOUT = Math.min(RUNS * 60_000, 2 ** 31 - 1);

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());

describe('the simulation of faults between device and server', () => {
  it(
    `loses no coin and no intent: ${RUNS} seeds from ${FIRST}, ${OPERATIONS} operations each`,
    async () => {
      for (let seed = FIRST; seed < FIRST + RUNS * STEP; seed += STEP) {
        const { faults, trace } = await simulate(context, seed, OPERATIONS);
        if (process.env.DOGEAR_TRACE) console.log(trace.join('\n'));
        expect(faults, `seed ${seed}`).toEqual([]);
        if (process.env.DOGEAR_PROGRESS) process.stdout.write(`green: ${seed}\n`);
      }
    },
    TIMEOUT,
  );

  it('takes the same course for the same seed', async () => {
    const first = await simulate(context, 7, OPERATIONS);
    expect((await simulate(context, 7, OPERATIONS)).trace).toEqual(first.trace);
  });
});

describe('two devices of one account', () => {
  it('end equal after twenty intents each, and each chapter is paid once', async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const { faults, held } = await simulateOneAccount(context, seed);
      expect(faults, `seed ${seed}`).toEqual([]);
      const [first, second] = held;
      expect(second).toEqual(first);
      expect([first?.queued, second?.queued]).toEqual([20, 20]);
      expect(first?.grants.length).toBeGreaterThanOrEqual(8);
    }
  });
});

describe('a planted fault', () => {
  it.each<[plant: Plant, fault: RegExp, from: number]>([
    ['double debit', /nobody asked for it/, 1],
    ['lost intent', /is gone, and nobody was told/, 1],
    ['range without its discount', /^1\d of episode cost \d+, and \d+ were spent/, 11],
    ['consent to any price', /were spent, and agreed were/, 1],
    ['uncounted auto-unlocks', /were unlocked by themselves: episode/, 1],
    ['undo that takes nothing back', /paid for 0 items, and 1 were granted/, 1],
    ['opened without a record', /reportOpened \d+\/\d+ is gone, and nobody was told/, 11],
    ['held coins that come back twice', /not so: of what came back unopened/, 4],
    ['consent to hold anything', /were held, and agreed were/, 8],
    ['undo that keeps the remainder', /an undo left the remainder its unlock had made/, 15],
  ])('is found: %s', { timeout: 120_000 }, async (plant, fault, from) => {
    const found: string[] = [];
    for (let seed = from; seed < from + MOST_SEEDS && !found.some((each) => fault.test(each)); seed++)
      found.push(...(await simulate(context, seed, OPERATIONS, plant)).faults);
    expect(found).toContainEqual(expect.stringMatching(fault));
  });
});
