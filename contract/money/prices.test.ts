import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  dearUntilCheaper,
  highestVipPrice,
  packPrices,
  priceOfRange,
  remainderChange,
  vipPrice,
} from './prices';

it('a range is discounted from ten chapters on, rounded in the reader’s favour', () => {
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

it('a range price is whole, with at most a tenth, rounded up, taken off', () => {
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

it('a VIP pays four fifths of the discounted range price, rounded up', () => {
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

const paid = (usual: readonly number[]) => packPrices(usual, 0).prices;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

it('a VIP gets every fifth one-coin chapter free, and rounding carries over', () => {
  expect(paid(Array(10).fill(1))).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1, 0]);
  expect(paid(Array(5).fill(3))).toEqual([3, 2, 3, 2, 2]);
  expect(paid([10, 10, 10])).toEqual([8, 8, 8]);
});

it('a reader without VIP gets no VIP discount', () => {
  expect(packPrices([1, 1, 1, 1, 1])).toEqual({
    prices: [1, 1, 1, 1, 1],
    remainderChanges: [0, 0, 0, 0, 0],
    price: 5,
  });
  expect(priceOfRange([1, 1, 1]).price).toBe(3);
});

it('the VIP remainder carries over from a range to the next purchase', () => {
  const first = priceOfRange([1, 1, 1, 1], 0);
  const remainder = remainderChange(4, first.price);
  expect([first.price, remainder]).toEqual([4, 80]);
  expect(priceOfRange([1], remainder)).toMatchObject({ price: 0, vipDiscount: 1 });
});

const price = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 100_000 }));
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ buy: fc.array(price, { minLength: 1, maxLength: 14 }) }) },
    { weight: 1, arbitrary: fc.record({ takeBack: fc.nat() }) },
  ),
  { maxLength: 40 },
);

function run(course: readonly ({ buy: number[] } | { takeBack: number })[], of: 'the last' | 'any') {
  const kept: { usual: number; price: number }[] = [];
  let remainder = 0;
  for (const step of course) {
    if ('buy' in step) {
      const { price: charged, vipDiscount } = priceOfRange(step.buy, remainder);
      const usual = charged + vipDiscount;
      remainder += remainderChange(usual, charged);
      kept.push({ usual, price: charged });
    } else if (kept.length > 0) {
      const at = of === 'any' ? step.takeBack % kept.length : kept.length - 1;
      const [gone] = kept.splice(at, 1);
      if (gone) remainder -= remainderChange(gone.usual, gone.price);
    }
  }
  return { kept, remainder };
}

it('a VIP never overpays, and saves a fifth, within a coin, over consecutive purchases', () => {
  fc.assert(
    fc.property(steps, (course) => {
      const { kept } = run(course, 'the last');
      for (const each of kept) {
        expect(each.price).toBeGreaterThanOrEqual(0);
        expect(each.price).toBeLessThanOrEqual(each.usual);
      }
      for (let from = 0; from < kept.length; from++) {
        for (let to = from + 1; to <= kept.length; to++) {
          const stretch = kept.slice(from, to);
          const [usual, charged] = [
            sum(stretch.map((each) => each.usual)),
            sum(stretch.map((each) => each.price)),
          ];
          expect(Math.abs(charged * 100 - usual * 80)).toBeLessThan(100);
        }
      }
    }),
  );
});

it('the VIP remainder stays exact when purchases are undone in any order', () => {
  fc.assert(
    fc.property(steps, (course) => {
      const { kept, remainder } = run(course, 'any');
      // The charges for all kept purchases are four fifths of their usual prices plus the remainder, to the
      // hundredth.
      const usual = sum(kept.map((each) => each.usual));
      const charged = sum(kept.map((each) => each.price));
      expect(charged * 100).toBe(usual * 80 + remainder);
      for (const each of kept) expect(each.price).toBeLessThanOrEqual(each.usual);
      expect(remainder).toBeLessThanOrEqual(usual * 20);
    }),
  );
});

it('a negative VIP remainder raises the next prices, at most to the usual price', () => {
  // Four are paid, which makes the fifth free, and then the four are undone.
  expect(vipPrice(1, -80)).toBe(1);
  expect(vipPrice(10, -80)).toBe(9);
  expect(vipPrice(2, -10_000)).toBe(2);
});

it('the next cheaper purchase and the highest VIP price are predicted', () => {
  expect([0, 20, 40, 60].map((remainder) => dearUntilCheaper(1, remainder))).toEqual([3, 2, 1, 0]);
  expect(dearUntilCheaper(10, 0)).toBeUndefined();
  expect([highestVipPrice(1), highestVipPrice(10), highestVipPrice(3)]).toEqual([1, 8, 3]);
});
