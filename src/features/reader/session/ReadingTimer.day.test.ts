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

describe('reading is timed', () => {
  it('while pages are turned, told every minute and when the page goes', async () => {
    const timer = open();
    for (let page = 0; page < 10; page += 1) {
      timer.moved();
      await pass(15_000);
    }
    expect(told()).toBe(120);
    timer.pause();
    expect(told()).toBe(150);
  });

  it('for two minutes after the last page, and again from the next', async () => {
    const timer = open();
    timer.moved();
    await pass(3_600_000);
    expect(told()).toBe(IDLE_MS / 1_000);
    timer.moved();
    await pass(30_000);
    timer.pause();
    expect(told()).toBe(150);
  });

  it('not in a tab that is out of sight', async () => {
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

  it('without the time a machine slept, whose timers come late', async () => {
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

  it('again when it could not be kept', async () => {
    const timer = open();
    keeps = false;
    timer.moved();
    await pass(60_000);
    keeps = true;
    await pass(60_000);
    expect(stretches.map(({ from, to }) => to - from)).toEqual([60_000, 120_000]);
  });
});
