import { expect, test } from 'vitest';
import { fillSlots } from './timetable';

const fill = (given: (number | null)[], slots = [10, 20, 30, 40]) => fillSlots(given, slots.values());

test('each slot is given once, in order, until there are no more', () => {
  expect(fill([null, null, null])).toEqual([10, 20, 30]);
  expect(fill([null, null, null], [10, 20])).toEqual([10, 20, null]);
  expect(fill([])).toEqual([]);
});

test('a person’s time stays, and its slot is not given twice', () => {
  expect(fill([20, null, null])).toEqual([20, 30, 40]);
  expect(fill([15, null, null])).toEqual([15, 20, 30]);
  expect(fill([null, 35, null])).toEqual([10, 35, 40]);
  expect(fill([35, 35, null, null])).toEqual([35, 35, 40, null]);
});

test('a draft comes out no later than the one below it', () => {
  expect(fill([null, null, 15, null])).toEqual([10, 15, 15, 20]);
  expect(fill([null, 10, null])).toEqual([10, 10, 20]);
  expect(fill([null, null, 50, null], [])).toEqual([50, 50, 50, null]);
});
