import { expect, it } from 'vitest';
import { MOMENT, parseMoment } from '../../tests/moments/moments';
import { productDay } from './productDay';

it('the product day is New York’s, also on days of 23 and 25 hours', () => {
  const days = (...moments: string[]) => moments.map((moment) => productDay(Date.parse(moment)));
  expect(days('2026-03-08T04:59Z', '2026-03-08T05:00Z', '2026-03-09T03:59Z', '2026-03-09T04:00Z')).toEqual([
    '2026-03-07',
    '2026-03-08',
    '2026-03-08',
    '2026-03-09',
  ]);
  expect(days('2026-11-01T03:59Z', '2026-11-01T04:00Z', '2026-11-02T04:59Z', '2026-11-02T05:00Z')).toEqual([
    '2026-10-31',
    '2026-11-01',
    '2026-11-01',
    '2026-11-02',
  ]);
  expect(days('2028-02-29T05:00Z', '2028-03-01T04:59Z')).toEqual(['2028-02-29', '2028-02-29']);
});

it('the tests run at the moment and in the time zone that were set', () => {
  const { at, zone } = parseMoment(process.env[MOMENT] ?? '');
  expect(Date.now()).toBeGreaterThanOrEqual(at);
  expect(productDay(Date.now())).toBe(productDay(at));
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
});
