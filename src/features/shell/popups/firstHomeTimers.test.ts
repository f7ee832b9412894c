import { expect, it } from 'vitest';
import { countedDown, isFirstHome } from './firstHomeTimers';

it.each([
  [undefined, 2],
  [2, 1],
  [1, 0],
  [0, 0],
])('the first-home counter goes from %j to %j', (kept, left) => {
  expect(countedDown(kept)).toBe(left);
});

it.each([
  [undefined, true],
  [2, true],
  [1, false],
  [0, false],
])('with the first-home counter at %j a free book counts it down: %j', (kept, counts) => {
  expect(isFirstHome(kept)).toBe(counts);
});
