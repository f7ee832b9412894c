import { vi } from 'vitest';
import type { Balance } from '../../contract/money/ledger.schema';
import { readWallet } from '../../data/queries/wallet';
import { db } from '../../data/tables/db';
import { readMeta } from '../../data/tables/meta';
import type { TestContext } from '../../server/testing/openTestContext';
import { deviceFaults, isOfAccount, ledgerFaults } from './invariants';
import { holdFaults, packFaults } from './packFaults';
import type { Plant } from './plants';
import { putPromptCrypto } from './promptCrypto';
import { running } from './running';
import { World } from './World';

export type Outcome = {
  readonly trace: readonly string[];
  readonly faults: readonly string[];
};

export function simulate(
  context: TestContext,
  seed: number,
  operations: number,
  plant: Plant = null,
): Promise<Outcome> {
  return inWorld(new World(seed, context, plant), async (world) => {
    await world.begin();
    for (let at = 1; at <= operations; at++) await world.step(at);
    await world.calm();
    return faultsOf(world, context);
  });
}

/**
 * Two devices of one account reconnect with twenty intents each. The outcome includes the state of each
 * device.
 */
export function simulateOneAccount(
  context: TestContext,
  seed: number,
): Promise<Outcome & { readonly held: readonly Held[] }> {
  const held: Held[] = [];
  return inWorld(new World(seed, context), async (world) => {
    await world.begin({ oneAccount: true });
    await world.queueTwentyEach();
    await world.calm();
    // The first device learns of the other's later actions.
    await world.calm();
    for (const device of world.devices) {
      await world.hold(device);
      held.push(await heldNow(world));
    }
    return faultsOf(world, context);
  }).then((outcome) => ({ ...outcome, held }));
}

type Held = {
  readonly accountId: number;
  readonly queued: number;
  readonly grants: readonly number[];
  readonly wallet: Balance | undefined;
};

async function heldNow({ acknowledged, device }: World): Promise<Held> {
  return {
    accountId: (await readMeta('accountId')) ?? 0,
    queued: acknowledged.filter((each) => each.device === device && isOfAccount(each.row)).length,
    grants: (await db.grants.toArray()).map(({ itemId }) => itemId).sort((a, b) => a - b),
    wallet: await readWallet(),
  };
}

async function faultsOf(world: World, context: TestContext): Promise<string[]> {
  const faults = [...world.network.complaints, ...(await ledgerFaults(world, context))];
  faults.push(...(await holdFaults(world, context)));
  for (const device of world.devices) {
    await world.hold(device);
    const found = [...(await deviceFaults(world, context)), ...(await packFaults(world))];
    faults.push(...found.map((fault) => `${device.name}: ${fault}`));
  }
  return faults;
}

async function inWorld(world: World, course: (world: World) => Promise<string[]>): Promise<Outcome> {
  running.world = world;
  const giveBack = putPromptCrypto();
  const { stackTraceLimit } = Error;
  if (!process.env.DOGEAR_TRACE) Error.stackTraceLimit = 0;
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  try {
    const faults = await course(world);
    return { trace: [...world.trace, ...world.network.log.toSorted()], faults };
  } finally {
    running.world = null;
    giveBack();
    Error.stackTraceLimit = stackTraceLimit;
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }
}
