import { expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/wire/languages';
import { formatPercent } from './formatPercent';

it('a percentage is written as in each language', () => {
  expect(LANGUAGES.map((language) => formatPercent(73, language))).toEqual([
    '73%',
    '73\u00a0%',
    '73%',
    '73%',
  ]);
});

it('a whole percentage is written without fraction or rounding error', () => {
  const whole = Array.from({ length: 101 }, (_, percent) => percent);
  expect(whole.map((percent) => formatPercent(percent, 'en'))).toEqual(whole.map((percent) => `${percent}%`));
});
