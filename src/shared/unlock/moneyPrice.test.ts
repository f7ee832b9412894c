import { expect, it } from 'vitest';
import { moneyPrice } from './moneyPrice';

const small = { money: 199, gold: 100, bonus: 0, currency: 'USD' } as const;
const large = { money: 999, gold: 500, bonus: 100, currency: 'USD' } as const;

it('coins cost what they do in the package with the most coins for its money, rounded up', () => {
  expect(moneyPrice(40, [small, large])).toEqual({ money: 67, by: large });
  expect(moneyPrice(1, [large, small])).toEqual({ money: 2, by: large });
  expect(moneyPrice(600, [large])?.money).toBe(999);
  expect(moneyPrice(100, [small])?.money).toBe(199);
});

it('nothing has no price in money, and neither has anything where nothing is sold', () => {
  expect(moneyPrice(0, [small])).toBeUndefined();
  expect(moneyPrice(40, [])).toBeUndefined();
});
