import { expect, it } from 'vitest';
import { wholeNumber } from './wholeNumber';

it('reads whole numbers up to a bound', () => {
  const typed: [string, number][] = [
    [' 90 ', 90],
    ['91', 90],
    ['1.5', 90],
    ['', 90],
  ];
  expect(typed.map(([text, most]) => wholeNumber(text, most))).toEqual([90, null, null, null]);
});
