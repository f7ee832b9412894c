import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bookSections, settledSections } from '../bookSections';
import { blockText, parseChapterText } from '../chapterText';
import { readBookFile } from '../readBookFile';
import { bindBooks } from '../testing/bindBooks';

const DEMO = new URL('../../content/demo/novels/', import.meta.url);
const NOVELS = readdirSync(DEMO)
  .sort()
  .map((name) => readBookFile(name, readFileSync(new URL(name, DEMO))));

/** Six real EPUB files, if they are stored beside the repository. */
const SHELF = new URL('../../../shared/books/', import.meta.url);

const BOOKS = [
  [
    'great-expectations',
    59,
    2,
    2,
    0,
    '709716a5ea92',
    'My father’s family name being Pirrip, and my Christian name Philip,',
  ],
  [
    'pride-and-prejudice',
    61,
    2,
    2,
    0,
    '7190a435dfdf',
    'It is a truth universally acknowledged, that a single man in possession',
  ],
  [
    'treasure-island',
    34,
    5,
    3,
    6,
    '99241ac8d93a',
    'Squire Trelawney, Doctor Livesey, and the rest of these gentlemen',
  ],
  [
    'war-of-the-worlds',
    27,
    5,
    2,
    2,
    '7b81af559ee7',
    'No one would have believed in the last years of the nineteenth century',
  ],
  ['dracula', 27, 5, 3, 0, '41574e0ac0f7', '3 May. Bistritz.—Left Munich at 8:35 p.m., on 1st May'],
  ['sherlock-holmes', 12, 2, 2, 0, '30b2eecabe8f', 'To Sherlock Holmes she is always the woman.'],
] as const;
const NOT_THE_AUTHORS =
  /Project Gutenberg|\[Illustration|Standard Ebooks|Transcriber|<\/?[a-z]+[ >]|&[a-z]+;|[\u00ad\u2060\ufeff]/i;

describe('the demo novels', () => {
  it.each(NOVELS.map((novel) => [novel.title, novel] as const))(
    'are read back byte for byte from an EPUB: %s',
    (_, novel) => {
      const read = readBookFile('novel.epub', bindBooks(novel.title, [novel]));
      expect([read.title, read.author, read.language]).toEqual([novel.title, novel.author, 'en']);
      expect(read.chapters).toEqual(novel.chapters);
      expect([read.frontMatter, read.backMatter]).toEqual([[], []]);
    },
  );

  it('have 72 chapters in nine parts if bound in one EPUB', () => {
    const read = readBookFile('all.epub', bindBooks('All of Them', NOVELS));
    expect(read.chapters).toHaveLength(72);
    expect(read.chapters).toEqual(
      NOVELS.flatMap(({ title, chapters }) => chapters.map((chapter) => ({ ...chapter, parts: [title] }))),
    );
  });

  it('have the same chapters as plain text with numbered headings', () => {
    for (const { title, chapters } of NOVELS) {
      const words = chapters.map(
        (chapter, at) => `Chapter ${at + 1}: ${chapter.title}\n\n${chapter.text.replace(/^[>|] ?/gm, '')}`,
      );
      const read = readBookFile(`${title}.txt`, new TextEncoder().encode(words.join('\n\n\n')));
      expect(read.chapters.map((chapter) => chapter.title)).toEqual(
        chapters.map((chapter, at) => `Chapter ${at + 1}: ${chapter.title}`),
      );
    }
  });
});

if (existsSync(SHELF)) {
  describe('six real books (../shared/books)', () => {
    it.each(BOOKS)(
      'are read with their chapters: %s has %i',
      (name, chapters, front, back, parts, hash, opening) => {
        const book = readBookFile(`${name}.epub`, readFileSync(new URL(`${name}.epub`, SHELF)));
        expect([book.chapters.length, book.frontMatter.length, book.backMatter.length]).toEqual([
          chapters,
          front,
          back,
        ]);
        // Places, highlights and grants depend on these bytes: the books have no pictures, links, readings or
        // tables, so their text must not change.
        const kept = settledSections(bookSections(book), new Map());
        const bytes = createHash('sha256');
        for (const { target, text } of kept) if (target > 0) bytes.update(text);
        expect(bytes.digest('hex').slice(0, 12)).toBe(hash);
        expect(new Set(kept.flatMap((section) => section.parts ?? [])).size).toBe(parts);
        for (const section of book.chapters) {
          const blocks = parseChapterText(section.text);
          const prose = blocks.filter((block) => block.kind !== 'heading' && block.kind !== 'break');
          expect(prose.length, section.title).toBeGreaterThan(0);
          expect(section.title).not.toBe('');
          expect(section.title).not.toMatch(NOT_THE_AUTHORS);
          expect(blocks.map(blockText).join('\n')).not.toMatch(NOT_THE_AUTHORS);
        }
        for (const chapter of book.chapters) expect(chapter.wordCount, chapter.title).toBeGreaterThan(600);
        const first = parseChapterText(book.chapters[0]?.text ?? '')
          .map(blockText)
          .join('\n');
        expect(first.replaceAll('\u00a0', ' ')).toContain(opening);
        expect(book.cover?.mediaType).toBe('image/svg+xml');
        expect(book.language).toMatch(/^en/);
      },
    );

    it('keep verse, notes and parts', () => {
      const island = readBookFile('t.epub', readFileSync(new URL('treasure-island.epub', SHELF)));
      const first = parseChapterText(island.chapters[0]?.text ?? '');
      expect(first[0]).toMatchObject({ kind: 'heading', runs: [{ text: 'Part I: The Old Buccaneer' }] });
      expect(first.find((block) => block.kind === 'verse')).toMatchObject({
        lines: [
          { indent: 0, runs: [{ text: '“Fifteen men on the dead man’s chest,' }] },
          { indent: 1, runs: [{ text: 'Yo-ho-ho and a bottle of rum!”' }] },
        ],
      });
      const attack = parseChapterText(island.chapters[20]?.text ?? '');
      expect(attack.at(-1)).toMatchObject({ kind: 'note', label: '1' });
      expect(blockText(attack.at(-1) as never)).toMatch(
        /^The mutineers were soon only eight .* faithful party\.$/,
      );
      expect(island.chapters[33]?.title).toBe('XXXIV: And Last');
    });
  });
}
