import { expect, it } from 'vitest';
import { readMoney } from './readMoney';

it.each([
  ['20', 'EUR', 2_000],
  [' 20,5 ', 'EUR', 2_050],
  ['0.99', 'USD', 99],
  ['500', 'JPY', 500],
  ['5.5', 'JPY', null],
  ['1.234', 'EUR', null],
  ['-1', 'EUR', null],
  ['', 'EUR', null],
  ['ten', 'EUR', null],
] as const)('%j in %s is %j minor units', (text, currency, money) => {
  expect(readMoney(text, currency)).toBe(money);
});
