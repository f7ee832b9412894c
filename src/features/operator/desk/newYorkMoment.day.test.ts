import { expect, test } from 'vitest';
import { fieldOf, momentOf } from './newYorkMoment';

test('a date field is in New York time, in summer and in winter', () => {
  expect(momentOf('2026-07-04T18:30')).toBe(Date.parse('2026-07-04T22:30:00Z'));
  expect(momentOf('2026-12-24T18:30')).toBe(Date.parse('2026-12-24T23:30:00Z'));
  expect(fieldOf(Date.parse('2026-12-24T23:30:00Z'))).toBe('2026-12-24T18:30');
});

test('a repeated hour means the first, a skipped one the hour after', () => {
  expect(momentOf('2026-11-01T01:30')).toBe(Date.parse('2026-11-01T05:30:00Z'));
  expect(momentOf('2026-03-08T02:30')).toBe(Date.parse('2026-03-08T07:30:00Z'));
});

test.each(['', '2026-07-04', '2026-07-04T1', 'tomorrow', '2026-13-41T99:99'])(
  '%j is not a valid moment',
  (field) => {
    expect(momentOf(field)).toBeNull();
  },
);
