import { expect, test } from 'vitest';
import { mendedPassage } from './mendedPassage';

test('puts in what the reader proposed', () => {
  expect(mendedPassage('It was teh *last* ferry.', 'teh', 'the')).toBe('It was the *last* ferry.');
});

test.each([
  ['stand twice', 'teh and teh', 'teh', 'the'],
  ['stand otherwise', 'It was *teh* last', 'was teh', 'was the'],
  ['have no proposal', 'It was teh last', 'teh', ''],
])('words that %s are left to the operator', (_why, passage, quote, correction) => {
  expect(mendedPassage(passage, quote, correction)).toBe(passage);
});
