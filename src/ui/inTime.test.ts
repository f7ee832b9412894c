import { expect, test } from 'vitest';
import { inTime } from './inTime';

test.each([
  [0, 'in 0 minutes'],
  [1, 'in 1 minute'],
  [3_600_000, 'in 60 minutes'],
  [3_660_000, 'in 2 hours'],
  [47.5 * 3_600_000, 'in 48 hours'],
  [49 * 3_600_000, 'in 3 days'],
])('%d ms are %s', (left, text) => {
  expect(inTime(1_000 + left, 1_000, 'en')).toBe(text);
});
