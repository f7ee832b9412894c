import { expect, test } from 'vitest';
import { deskTime, deskZone, fieldOf, momentOf } from './deskTime';

// A thread of Node keeps its zone: tests/journeys/deskClock.spec.ts has a browser with another one.
test('a date field and a time are by the clock of the machine, in summer and in winter', () => {
  for (const month of [1, 7, 12]) {
    const moment = new Date(2026, month - 1, 4, 18, 30).getTime();
    const field = `2026-${String(month).padStart(2, '0')}-04T18:30`;
    expect(fieldOf(moment)).toBe(field);
    expect(momentOf(field)).toBe(moment);
    expect(deskTime(moment, 'en')).toMatch(/ 4, 2026, 18:30$/);
  }
  expect(deskZone()).toBe(process.env.TZ);
});

test('every moment has a field that leads to the same reading of the clock', () => {
  for (let hours = 0; hours < 366 * 24; hours += 1) {
    const moment = Date.UTC(2026, 0, 1) + hours * 3_600_000;
    expect(fieldOf(momentOf(fieldOf(moment)) ?? 0)).toBe(fieldOf(moment));
  }
});

test.each(['', '2026-07-04', '2026-07-04T1', 'tomorrow', '2026-13-41T99:99'])(
  '%j is not a valid moment',
  (field) => {
    expect(momentOf(field)).toBeNull();
  },
);
