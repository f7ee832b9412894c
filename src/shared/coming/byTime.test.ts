import { expect, test } from 'vitest';
import { slotsAfter } from '../../../contract/catalogue/timetable';
import { byTime } from './byTime';

const week = (zone: string, days: number[], times: string[], after: string) =>
  [...slotsAfter({ zone, days, times }, Date.parse(after), 14)].slice(0, days.length * times.length);

test('a rhythm of Berlin is on the next day in Auckland, and at another hour in New York', () => {
  const slots = week('Europe/Berlin', [2, 5], ['18:00'], '2026-12-01T00:00Z');
  expect(byTime(slots, 'Europe/Berlin')).toEqual([{ minute: 18 * 60, days: [2, 5] }]);
  expect(byTime(slots, 'Pacific/Auckland')).toEqual([{ minute: 6 * 60, days: [3, 6] }]);
  expect(byTime(slots, 'Asia/Kolkata')).toEqual([{ minute: 22 * 60 + 30, days: [2, 5] }]);
});

test('several times are told apart, and a week in which the clock changes has each day', () => {
  const slots = week('Europe/Berlin', [7, 1], ['09:00', '23:00'], '2026-12-03T00:00Z');
  expect(byTime(slots, 'Europe/Berlin')).toEqual([
    { minute: 9 * 60, days: [1, 7] },
    { minute: 23 * 60, days: [1, 7] },
  ]);
  const autumn = week('America/New_York', [6, 7], ['18:00'], '2026-10-30T00:00Z');
  expect(byTime(autumn, 'America/New_York')).toEqual([{ minute: 18 * 60, days: [6, 7] }]);
  expect(byTime(autumn, 'UTC')).toEqual([
    { minute: 22 * 60, days: [6] },
    { minute: 23 * 60, days: [7] },
  ]);
});
