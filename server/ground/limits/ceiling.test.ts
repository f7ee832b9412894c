import { describe, expect, it } from 'vitest';
import { createRateLimit } from '../../http/rateLimit';
import { createCallCounts } from './callCounts';
import { CALL_LIMITS } from './callLimits';
import { neighbourhoodOf, networkOf } from './networkOf';

const MINUTE = 60_000;
const addressAt = (at: number) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;

describe('a rate limit', () => {
  it('still refuses a caller after calls from many others', () => {
    const limit = createRateLimit(3, MINUTE);
    for (let time = 0; time < 3; time++) expect(limit.take('attacker', 0)).toBeNull();
    expect(limit.take('attacker', 0)).toBe(60);
    for (let at = 0; at < 20_000; at++) limit.take(addressAt(at), 1);
    expect(limit.take('attacker', 2)).toBe(60);
    expect(limit.take('attacker', MINUTE)).toBeNull();
  });

  it('starts again when the clock is set back', () => {
    const limit = createRateLimit(1, MINUTE);
    expect(limit.take('reader', 400 * MINUTE)).toBeNull();
    expect(limit.take('reader', 400 * MINUTE)).toBe(60);
    expect(limit.take('reader', MINUTE)).toBeNull();
    expect(limit.take('reader', MINUTE)).toBe(60);
  });

  it('stores a bounded number of callers, and drops them after their window', () => {
    const counts = createCallCounts(MINUTE, 1_000);
    for (let at = 0; at < 50_000; at++) counts.add(addressAt(at), 1, at / 1_000);
    expect(counts.size()).toBeLessThanOrEqual(1_000 + 4_096);
    counts.add('later', 1, 10 * MINUTE);
    expect(counts.size()).toBeLessThanOrEqual(1 + 4_096);
  });

  it('also applies to callers beyond the number it stores', () => {
    const limit = createRateLimit(5, MINUTE);
    for (let at = 0; at < 10_000; at++) limit.take(addressAt(at), 0);
    const passed = Array.from({ length: 9 }, () => limit.take('192.0.2.1', 1)).filter(
      (wait) => wait === null,
    );
    expect(passed).toHaveLength(5);
  });
});

describe('a ceiling', () => {
  it('starts again when the clock is set back', () => {
    const limit = createRateLimit(10_000, MINUTE, 4);
    const callers = Array.from({ length: 8 }, (_, at) => addressAt(at << 8));
    const passed = (now: number) => callers.filter((caller) => limit.take(caller, now) === null).length;
    expect(passed(400 * MINUTE)).toBe(4);
    expect(passed(MINUTE)).toBe(4);
  });

  it('cannot be used up by a few networks: other callers still get through', () => {
    const limit = createRateLimit(10_000, MINUTE, 1_000);
    let taken = 0;
    while (limit.take('192.0.2.1', 0) === null) taken++;
    // A single neighbourhood may use all of it, because that keeps no other caller out.
    expect(taken).toBeGreaterThanOrEqual(500);
    expect(taken).toBeLessThanOrEqual(1_000);
    const four = createRateLimit(10_000, MINUTE, 1_000);
    const attackers = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '100.64.0.1'];
    const reader = (at: number) => `10.0.${at}.1`;
    let refused = 0;
    for (let at = 0; at < 200; at++) {
      for (let time = 0; time < 100; time++) four.take(attackers[time % 4] as string, at);
      if (four.take(reader(at), at) !== null) refused++;
    }
    expect(refused).toBe(0);
  });

  it('counts the networks of one IPv6 customer together', () => {
    const limit = createRateLimit(100, MINUTE, 1_000);
    const passed = Array.from({ length: 5_000 }, (_, at) =>
      limit.take(networkOf(`2001:db8:7:${at.toString(16)}::1`), 0),
    ).filter((wait) => wait === null);
    expect(passed.length).toBeLessThanOrEqual(1_000);
    for (let at = 0; at < 50; at++) limit.take(`10.1.${at}.1`, 1);
    expect(limit.take(networkOf('2001:db8:7:ffff::1'), 2)).toBe(60);
  });

  it('applies to all callers together, and only within its window', () => {
    const limit = createRateLimit(100, MINUTE, 1_000);
    const passed = Array.from({ length: 5_000 }, (_, at) => limit.take(`10.${at >> 8}.${at & 255}.1`, 0));
    expect(passed.filter((wait) => wait === null)).toHaveLength(1_000);
    expect(limit.take('192.0.2.77', MINUTE)).toBeNull();
  });

  it('includes costs that are charged after a call', () => {
    const limit = createRateLimit(100, MINUTE, 1_000);
    expect(limit.take('192.0.2.1', 0)).toBeNull();
    limit.charge('192.0.2.1', 100, 0);
    expect(limit.take('192.0.2.1', 0)).toBe(60);
    expect(limit.take('192.0.2.2', 0)).toBeNull();
  });
});

describe('the neighbourhood', () => {
  it.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:7:8::1', '2001:db8:7::/48'],
    ['::1', '0:0:0::/48'],
    ['nobody', 'unknown'],
  ])('of %s is %s', (address, neighbourhood) => {
    expect(neighbourhoodOf(networkOf(address))).toBe(neighbourhood);
  });
});

it('the limits let 500 readers behind one address open the app within one minute', () => {
  const { registerByFingerId, homeFeed, indexConfig, userInfo, sync } = CALL_LIMITS;
  for (const { network } of [registerByFingerId, homeFeed, indexConfig, userInfo, sync]) {
    expect(network).toBeGreaterThanOrEqual(500);
  }
});
