import { expect, it } from 'vitest';
import { firstOf, wordsOf } from './wordsOf';

it('takes the words of a selection, each once', () => {
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

it('shows a word first that somebody may wonder about', () => {
  expect(firstOf(wordsOf('Boadicea had been dead some hours'))).toBe('been');
  expect(firstOf(['Boadicea'])).toBe('Boadicea');
  expect(firstOf([])).toBeUndefined();
});
