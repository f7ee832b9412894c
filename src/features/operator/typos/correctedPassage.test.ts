import { expect, test } from 'vitest';
import { correctedPassage } from './correctedPassage';

test('puts in what the reader proposed', () => {
  expect(correctedPassage('It was teh *last* ferry.', 'teh', 'the')).toBe('It was the *last* ferry.');
});

test.each([
  ['stand twice', 'teh and teh', 'teh', 'the'],
  ['stand otherwise', 'It was *teh* last', 'was teh', 'was the'],
  ['have no proposal', 'It was teh last', 'teh', ''],
])('words that %s are left to the operator', (_why, passage, quote, correction) => {
  expect(correctedPassage(passage, quote, correction)).toBe(passage);
});
