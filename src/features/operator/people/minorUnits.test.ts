import { expect, it } from 'vitest';
import { minorUnits } from './minorUnits';

it('reads what is typed, with a point or a comma', () => {
  expect(minorUnits('4.99', 2)).toBe(499);
  expect(minorUnits(' 4,9 ', 2)).toBe(490);
  expect(minorUnits('300', 0)).toBe(300);
});

it('takes nothing for an amount that is none', () => {
  for (const text of ['', '-1', '1.999', '1e3', '4.9.9', '999999999'])
    expect(minorUnits(text, 2)).toBeUndefined();
  expect(minorUnits('1.5', 0)).toBeUndefined();
});
