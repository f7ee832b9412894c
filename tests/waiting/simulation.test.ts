import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
// Must be imported before the app: it replaces the browser's storage before Dexie looks for it.
import '../simulator/deviceStorage';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { putPromptCrypto } from '../simulator/promptCrypto';
import { type Plant, WaitingWorld } from './WaitingWorld';

let plant: Plant = null;

vi.mock('idb-keyval', async () => (await import('../simulator/deviceStorage')).keyval);
// Readers here are guests, who sign in without a mail.
vi.mock('../../server/unlock/packs/isGuest', () => ({ isGuest: async () => false }));

vi.mock('../../contract/money/tickets', async (original) => {
  const real = await original<typeof import('../../contract/money/tickets')>();
  const keysGiven: typeof real.keysGiven = (...args) =>
    plant === 'keys without end' ? 12 : real.keysGiven(...args);
  return { ...real, keysGiven };
});
vi.mock('../../data/money/settlements', async (original) => {
  const real = await original<typeof import('../../data/money/settlements')>();
  const timeAtLeast: typeof real.timeAtLeast = async () => {
    if (plant === 'by the device’s date') return Date.now();
    if (plant === 'only while it is open') return performance.now();
    return (await real.timeAtLeast()) + (plant === 'early' ? 3_600_000 : 0);
  };
  return { ...real, timeAtLeast };
});

const FIRST = Number(process.env.DOGEAR_SEED ?? 1);
const RUNS = Number(process.env.DOGEAR_RUNS ?? 8);
const STEPS = Number(process.env.DOGEAR_OPERATIONS ?? 30);
const STEP = Number(process.env.DOGEAR_STEP ?? 1);
const TIMEOUT = Math.min(RUNS * 60_000, 2 ** 31 - 1);

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());

async function simulate(seed: number): Promise<WaitingWorld> {
  const giveBack = putPromptCrypto();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  try {
    const world = new WaitingWorld(seed, context);
    await world.run(STEPS);
    return world;
  } finally {
    giveBack();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }
}

describe('the simulation of waiting', () => {
  it(
    `gives each chapter in its time: ${RUNS} seeds from ${FIRST}, ${STEPS} operations each`,
    async () => {
      for (let seed = FIRST; seed < FIRST + RUNS * STEP; seed += STEP) {
        const { faults, trace } = await simulate(seed);
        if (process.env.DOGEAR_TRACE) console.log(trace.join('\n'));
        expect(faults, `seed ${seed}`).toEqual([]);
        if (process.env.DOGEAR_PROGRESS) process.stdout.write(`green: ${seed}\n`);
      }
      expect(await brokenLedgerRules(context.db)).toEqual([]);
    },
    TIMEOUT,
  );
});

describe('a planted bug', () => {
  it.each<[Plant, RegExp]>([
    ['keys without end', /keys were given, and the bound is/],
    ['by the device’s date', /^honest .* tickets, and .* are right/],
    ['only while it is open', /^honest .* tickets, and .* are right/],
    ['early', /^honest .* tickets, and .* are right/],
  ])('is found: %s', { timeout: 60_000 }, async (planted, fault) => {
    plant = planted;
    try {
      const found: string[] = [];
      for (let seed = 1; seed <= 16 && !found.some((each) => fault.test(each)); seed++)
        found.push(...(await simulate(seed)).faults);
      expect(found).toContainEqual(expect.stringMatching(fault));
    } finally {
      plant = null;
    }
  });
});
