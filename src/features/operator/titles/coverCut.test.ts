import { expect, test } from 'vitest';
import { coverCut } from './coverCut';

test.each([
  [640, 960, { sides: 0, ends: 0, isSmall: false }],
  [1_000, 1_495, { sides: 0, ends: 0, isSmall: false }],
  [960, 960, { sides: expect.closeTo(16.67, 1), ends: 0, isSmall: false }],
  [800, 2_400, { sides: 0, ends: 25, isSmall: false }],
  [1_920, 900, { sides: expect.closeTo(34.4, 1), ends: 0, isSmall: true }],
])('a picture of %i by %i is cut to two by three', (width, height, cut) => {
  expect(coverCut(width, height)).toEqual(cut);
});
