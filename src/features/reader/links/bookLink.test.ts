import { expect, it } from 'vitest';
import { readBookLink } from './bookLink';

it('leads to a chapter, a block, a note or the web, and nowhere else', () => {
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

it('to a block is no place at the start of its chapter, which would open there', () => {
  const link = readBookLink('#3/k3jx');
  expect(link?.kind === 'place' && link.place.chapterShare).toBeGreaterThan(0);
});
