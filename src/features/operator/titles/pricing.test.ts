import { expect, test } from 'vitest';
import { costOf, readPricing, typedPricing } from './pricing';

const range = (from: string, to: string, price: string) => ({ key: from, from, to, price });

test('ranges are sorted, and one chapter is a range', () => {
  const pricing = readPricing({ free: '2', price: '5', ranges: [range('9', '', '7'), range('3', '4', '0')] });
  expect(pricing).toEqual({
    free: 2,
    price: 5,
    ranges: [
      { from: 3, to: 4, price: 0 },
      { from: 9, to: 9, price: 7 },
    ],
  });
  // 1 and 2 are free, and 3 and 4 too; 9 costs 7, five others 5.
  expect(costOf(pricing as NonNullable<typeof pricing>, 10)).toBe(7 + 5 * 5);
  expect(costOf(pricing as NonNullable<typeof pricing>, 10, [9, 10, -1])).toBe(4 * 5);
  expect(readPricing(typedPricing(pricing as NonNullable<typeof pricing>))).toEqual(pricing);
});

test.each([
  ['no number', { free: 'a', price: '1', ranges: [] }],
  ['less than nothing', { free: '0', price: '-1', ranges: [] }],
  ['half a coin', { free: '0', price: '1.5', ranges: [] }],
  ['backwards', { free: '0', price: '1', ranges: [range('5', '4', '1')] }],
  ['twice', { free: '0', price: '1', ranges: [range('1', '5', '1'), range('5', '6', '2')] }],
  ['before the first', { free: '0', price: '1', ranges: [range('0', '6', '2')] }],
  ['priced in a free title', { free: '0', price: '0', ranges: [range('1', '6', '2')] }],
])('invalid pricing is refused: %s', (_name, typed) => {
  expect(readPricing(typed)).toBeNull();
});
