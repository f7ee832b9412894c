import { expect, it } from 'vitest';
import { smallestPackage } from './smallestPackage';

const PACKAGES = [
  { money: 999, gold: 650, bonus: 65 },
  { money: 199, gold: 100, bonus: 100 },
  { money: 499, gold: 300, bonus: 15 },
];

it('is the cheapest that brings what is missing, its bonus counted', () => {
  expect(smallestPackage(PACKAGES, 200, 0)).toBe(PACKAGES[1]);
  expect(smallestPackage(PACKAGES, 201, 0)).toBe(PACKAGES[2]);
});

it('makes up for what is owed first', () => {
  expect(smallestPackage(PACKAGES, 200, 1)).toBe(PACKAGES[2]);
});

it('is the largest where none brings that much', () => {
  expect(smallestPackage(PACKAGES, 716, 0)).toBe(PACKAGES[0]);
  expect(smallestPackage([], 1, 0)).toBeUndefined();
});
