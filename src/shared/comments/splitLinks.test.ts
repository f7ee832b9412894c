import { expect, it } from 'vitest';
import { splitLinks } from './splitLinks';

it('sets addresses apart, without what ends the sentence', () => {
  expect(splitLinks('See https://books.example/a?b=1. (Or http://x.example/y)')).toEqual([
    { text: 'See ' },
    { text: 'https://books.example/a?b=1', href: 'https://books.example/a?b=1' },
    { text: '. (Or ' },
    { text: 'http://x.example/y', href: 'http://x.example/y' },
    { text: ')' },
  ]);
});

it('leads nowhere but to web addresses, and takes markup for words', () => {
  const text = '<a href="javascript:alert(1)">x</a> javascript:alert(1) data:text/html,x';
  expect(splitLinks(text)).toEqual([{ text }]);
  expect(splitLinks('')).toEqual([]);
  expect(splitLinks('http://')).toEqual([{ text: 'http://' }]);
});

it('is quick with the longest text there is', () => {
  const text = 'https://a.'.repeat(200);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
