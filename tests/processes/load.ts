import { quantile } from '../benches/figures';
import { Device, type Told } from './Device';
import type { Store } from './openStore';

export type Load = {
  readonly devices: readonly Device[];
  readonly told: readonly Told[];
  /** Resends every command until each has an answer, then resends every answered one once more. */
  readonly settle: () => Promise<void>;
};

/** The number of devices that act at once; each lane rotates through its readers. */
const AT_ONCE = 48;

/**
 * Simulates readers at an address until `over` resolves. Each waits for its answer, so that no reader sends
 * faster than the server answers.
 */
export async function bear(address: string, store: Store, over: Promise<void>): Promise<Load> {
  const told: Told[] = [];
  const devices = store.accounts.map(
    (account) => new Device(address, store, account, (one) => told.push(one)),
  );
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  const lane = async (at: number) => {
    const own = devices.filter((_, nth) => nth % AT_ONCE === at);
    for (let turn = 0; !isOver; turn++) await own[turn % own.length]?.act();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => lane(at)));
  return { devices, told: [...told], settle: () => settle(devices) };
}

/** A command unanswered for this long counts as lost. */
const SETTLED_MS = 60_000;

async function settle(devices: readonly Device[]): Promise<void> {
  const left = [...devices];
  const end = performance.now() + SETTLED_MS;
  const worker = async () => {
    for (let device = left.pop(); device; device = left.pop()) {
      while (device.commands.some(({ answer }) => answer === null)) {
        if (performance.now() > end) throw new Error('A command is not answered any more.');
        await device.act();
      }
      for (const command of device.commands) await device.repeat(command);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

export function describeLoad(told: readonly Told[], seconds: number): string {
  const answered = told.filter(({ isAnswered }) => isAnswered);
  const ms = answered.map((one) => one.ms).toSorted((a, b) => a - b);
  const money = answered.filter(({ name }) => name === 'unlockChapterByGold').length;
  const rate = (count: number) => (count / seconds).toFixed(0);
  return `${rate(answered.length)} calls/s, ${rate(money)} unlocks/s; p50 ${quantile(ms, 0.5).toFixed(0)} ms, p95 ${quantile(ms, 0.95).toFixed(0)} ms; ${told.length - answered.length} not answered`;
}

export function describeGap(told: readonly Told[], from: number): string {
  const later = told.filter(({ at, ms }) => at + ms > from);
  const failed = later.filter(({ isAnswered }) => !isAnswered);
  const seconds = (at: number) => `${((at - from) / 1_000).toFixed(2)} s`;
  const unlocks = later.filter(({ name, isAnswered }) => name === 'unlockChapterByGold' && isAnswered);
  const ends = unlocks.map(({ at, ms }) => at + ms).toSorted((a, b) => a - b);
  const gaps = ends.map((end, nth) => [end - (nth === 0 ? from : (ends[nth - 1] as number)), end] as const);
  const [longest, again] = gaps.toSorted((a, b) => b[0] - a[0])[0] ?? [0, from];
  const last = failed.map(({ at, ms }) => at + ms).toSorted((a, b) => b - a)[0];
  return `${failed.length} calls not answered${last === undefined ? '' : `, the last ${seconds(last)} after it`}; longest without an unlock ${(longest / 1_000).toFixed(2)} s, over ${seconds(again)} after it`;
}
