import { expect, test } from 'vitest';
import type { FigureDay } from '../../../../contract/operator/desk.schema';
import { FIGURES } from '../../../../contract/operator/operator';
import { plotRows } from './plotRows';

function daysFrom(first: string, number: number): FigureDay[] {
  return Array.from({ length: number }, (_, at) => {
    const day = new Date(Date.parse(`${first}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10);
    const figures = Object.fromEntries(FIGURES.map((name) => [name, at + 1]));
    return { day, ...figures } as FigureDay;
  });
}

test('a month is plotted by day, and missing figures stay unknown', () => {
  const days = daysFrom('2026-03-02', 30);
  const [first] = days;
  const rows = plotRows(
    [{ ...(first as FigureDay), coinsHeld: null }, ...days.slice(1)],
    [{ name: 'unlocks' }, { name: 'coinsHeld' }],
  );
  expect(rows).toHaveLength(30);
  expect(rows[0]).toEqual({ day: '2026-03-02', values: [1, null] });
});

test('a year is plotted by week: sums, average readers, and the closing balance', () => {
  // A Wednesday: the first week has five days of the range.
  const rows = plotRows(daysFrom('2026-01-07', 365), [
    { name: 'unlocks' },
    { name: 'readers' },
    { name: 'coinsHeld' },
  ]);
  expect(rows[0]).toEqual({ day: '2026-01-05', values: [15, 3, 5] });
  expect(rows[1]).toEqual({ day: '2026-01-12', values: [63, 9, 12] });
  expect(rows.length).toBeLessThan(54);
});
