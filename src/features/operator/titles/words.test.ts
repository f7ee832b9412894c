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

test('unchanged words are not sent', () => {
  expect(changesOf(TOLD, typedWords(TOLD))).toEqual({});
  expect(changesOf(TOLD, { ...typedWords(TOLD), title: ' The Ferry ' })).toEqual({});
});

test('only changes are sent, with the tags as a list without duplicates', () => {
  const typed = { ...typedWords(TOLD), tags: 'ferries，  sea, ferries,', finished: true };
  expect(changesOf(TOLD, typed)).toEqual({ finished: true, tags: ['ferries', 'sea'] });
});

test('an empty title is not sent', () => {
  expect(changesOf(TOLD, { ...typedWords(TOLD), title: '  ' })).toEqual({});
});
