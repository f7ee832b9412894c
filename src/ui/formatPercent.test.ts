import { expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/wire/languages';
import { formatPercent } from './formatPercent';

it('writes a percentage as each language does', () => {
  expect(LANGUAGES.map((language) => formatPercent(73, language))).toEqual([
    '73%',
    '73\u00a0%',
    '73%',
    '73%',
  ]);
});

it('has no fraction, and loses none to rounding', () => {
  const whole = Array.from({ length: 101 }, (_, percent) => percent);
  expect(whole.map((percent) => formatPercent(percent, 'en'))).toEqual(whole.map((percent) => `${percent}%`));
});
