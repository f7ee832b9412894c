import { expect, it } from 'vitest';
import { firstOf, wordsOf } from './wordsOf';

it('each word of a selection is listed once', () => {
  expect(wordsOf('“The ferry—the captain’s ferry—went out at 9.”')).toEqual([
    'The',
    'ferry',
    'the',
    'captain’s',
    'went',
    'out',
    'at',
  ]);
  expect(wordsOf('…')).toEqual([]);
});

it('a word that may need explaining is shown first', () => {
  expect(firstOf(wordsOf('Boadicea had been dead some hours'))).toBe('been');
  expect(firstOf(['Boadicea'])).toBe('Boadicea');
  expect(firstOf([])).toBeUndefined();
});
