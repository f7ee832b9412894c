import { describe, expect, it } from 'vitest';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { priceToTheEnd, rangeChoices } from './rangeChoices';

const chapters = (states: readonly ChapterEntry['state'][], price = 1) =>
  states.map((state, index) => ({ target: index + 1, state, price }) as ChapterEntry);
const many = chapters(['free', 'unlocked', ...Array.from({ length: 42 }, () => 'locked' as const)]);

describe('chapters offered together', () => {
  it('are the next five or twenty and all the rest, at discounted prices', () => {
    expect(rangeChoices(many, 3)).toMatchObject([
      { count: 5, price: 5, discount: 0, from: 3, to: 7 },
      { count: 20, price: 18, discountPercent: 10, from: 3, to: 22 },
      { count: 42, fullPrice: 42, discount: 5, price: 37, from: 3, to: null },
    ]);
  });
  it('cost VIP a fifth less, after the discount', () => {
    expect(rangeChoices(many, 3, 0)).toMatchObject([
      { price: 4, vipDiscount: 1 },
      { price: 15, discount: 2, vipDiscount: 3 },
      { price: 30, fullPrice: 42, discount: 5, vipDiscount: 7 },
    ]);
    expect(priceToTheEnd(many, 0)).toMatchObject({ price: 30 });
  });
  it('begin at the reader’s chapter', () => {
    expect(rangeChoices(many, 40)).toMatchObject([{ count: 5, from: 40, to: null }]);
  });
  it('are none if at most one chapter is locked', () => {
    expect(rangeChoices(chapters(['free', 'locked']), 1)).toEqual([]);
    expect(rangeChoices(chapters(['free', 'unlocked']), 1)).toEqual([]);
  });
  it('end with the back matter', () => {
    const list = [
      ...chapters(['locked', 'locked']),
      { target: -1, state: 'locked', price: 1 } as ChapterEntry,
    ];
    expect(rangeChoices(list, 2)).toMatchObject([{ count: 2, from: 2, to: null }]);
  });
});

it('the price to the end covers every locked chapter', () => {
  expect(priceToTheEnd(many)).toMatchObject({ count: 42, price: 37 });
  expect(priceToTheEnd(chapters(['free']))).toBeUndefined();
});
