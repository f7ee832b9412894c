import { expect, test } from 'vitest';
import { readingCurve } from './readingCurve';

test('each chapter has its share of the first one’s readers, and how many the next one has fewer', () => {
  const curve = readingCurve([
    [1, 40, 0, 0, 0],
    [2, 30, 0, 0, 0],
    [3, 32, 5, 20, 5],
  ]);
  expect(curve.map(({ share }) => share)).toEqual([1, 0.75, 0.8]);
  // The third has readers who did not read the second: nobody is counted below zero.
  expect(curve.map(({ left }) => left)).toEqual([10, 0, null]);
  expect(curve[2]).toMatchObject({ target: 3, unlocks: 5, coins: 20, bonus: 5 });
});

test('without readers of the first chapter there are no shares', () => {
  expect(
    readingCurve([
      [1, 0, 0, 0, 0],
      [2, 3, 0, 0, 0],
    ]).map(({ share }) => share),
  ).toEqual([null, null]);
  expect(readingCurve([])).toEqual([]);
});
