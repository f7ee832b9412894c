import { expect, it } from 'vitest';
import { takeable } from './takeable';

const chapters = Array.from({ length: 20 }, (_, at) => ({
  target: at + 1,
  price: at < 3 ? 0 : 4,
  state: at < 3 ? ('free' as const) : at === 5 ? ('unlocked' as const) : ('locked' as const),
}));

it('the next ten locked chapters are offered for their total, discounted for a VIP', () => {
  expect(takeable(chapters, 1)).toEqual({ targets: [4, 5, 7, 8, 9, 10, 11, 12, 13, 14], price: 40 });
  expect(takeable(chapters, 1, 0)?.price).toBe(32);
  expect(
    takeable(
      chapters.map((each) => ({ ...each, price: each.price * 5 })),
      1,
      0,
    )?.price,
  ).toBe(160);
});

it('near the end only the remaining locked chapters are offered, if any', () => {
  expect(takeable(chapters, 19)).toEqual({ targets: [19, 20], price: 8 });
  expect(takeable(chapters.slice(0, 3), 1)).toBeUndefined();
});
