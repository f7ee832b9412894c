import { expect, test } from 'vitest';
import { coinsText, monthText, percentText } from './amounts';

test('hundredths are coins with two decimals, also below zero', () => {
  expect(coinsText(128_450, { locale: 'en' })).toBe('1,284.50');
  expect(coinsText(-7, { locale: 'en' })).toBe('-0.07');
  expect(coinsText(1_000, { locale: 'pt' })).toBe('10,00');
});

test('a percent is written as the language does', () => {
  expect(percentText(40, { locale: 'en' })).toBe('40%');
  expect(percentText(29, { locale: 'ru' })).toBe('29\u00a0%');
});

test('a month is named as it is anywhere on earth, with a capital', () => {
  expect(monthText('2026-06', { locale: 'en' })).toBe('June 2026');
  expect(monthText('2026-06', { locale: 'ru' })).toBe('Июнь 2026 г.');
});
