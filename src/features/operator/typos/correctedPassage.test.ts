import { expect, test } from 'vitest';
import { correctedPassage } from './correctedPassage';

test('the reader’s correction replaces the quoted words', () => {
  expect(correctedPassage('It was teh *last* ferry.', 'teh', 'the')).toBe('It was the *last* ferry.');
});

test.each([
  ['stand twice', 'teh and teh', 'teh', 'the'],
  ['stand otherwise', 'It was *teh* last', 'was teh', 'was the'],
  ['have no proposal', 'It was teh last', 'teh', ''],
])('words that %s are left unchanged', (_why, passage, quote, correction) => {
  expect(correctedPassage(passage, quote, correction)).toBe(passage);
});
