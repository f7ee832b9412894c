import { expect, it } from 'vitest';
import { sideRange } from './sideRange';

it('the range covers the visible books and three on either side', () => {
  expect(sideRange(0, 390, 126, 30)).toEqual({ start: 0, end: 7 });
  expect(sideRange(1_260, 390, 126, 30)).toEqual({ start: 7, end: 17 });
  expect(sideRange(3_400, 390, 126, 30)).toEqual({ start: 23, end: 30 });
});

it('the range stays within the list', () => {
  expect(sideRange(-80, 390, 126, 30).start).toBe(0);
  expect(sideRange(90_000, 390, 126, 4)).toEqual({ start: 3, end: 4 });
  expect(sideRange(0, 390, 126, 0)).toEqual({ start: 0, end: 0 });
});
