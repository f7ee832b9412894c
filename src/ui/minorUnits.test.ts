import { expect, it } from 'vitest';
import { minorUnits } from './minorUnits';

it('an amount is read with a decimal point or comma', () => {
  expect(minorUnits('4.99', 2)).toBe(499);
  expect(minorUnits(' 4,9 ', 2)).toBe(490);
  expect(minorUnits('300', 0)).toBe(300);
  expect(minorUnits('0.99', 2)).toBe(99);
});

it('text that is not an amount is rejected', () => {
  for (const text of ['', '-1', '1.999', '1e3', '4.9.9', '1.234', 'ten', '999999999'])
    expect(minorUnits(text, 2)).toBeUndefined();
  expect(minorUnits('1.5', 0)).toBeUndefined();
});
