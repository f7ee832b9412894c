import { expect, it } from 'vitest';
import { movedWithin } from './PageZoom';

it('a zoomed picture is centred if it fits, else its edges stay outside', () => {
  // Drawn from 100 to 300 on a screen of 400 px.
  expect(movedWithin(-999, [100, 300], 400, 1)).toBe(0);
  expect(movedWithin(7, [100, 300], 400, 1.5)).toBe(-100);
  expect(movedWithin(0, [100, 300], 400, 4)).toBe(-400);
  expect(movedWithin(Number.POSITIVE_INFINITY, [100, 300], 400, 4)).toBe(-400);
  expect(movedWithin(-500, [100, 300], 400, 4)).toBe(-500);
  expect(movedWithin(Number.NEGATIVE_INFINITY, [100, 300], 400, 4)).toBe(-800);
});
