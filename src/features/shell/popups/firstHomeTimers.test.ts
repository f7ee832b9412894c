import { expect, it } from 'vitest';
import { countedDown } from './firstHomeTimers';

it.each([
  [undefined, 2],
  [2, 1],
  [1, 0],
  [0, 0],
])('counts down from %j to %j', (kept, left) => {
  expect(countedDown(kept)).toBe(left);
});
