import { expect, test } from 'vitest';
import { planStills } from './planStills';

test.each([
  ['a moment', 300, { every: 2_000, count: 1, columns: 1, rows: 1 }],
  ['with half a stretch left', 7_000, { every: 2_000, count: 4, columns: 4, rows: 1 }],
  ['with less than half a stretch left', 6_900, { every: 2_000, count: 3, columns: 3, rows: 1 }],
  ['a minute', 60_000, { every: 2_000, count: 30, columns: 10, rows: 3 }],
  ['as many as there may be', 200_000, { every: 2_000, count: 100, columns: 10, rows: 10 }],
  ['a little longer', 200_001, { every: 3_000, count: 67, columns: 10, rows: 7 }],
  ['an hour', 3_600_000, { every: 36_000, count: 100, columns: 10, rows: 10 }],
])('%s', (_name, duration, plan) => {
  expect(planStills(duration)).toEqual(plan);
});
