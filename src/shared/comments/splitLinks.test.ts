import { expect, it } from 'vitest';
import { splitLinks } from './splitLinks';

it('web addresses are split off without the punctuation after them', () => {
  expect(splitLinks('See https://books.example/a?b=1. (Or http://x.example/y)')).toEqual([
    { text: 'See ' },
    { text: 'https://books.example/a?b=1', href: 'https://books.example/a?b=1' },
    { text: '. (Or ' },
    { text: 'http://x.example/y', href: 'http://x.example/y' },
    { text: ')' },
  ]);
});

it('only web addresses become links, and markup stays text', () => {
  const text = '<a href="javascript:alert(1)">x</a> javascript:alert(1) data:text/html,x';
  expect(splitLinks(text)).toEqual([{ text }]);
  expect(splitLinks('')).toEqual([]);
  expect(splitLinks('http://')).toEqual([{ text: 'http://' }]);
});

it('the longest text of addresses is split without loss', () => {
  const text = 'https://a.'.repeat(200);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
