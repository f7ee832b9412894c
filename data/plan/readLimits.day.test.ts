import { describe, expect, it } from 'vitest';
import { DEFAULT_KEEP_PLAN } from '../queries/keepPlan';
import { addUse, emptyHistory } from '../ride/rideHistory';
import { limitsOf } from './readLimits';

const NOW = Date.UTC(2026, 5, 1, 12);
const DAY_MS = 86_400_000;
const BYTES = 500_000_000;
const rides = { ...DEFAULT_KEEP_PLAN, rides: true };
const minutes = (from: number, count: number) => ({ from, to: from + count * 60_000, isCutOff: true });

describe('the limits of a plan', () => {
  it('are nothing while it is off', () => {
    expect(limitsOf(DEFAULT_KEEP_PLAN, undefined, NOW)).toEqual({ minutes: 0, bytes: 0 });
  });

  it('prepare for a first ride, for a week', () => {
    const first = { minutes: 0, bytes: BYTES, ride: { book: 16.5, drama: 16.5 } };
    const history = emptyHistory(NOW);
    expect(limitsOf(rides, undefined, NOW)).toEqual(first);
    expect(limitsOf(rides, history, NOW + 6 * DAY_MS)).toEqual(first);
    expect(limitsOf(rides, history, NOW + 7 * DAY_MS)).toEqual({ minutes: 0, bytes: 0 });
  });

  it('are a little more than what the usual rides need, beside the hours of each title', () => {
    const history = addUse(emptyHistory(NOW), { kind: 'book', ...minutes(NOW, 20) });
    const plan = { ...rides, on: true, hours: 3 };
    const { ride, ...others } = limitsOf(plan, history, NOW + DAY_MS);
    expect(others).toEqual({ minutes: 180, bytes: BYTES });
    expect(ride?.book).toBeCloseTo(22);
    expect(ride?.drama).toBe(0);
  });
});
