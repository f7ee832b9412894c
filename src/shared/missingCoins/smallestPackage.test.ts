import { expect, it } from 'vitest';
import { smallestPackage } from './smallestPackage';

const PACKAGES = [
  { money: 999, gold: 650, bonus: 65 },
  { money: 199, gold: 100, bonus: 100 },
  { money: 499, gold: 300, bonus: 15 },
];

it('the cheapest package that covers the missing coins, bonus included, is chosen', () => {
  expect(smallestPackage(PACKAGES, 200, 0)).toBe(PACKAGES[1]);
  expect(smallestPackage(PACKAGES, 201, 0)).toBe(PACKAGES[2]);
});

it('the chosen package also covers the debt', () => {
  expect(smallestPackage(PACKAGES, 200, 1)).toBe(PACKAGES[2]);
});

it('the largest package is chosen if none is enough', () => {
  expect(smallestPackage(PACKAGES, 716, 0)).toBe(PACKAGES[0]);
  expect(smallestPackage([], 1, 0)).toBeUndefined();
});
