import { expect, test } from 'vitest';
import { filmFigures, speedShares } from './speedShares';

test('a value that was never measured has no row, and the shares of the others add up to 1', () => {
  expect(speedShares({})).toEqual([]);
  expect(speedShares({ 'lcp.good': 6, 'lcp.poor': 2, 'cls.fair': 1 })).toEqual([
    {
      speed: 'lcp',
      count: 8,
      counts: { good: 6, fair: 0, poor: 2 },
      shares: { good: 0.75, fair: 0, poor: 0.25 },
    },
    { speed: 'cls', count: 1, counts: { good: 0, fair: 1, poor: 0 }, shares: { good: 0, fair: 1, poor: 0 } },
  ]);
});

test('stalls are counted per hour watched, and unseen bytes as a share', () => {
  expect(
    filmFigures({ stalls: 3, stalledSeconds: 9, watchedSeconds: 5_400, fetchedKb: 400, seenKb: 300 }),
  ).toEqual({ hours: 1.5, stalls: 2, stalledSeconds: 6, fetchedKb: 400, unseen: 0.25 });
});

test('seconds of film give no hourly figure, and more seen than fetched is nothing unseen', () => {
  expect(filmFigures({ stalls: 1, watchedSeconds: 59, fetchedKb: 1, seenKb: 2 })).toMatchObject({
    stalls: null,
    stalledSeconds: null,
    unseen: 0,
  });
  expect(filmFigures({}).unseen).toBe(null);
});
