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

it('a sale is announced again more than six hours after the last time', () => {
  expect(isSaleDue(due)).toBe(true);
  expect(isSaleDue({ ...due, lastShown: NOW - 6 * HOUR })).toBe(false);
});

it('a sale is not announced on a first visit, to VIP or without a discount', () => {
  expect(isSaleDue({ ...due, lastShown: undefined })).toBe(false);
  expect(isSaleDue({ ...due, isVip: true })).toBe(false);
  expect(isSaleDue({ ...due, discount: null })).toBe(false);
  expect(isSaleDue({ ...due, discount: undefined })).toBe(false);
});

it('a sale is not announced after its end or from outdated information', () => {
  expect(isSaleDue({ ...due, discount: { ...discount, endsAt: NOW + 1 } })).toBe(true);
  expect(isSaleDue({ ...due, discount: { ...discount, endsAt: NOW } })).toBe(false);
  expect(isSaleDue({ ...due, heardAt: NOW - 7 * HOUR })).toBe(false);
  expect(isSaleDue({ ...due, heardAt: undefined })).toBe(false);
});

it('a sale is announced although the last time is in the future', () => {
  expect(isSaleDue({ ...due, lastShown: NOW + 9_000 * HOUR })).toBe(true);
});
