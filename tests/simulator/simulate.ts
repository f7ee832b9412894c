import { vi } from 'vitest';
import type { TestContext } from '../../server/testing/openTestContext';
import { deviceFaults, ledgerFaults } from './invariants';
import { running } from './running';
import { type Plant, World } from './World';

export type Outcome = {
  /** What was done and what happened to it, in order: the same for the same seed. */
  readonly trace: readonly string[];
  /** What broke; empty when nothing did. */
  readonly faults: readonly string[];
};

/** One run of so many operations with one seed. */
export async function simulate(
  context: TestContext,
  seed: number,
  operations: number,
  plant: Plant = null,
): Promise<Outcome> {
  const world = new World(seed, context, plant);
  running.world = world;
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  try {
    await world.begin();
    for (let at = 1; at <= operations; at++) await world.step(at);
    await world.calm();
    const faults = [...world.network.complaints, ...(await ledgerFaults(world, context))];
    for (const device of world.devices) {
      await world.hold(device);
      const found = await deviceFaults(world, context);
      faults.push(...found.map((fault) => `${device.name}: ${fault}`));
    }
    return { trace: [...world.trace, ...world.network.log.toSorted()], faults };
  } finally {
    running.world = null;
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }
}
