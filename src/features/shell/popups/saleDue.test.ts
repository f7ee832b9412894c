import { expect, it } from 'vitest';
import type { DiscountVip } from '../../../../contract/money/payments.schema';
import { isSaleDue, type SaleSituation } from './saleDue';

const HOUR = 3_600_000;
const NOW = 100 * HOUR;
const discount: DiscountVip = {
  money: 899,
  discountMoney: 629,
  productId: 7,
  currency: 'USD',
  currencySymbol: '$',
  days: 30,
  renews: true,
  endsAt: null,
};
const due: SaleSituation = { isVip: false, discount, heardAt: NOW, lastShown: NOW - 7 * HOUR, now: NOW };

it('tells of a discount six hours after the last time', () => {
  expect(isSaleDue(due)).toBe(true);
  expect(isSaleDue({ ...due, lastShown: NOW - 6 * HOUR })).toBe(false);
});

it('tells nobody on a first visit, no VIP, and of nothing that is not there', () => {
  expect(isSaleDue({ ...due, lastShown: undefined })).toBe(false);
  expect(isSaleDue({ ...due, isVip: true })).toBe(false);
  expect(isSaleDue({ ...due, discount: null })).toBe(false);
  expect(isSaleDue({ ...due, discount: undefined })).toBe(false);
});

it('tells of no discount that is over, or that was heard of long ago', () => {
  expect(isSaleDue({ ...due, discount: { ...discount, endsAt: NOW + 1 } })).toBe(true);
  expect(isSaleDue({ ...due, discount: { ...discount, endsAt: NOW } })).toBe(false);
  expect(isSaleDue({ ...due, heardAt: NOW - 7 * HOUR })).toBe(false);
  expect(isSaleDue({ ...due, heardAt: undefined })).toBe(false);
});

it('is not silenced for ever by a clock that was ahead', () => {
  expect(isSaleDue({ ...due, lastShown: NOW + 9_000 * HOUR })).toBe(true);
});
