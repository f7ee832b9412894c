import { expect, it } from 'vitest';
import { dayOf, endOfDay } from './calendar';

it.each([
  ['2026-05-10T12:00:00Z', '2026-05-11T04:00:00.000Z'],
  ['2026-05-11T03:59:59.999Z', '2026-05-11T04:00:00.000Z'],
  ['2026-05-11T04:00:00Z', '2026-05-12T04:00:00.000Z'],
  ['2026-01-10T12:00:00Z', '2026-01-11T05:00:00.000Z'],
  // Clocks go forward on 8 March and back on 1 November.
  ['2026-03-08T05:00:00Z', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01T04:00:00Z', '2026-11-02T05:00:00.000Z'],
])('the day of %s ends at %s', (moment, end) => {
  expect(endOfDay(new Date(moment)).toISOString()).toBe(end);
  expect(dayOf(new Date(Date.parse(end) - 1))).toBe(dayOf(new Date(moment)));
});
