import { expect, it } from 'vitest';
import { wordsOf } from './wordsOf';

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
