import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Backoff, backOff, LONGEST_WAIT_MS, triableAt, WAKE_GAP_MS } from './backoff';

const PORTAL = { name: 'intercepted' } as const;
const NOW = 1_700_000_000_000;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Counts the attempts within `ms` of the first failure if nothing wakes the delivery. */
function triesWithin(ms: number, chance: number): number {
  let backoff: Backoff | undefined;
  let tries = 0;
  for (let now = NOW; now <= NOW + ms; now = triableAt(backoff, now, { woken: false })) {
    backoff = backOff(backoff, PORTAL, now, chance);
    tries++;
  }
  return tries;
}

describe('the backoff', () => {
  it.each([
    { ms: 30 * SECOND, most: 14, least: 7 },
    { ms: 600 * SECOND, most: 39, least: 21 },
    { ms: HOUR, most: 61, least: 32 },
  ])('allows at most $most attempts in $ms ms', ({ ms, most, least }) => {
    expect([triesWithin(ms, 0), triesWithin(ms, 1)]).toEqual([most, least]);
  });

  it('waits at most 4 s, or a quarter of the outage up to 5 min', () => {
    let backoff = backOff(undefined, PORTAL, NOW, 1);
    expect(backoff.dueAt - NOW).toBe(4 * SECOND);
    backoff = backOff(backoff, PORTAL, NOW + 60 * SECOND, 1);
    expect(backoff.dueAt - backoff.lastAt).toBe(15 * SECOND);
    backoff = backOff(backoff, PORTAL, NOW + 24 * HOUR, 1);
    expect(backoff.dueAt - backoff.lastAt).toBe(LONGEST_WAIT_MS);
  });

  it('spreads the next attempts of devices that failed together', () => {
    const waits = [0, 0.25, 0.5, 0.75, 1].map((chance) => {
      const first = backOff(undefined, PORTAL, NOW, chance);
      return backOff(first, PORTAL, NOW + 600 * SECOND, chance).dueAt;
    });
    expect(new Set(waits).size).toBe(5);
    expect(Math.max(...waits) - Math.min(...waits)).toBe(75 * SECOND);
  });

  it('lets a wake try after 2 s, and not before the server’s wait ends', () => {
    const portal = backOff(undefined, PORTAL, NOW, 1);
    expect(triableAt(portal, NOW + 1, { woken: true })).toBe(NOW + WAKE_GAP_MS);
    const busy = backOff(undefined, { name: 'serverFault', waitMs: 60 * SECOND }, NOW, 0);
    expect(triableAt(busy, NOW + 1, { woken: true })).toBe(NOW + 60 * SECOND);
    const greedy = backOff(undefined, { name: 'serverFault', waitMs: 10 * HOUR }, NOW, 1);
    expect(triableAt(greedy, NOW + 1, { woken: true })).toBe(NOW + LONGEST_WAIT_MS);
  });

  it('delays no attempt by more than 5 min, however the clock is set', () => {
    const clock = fc.integer({ min: NOW - 400 * 24 * HOUR, max: NOW + 400 * 24 * HOUR });
    const failure = fc.record({
      at: clock,
      chance: fc.double({ min: 0, max: 1, noNaN: true }),
      waitMs: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(failure, { minLength: 1 }), clock, (failures, now) => {
        let backoff: Backoff | undefined;
        for (const { at, chance, waitMs } of failures) {
          backoff = backOff(backoff, { name: 'offline', waitMs }, at, chance);
        }
        for (const woken of [true, false]) {
          expect(triableAt(backoff as Backoff, now, { woken }) - now).toBeLessThanOrEqual(LONGEST_WAIT_MS);
        }
      }),
    );
  });
});
