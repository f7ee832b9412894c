import { expect, it } from 'vitest';
import { readBookLink } from './bookLink';

it('a book link leads to a chapter, block, note or web page only', () => {
  expect(readBookLink('#12')).toMatchObject({
    kind: 'place',
    place: { target: 12, blockId: '', chapterShare: 0 },
  });
  expect(readBookLink('#-1/k3jx-2')).toMatchObject({
    kind: 'place',
    place: { target: -1, blockId: 'k3jx-2', offset: 0 },
  });
  expect(readBookLink('^3')).toEqual({ kind: 'note', label: '3' });
  expect(readBookLink('https://example.org/a')).toEqual({ kind: 'web', address: 'https://example.org/a' });
  for (const link of ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.c', '#', '#a', '//x.test', ''])
    expect(readBookLink(link)).toBeNull();
});

it('a link to a block is placed after the start of its chapter', () => {
  const link = readBookLink('#3/k3jx');
  expect(link?.kind === 'place' && link.place.chapterShare).toBeGreaterThan(0);
});
