import { expect, test } from 'vitest';
import { freeSoon } from './freeSoon';

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;
const chapter = (target: number, days?: number, state: 'locked' | 'unlocked' = 'locked') => ({
  target,
  state,
  ...(days !== undefined && { freeAt: NOW + days * DAY_MS }),
});

test('counts the locked chapters of a range that are free within a week', () => {
  const chapters = [
    chapter(1, 1),
    chapter(2, 1, 'unlocked'),
    chapter(3, 7),
    chapter(4, 8),
    chapter(5),
    chapter(6, 2),
  ];
  expect(freeSoon(chapters, { from: 1, to: null }, NOW)).toBe(3);
  expect(freeSoon(chapters, { from: 3, to: 5 }, NOW)).toBe(1);
});
