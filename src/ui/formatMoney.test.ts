import { expect, it } from 'vitest';
import { formatMoney } from './formatMoney';

it('an amount is written as in each language, with the contract’s currency sign', () => {
  expect(formatMoney(499, 'USD', 'en')).toBe('$4.99');
  expect(formatMoney(123_456_78, 'USD', 'en')).toBe('$123,456.78');
  expect(formatMoney(499, 'USD', 'zh')).toBe('$4.99');
  expect(formatMoney(499, 'EUR', 'ru').replace(/\s/u, ' ')).toBe('4,99 €');
  expect(formatMoney(499, 'BRL', 'pt').replace(/\s/u, ' ')).toBe('R$ 4,99');
});

it('a currency without decimals is written without them', () => {
  expect(formatMoney(500, 'JPY', 'en')).toBe('¥500');
});
