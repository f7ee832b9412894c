import { expect, it } from 'vitest';
import { readingTime } from './readingTime';

it.each([
  [0, 0, 1],
  [240 * 12, 0, 12],
  [240 * 59, 0, 59],
  [240 * 60, 1, 0],
  [186_000, 13, 0],
])('%d words are %d h or %d min', (words, hours, minutes) => {
  expect(readingTime(words)).toEqual({ hours, minutes });
});
