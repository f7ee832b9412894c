import { expect, it } from 'vitest';
import { aboutInMoney } from './aboutInMoney';

const small = { money: 199, gold: 100, bonus: 0, currency: 'USD', offer: null } as const;
const large = { money: 999, gold: 500, bonus: 100, currency: 'USD', offer: null } as const;

it('coins cost what they do in the package with the most coins for its money, and never nothing', () => {
  expect(aboutInMoney(40, [small, large])).toEqual({ money: 67, by: 999, currency: 'USD' });
  expect(aboutInMoney(1, [large, small])?.money).toBe(2);
  expect(aboutInMoney(600, [large])?.money).toBe(999);
  expect(aboutInMoney(1, [{ ...large, gold: 99_900 }])?.money).toBe(1);
});

it('an offer, which may be for one purchase, makes nothing cheaper', () => {
  const offer = { usualMoney: 199, usualBonus: 0, endsAt: null, first: true };
  expect(aboutInMoney(40, [{ ...small, money: 99, bonus: 900, offer }])).toEqual(aboutInMoney(40, [small]));
});

it('nothing has no price in money, and neither has anything where nothing is sold', () => {
  expect(aboutInMoney(0, [small])).toBeUndefined();
  expect(aboutInMoney(40, [])).toBeUndefined();
});
