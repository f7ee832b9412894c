import { expect, it } from 'vitest';
import { isWellBefore } from './furthest';

const place = (target: number, chapterShare: number) => ({
  target,
  chapterShare,
  blockId: 'b',
  offset: 0,
  quote: '',
  at: 1,
});

it('an earlier chapter or much earlier share is well before a place', () => {
  expect(isWellBefore(place(3, 0.9), place(4, 0))).toBe(true);
  expect(isWellBefore(place(4, 0.1), place(4, 0.5))).toBe(true);
  expect(isWellBefore(place(4, 0.4), place(4, 0.5))).toBe(false);
  expect(isWellBefore(place(5, 0), place(4, 1))).toBe(false);
  expect(isWellBefore(place(9, 1), place(-1, 0))).toBe(true);
});

it('a missing place is never well before another, nor after it', () => {
  expect(isWellBefore(null, place(4, 0))).toBe(false);
  expect(isWellBefore(place(4, 0), undefined)).toBe(false);
});
