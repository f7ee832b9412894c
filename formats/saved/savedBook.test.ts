import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { booksInside } from './booksInside';
import { readSavedBook, SAVED_MEMBER, type Saved } from './savedBook';

const SPOT = { blockId: 'b', offset: 0 };
const MARK = {
  id: '5f0c7a52-7f6e-4a6e-9d0e-3a1f52a7c001',
  target: 1,
  kind: 'highlight',
  color: 'blue',
  start: SPOT,
  end: SPOT,
  quote: 'q',
  share: 0,
  note: '',
  createdAt: 1,
  changedAt: 1,
} as const;
const SAVED: Saved = {
  version: 1,
  hash: 'a'.repeat(64),
  book: {
    title: 'T',
    author: '',
    language: 'en',
    description: '',
    category: '',
    tags: [],
    finished: true,
  },
  sections: [
    { target: -1, title: 'After', wordCount: 1, text: 'End.' },
    { target: 2, title: 'Two', wordCount: 1, text: 'Two.' },
    { target: 1, title: 'One', wordCount: 1, text: 'One.' },
  ],
  cover: null,
  pictures: [],
  marks: [MARK],
  place: null,
};
const zip = (members: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(members).map(([path, text]) => [path, strToU8(text)])));
const fileOf = (saved: unknown) => zip({ [SAVED_MEMBER]: JSON.stringify(saved) });

describe('a book that Dogear saved', () => {
  it('has its chapters in reading order, and its back matter apart', () => {
    const read = readSavedBook(fileOf(SAVED));
    expect(read?.book.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(read?.book.backMatter.map(({ title }) => title)).toEqual(['After']);
    expect(read?.marks).toEqual([MARK]);
  });

  it('loses only invalid marks and places', () => {
    const marks = [null, { ...MARK, share: 2 }, { ...MARK, id: '<script>' }, MARK];
    const read = readSavedBook(fileOf({ ...SAVED, marks, place: { current: 1 } }));
    expect(read?.marks).toEqual([MARK]);
    expect(read?.place).toBeNull();
    expect(read?.book.chapters).toHaveLength(2);
  });

  it.each([
    ['of another version', fileOf({ ...SAVED, version: 2 })],
    ['without a text', fileOf({ ...SAVED, sections: [] })],
    ['with a name that is no hash', fileOf({ ...SAVED, hash: '../x' })],
    ['that is no JSON', zip({ [SAVED_MEMBER]: '{"version":1' })],
    ['of another maker', zip({ mimetype: 'application/epub+zip' })],
    ['that is no ZIP', strToU8('PK no zip')],
    ['that is a text', strToU8('# A book')],
  ])('is not found in a file %s', (_, bytes) => {
    expect(readSavedBook(bytes)).toBeNull();
  });
});

describe('a ZIP of books', () => {
  it('returns its EPUBs by name, and none for a single book', () => {
    const bytes = zip({ 'a/One.epub': 'x', 'Two.EPUB': 'y', 'marks.md': 'z' });
    expect(booksInside(bytes).map(({ name, read }) => [name, read().length])).toEqual([
      ['One.epub', 1],
      ['Two.EPUB', 1],
    ]);
    expect(booksInside(zip({ 'META-INF/container.xml': '', 'x.epub': '' }))).toEqual([]);
    expect(booksInside(strToU8('# A book'))).toEqual([]);
  });
});
