import { expect, it } from 'vitest';
import { sameTerms, termsOf } from './purchaseTerms';

const shared = { id: 1, currency: 'USD', currencySymbol: '$', label: '' } as const;
const offer = { usualMoney: 899, usualBonus: 0, endsAt: null };
const coins = { ...shared, money: 499, gold: 500, bonus: 50, offer: null } as const;
const vip = { ...shared, money: 629, days: 30, renews: true, offer } as const;

it('the terms of a product are its contents and its renewal price', () => {
  expect(termsOf(coins)).toEqual({ gold: 500, bonus: 50, days: 0, renewalMoney: null });
  expect(termsOf(vip)).toEqual({ gold: 0, bonus: 0, days: 30, renewalMoney: 899 });
  expect(termsOf({ ...vip, offer: null }).renewalMoney).toBe(629);
  expect(termsOf({ ...vip, renews: false }).renewalMoney).toBeNull();
});

it.each([
  ['gold', { gold: 499 }],
  ['bonus', { bonus: 0 }],
  ['days', { days: 31 }],
  ['renewals', { renewalMoney: 1 }],
])('purchase terms are unequal if their %s differ', (_, other) => {
  const terms = termsOf(coins);
  expect(sameTerms(terms, { ...terms })).toBe(true);
  expect(sameTerms(terms, { ...terms, ...other })).toBe(false);
  expect(sameTerms(undefined, terms)).toBe(true);
});
