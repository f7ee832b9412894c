import { expect, test } from 'vitest';
import { changesOf, typedWords } from './words';

const TOLD = {
  title: 'The Ferry',
  author: 'A. Author',
  description: 'It leaves at six.',
  category: 'Fiction',
  language: 'en',
  finished: false,
  tags: ['ferries', 'slow burn'],
};

test('nothing that was left as it was is sent', () => {
  expect(changesOf(TOLD, typedWords(TOLD))).toEqual({});
  expect(changesOf(TOLD, { ...typedWords(TOLD), title: ' The Ferry ' })).toEqual({});
});

test('what was changed is sent alone, tags as a list, each once', () => {
  const typed = { ...typedWords(TOLD), tags: 'ferries，  sea, ferries,', finished: true };
  expect(changesOf(TOLD, typed)).toEqual({ finished: true, tags: ['ferries', 'sea'] });
});

test('a title is never taken away', () => {
  expect(changesOf(TOLD, { ...typedWords(TOLD), title: '  ' })).toEqual({});
});
