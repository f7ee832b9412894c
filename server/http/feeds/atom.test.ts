import { expect, test } from 'vitest';
import { readAtom } from '../../testing/readAtom';
import { writeAtom } from './atom';

const AT = new Date('2026-12-01T08:00:00Z');
const HALF = '\ud83d';

test('half a character leaves a feed well-formed', () => {
  const words = { id: 'https://books.example/', title: `A${HALF}B`, updated: AT };
  const link = { rel: 'self', href: 'https://books.example/?a=1&b="2"', title: `<${HALF}>` };
  const text = writeAtom({
    ...words,
    author: `C${HALF}`,
    language: `e${HALF}n`,
    icon: 'https://books.example/icon.png',
    links: [link],
    entries: [{ ...words, content: `x${HALF}`, links: [] }],
  });
  const feed = readAtom(text);
  expect(feed).toMatchObject({ title: 'AB', author: 'C', language: 'en' });
  expect(feed.links[0]).toMatchObject({ href: link.href, title: '<>' });
});
