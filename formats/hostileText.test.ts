import { describe, expect, it } from 'vitest';
import { BookFileError } from './bookFile';
import { readBookFile } from './readBookFile';
import { makeEpub } from './testing/makeEpub';

/** Work that grows with the square of these sizes would take minutes and run into the test's own time limit. */
const SIZE = 300_000;
const PIECES = [
  '[Illustration:',
  '<a ',
  '_a',
  ' ',
  '…… ',
  'I\n\n',
  'Chapter 1\n\n',
  '“',
  '第一章\n',
  '* * *\n',
  '> ',
  '![',
  '[^1]',
  '---\n',
];

describe('hostile text', () => {
  it.each(PIECES)('%j, over and over', (piece) => {
    const text = `x${piece.repeat(Math.ceil(SIZE / piece.length))}x`;
    for (const [name, bytes] of [
      ['a.txt', new TextEncoder().encode(text)],
      [
        'a.epub',
        makeEpub({
          documents: { 'a.xhtml': `<p>${text.replaceAll('<', '&lt;')}</p>` },
          metadata: `<dc:title>t</dc:title><dc:description>${text.replaceAll('<', '&lt;')}</dc:description>`,
        }),
      ],
    ] as const) {
      try {
        expect(readBookFile(name, bytes).chapters.length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(BookFileError);
      }
    }
  });
});
