// Must be the first import: it replaces the browser's storage before Dexie looks for it.
import '../simulator/deviceStorage';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '../../data/tables/db';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { putPromptCrypto } from '../simulator/promptCrypto';
import { Random } from '../simulator/random';
import { canonical } from './canonical';
import { RandomReader } from './randomReader';
import { SyncWorld } from './SyncWorld';

vi.mock('idb-keyval', async () => (await import('../simulator/deviceStorage')).keyval);
// Waiting intents are the simulator's subject.
vi.mock('../../workers/usecases/outbox/drainOutbox', () => ({ drainOutbox: async () => undefined }));
vi.mock('../../contract/reading/syncMerge', async (original) => {
  const real = await original<typeof import('../../contract/reading/syncMerge')>();
  const mergeField: typeof real.mergeField = (kind, name, stored, heard) =>
    kind === 'videoHistory' && name === planted.field ? heard : real.mergeField(kind, name, stored, heard);
  return { ...real, mergeField };
});
const planted = vi.hoisted(() => ({ field: '' }));

const FIRST = Number(process.env.DOGEAR_SEED ?? 1);
const RUNS = Number(process.env.DOGEAR_RUNS ?? 4);
const DEEDS = Number(process.env.DOGEAR_OPERATIONS ?? 60);
const DEVICES = 3;

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());

async function live(seed: number, plant: 'batches are forgotten' | null = null): Promise<string[]> {
  const random = new Random(seed);
  const chance = new Random(seed + 1_000_000);
  const giveBack = putPromptCrypto();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  try {
    const world = new SyncWorld(context, () => chance.next());
    await world.begin(DEVICES);
    world.way.forgetsBatches = plant !== null;
    world.way.isRough = true;
    const reader = new RandomReader(world, random);
    for (let at = 0; at < DEEDS; at++) await reader.act();
    await world.settle();
    if (process.env.DOGEAR_TRACE) console.log(reader.trace.join('\n'));
    const stored = await world.stored();
    const faults: string[] = [];
    for (const device of world.devices) {
      await world.hold(device);
      const held = await world.held();
      for (const name of new Set([...Object.keys(held), ...Object.keys(stored)])) {
        const [here, there] = [canonical(held[name]), canonical(stored[name])];
        if (here !== there) faults.push(`${device.name} has ${name} as ${here}, the account as ${there}`);
      }
      if ((await db.syncChanges.count()) > 0) faults.push(`${device.name} still has something to say`);
      faults.push(...(await reader.faults()).map((fault) => `${device.name}: ${fault}`));
    }
    return faults;
  } finally {
    db.close({ disableAutoOpen: false });
    giveBack();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
}

describe('three devices of one account', () => {
  it(`end equal and lose no deliberate change: ${RUNS} seeds from ${FIRST}`, async () => {
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) expect(await live(seed), `seed ${seed}`).toEqual([]);
  }, 7_200_000);
});

describe('a planted fault', () => {
  it('is found when a batch is carried out again on a repeated delivery', async () => {
    const found: string[] = [];
    // Few runs trigger it: a batch must be late and must not contain the last change. This seed does; if runs
    // change, a later one will.
    for (let seed = 21; seed <= 80 && found.length === 0; seed++)
      found.push(...(await live(seed, 'batches are forgotten')));
    expect(found.join('\n')).toMatch(/the last word was/);
  }, 300_000);

  it.each([
    ['place', /goes on at/],
    ['watched', /is not watched any more/],
  ])(
    'is found when the last writer decides the %s of a drama',
    async (field, fault) => {
      planted.field = field;
      try {
        const found: string[] = [];
        // Just as rare: the first seed triggered both when this was written.
        for (let seed = 18; seed <= 60 && !fault.test(found.join('\n')); seed++)
          found.push(...(await live(seed)));
        expect(found.join('\n')).toMatch(fault);
      } finally {
        planted.field = '';
      }
    },
    300_000,
  );
});
