import { expect, it } from 'vitest';
import { FAILURE_MESSAGES } from '../wire/failure';
import { decimalOf } from './payments';

it('decimalOf writes minor units with the decimals of the currency', () => {
  expect(decimalOf(499, 'USD')).toBe('4.99');
  expect(decimalOf(5, 'EUR')).toBe('0.05');
  expect(decimalOf(0, 'EUR')).toBe('0.00');
  expect(decimalOf(-1_205, 'EUR')).toBe('-12.05');
  expect(decimalOf(500, 'JPY')).toBe('500');
  expect(decimalOf(0, 'JPY')).toBe('0');
});

it('a failed payment has the message of spec 8', () => {
  expect(FAILURE_MESSAGES.paymentFailed).toBe('Payment Failed, Please change a card/method and try again');
});
