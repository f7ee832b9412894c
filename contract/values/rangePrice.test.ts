import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceOfRange } from './rangePrice';

it('takes nothing off below ten, and rounds in the reader’s favour from there', () => {
  expect(priceOfRange([])).toEqual({
    count: 0,
    fullPrice: 0,
    discountPercent: 0,
    discount: 0,
    vipDiscount: 0,
    price: 0,
  });
  expect(priceOfRange(Array(9).fill(1)).price).toBe(9);
  expect(priceOfRange(Array(10).fill(1))).toMatchObject({ discountPercent: 10, discount: 1, price: 9 });
  expect(priceOfRange(Array(42).fill(1))).toMatchObject({ fullPrice: 42, discount: 5, price: 37 });
});

it('is whole, never more than the full price, and at least nine tenths of it but for the rounding', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 60 }), (prices) => {
      const { fullPrice, discount, price } = priceOfRange(prices);
      expect(Number.isSafeInteger(price)).toBe(true);
      expect(price + discount).toBe(fullPrice);
      expect(price).toBeLessThanOrEqual(fullPrice);
      expect(price).toBeGreaterThan(fullPrice * 0.9 - 1);
    }),
  );
});

it('takes a fifth off for a VIP, after the range’s own discount, and rounds up', () => {
  expect(priceOfRange([1], 0)).toMatchObject({ vipDiscount: 0, price: 1 });
  expect(priceOfRange([10], 0)).toMatchObject({ fullPrice: 10, vipDiscount: 2, price: 8 });
  expect(priceOfRange([3, 3], 0)).toMatchObject({ vipDiscount: 1, price: 5 });
  expect(priceOfRange(Array(42).fill(1), 0)).toMatchObject({ discount: 5, vipDiscount: 7, price: 30 });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 60 }), (prices) => {
      const usual = priceOfRange(prices).price;
      expect(priceOfRange(prices, 0).price).toBe(Math.ceil((usual * 4) / 5));
    }),
  );
});
