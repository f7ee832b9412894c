import { expect, it } from 'vitest';
import { dayBefore, daysOf, monthsOf } from './calendar';

it('the calendar places the days of a month in weeks from Monday', () => {
  const february = daysOf('2028-02');
  expect(february).toHaveLength(29);
  expect(february[0]).toEqual({ day: '2028-02-01', column: 1, row: 0 });
  expect(february.at(-1)).toEqual({ day: '2028-02-29', column: 1, row: 4 });
  expect(daysOf('2026-03').at(-1)).toEqual({ day: '2026-03-31', column: 1, row: 5 });
});

it('the day before crosses the ends of months and years', () => {
  expect([dayBefore('2026-03-01'), dayBefore('2028-03-01'), dayBefore('2026-01-01')]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2025-12-31',
  ]);
  expect(monthsOf(2026).at(-1)).toBe('2026-12');
});
