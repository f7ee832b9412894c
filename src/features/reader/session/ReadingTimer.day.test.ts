import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_MS, ReadingTimer } from './ReadingTimer';

let stretches: { from: number; to: number }[];
let keeps: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  stretches = [];
  keeps = true;
});
afterEach(() => vi.useRealTimers());

const open = (inSight = true) =>
  new ReadingTimer(
    {
      now: () => performance.now(),
      clock: () => Date.now(),
      count: async (stretch) => {
        stretches.push(stretch);
        return keeps;
      },
    },
    inSight,
  );
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const told = () => stretches.reduce((sum, { from, to }) => sum + Math.round((to - from) / 1_000), 0);

describe('reading time', () => {
  it('counts while pages are turned, and is reported every minute and on leaving', async () => {
    const timer = open();
    for (let page = 0; page < 10; page += 1) {
      timer.moved();
      await pass(15_000);
    }
    expect(told()).toBe(120);
    timer.pause();
    expect(told()).toBe(150);
  });

  it('counts for two minutes after the last page, and again from the next', async () => {
    const timer = open();
    timer.moved();
    await pass(3_600_000);
    expect(told()).toBe(IDLE_MS / 1_000);
    timer.moved();
    await pass(30_000);
    timer.pause();
    expect(told()).toBe(150);
  });

  it('does not count in a hidden tab', async () => {
    const timer = open(false);
    timer.moved();
    await pass(60_000);
    expect(told()).toBe(0);
    timer.resume();
    await pass(20_000);
    timer.pause();
    timer.moved();
    await pass(60_000);
    expect(told()).toBe(20);
  });

  it('excludes the time that a machine slept', async () => {
    const timer = open();
    timer.moved();
    await pass(10_000);
    const late = performance.now() + 8 * 3_600_000;
    vi.spyOn(performance, 'now').mockReturnValue(late);
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    timer.moved();
    expect(told()).toBe(IDLE_MS / 1_000);
    expect(stretches[0]?.to).toBe(Date.now() - 8 * 3_600_000 - 10_000 + IDLE_MS);
  });

  it('is reported again if it could not be saved', async () => {
    const timer = open();
    keeps = false;
    timer.moved();
    await pass(60_000);
    keeps = true;
    await pass(60_000);
    expect(stretches.map(({ from, to }) => to - from)).toEqual([60_000, 120_000]);
  });
});
