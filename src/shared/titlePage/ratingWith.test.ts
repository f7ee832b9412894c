import { expect, it } from 'vitest';
import { ratingWith } from './ratingWith';

it('a first rating becomes the average', () => {
  expect(ratingWith({ average: 0, count: 0, mine: 0 }, 4)).toEqual({ average: 4, count: 1, mine: 4 });
});
it('a new rating changes the average', () => {
  expect(ratingWith({ average: 4, count: 3, mine: 0 }, 2)).toEqual({ average: 3.5, count: 4, mine: 2 });
});
it('a changed rating replaces the reader’s earlier one', () => {
  expect(ratingWith({ average: 4, count: 2, mine: 3 }, 5)).toEqual({ average: 5, count: 2, mine: 5 });
});
