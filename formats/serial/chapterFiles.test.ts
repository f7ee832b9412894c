import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { inMemory } from '../epub/byteSource';
import type { PdfHost } from '../pdf/pdfHost';
import { makeEpub } from '../testing/makeEpub';
import { chapterFilesIn, readChapterFiles } from './chapterFiles';

/** No file of these tests is a PDF. */
const NO_PDF = {} as PdfHost;
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const zip = (files: Readonly<Record<string, string | Uint8Array>>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
  );
const read = (files: Readonly<Record<string, string | Uint8Array>>, name = 'the_quay.zip') =>
  readChapterFiles(name, chapterFilesIn(inMemory(zip(files))), NO_PDF);

describe('a ZIP of chapters', () => {
  it('has its files in natural order, titled by header, heading, first line or name', async () => {
    const book = await read({
      'The Quay/10 End.txt': 'It ended.\n\nSo it did.',
      'The Quay/2.md': '# The Second\n\nIt *went* on.',
      'The Quay/1.html':
        '<html><head><title>x</title><meta property="article:published_time" content="2021-02-03T04:05:06Z"></head><body><h1>The First</h1><p>It began.</p><script>x()</script></body></html>',
      'The Quay/3.md':
        '---\ntitle: "The Third"\nauthor: Ada Pen\ndate: 2021-03-04\n---\n\n# Another heading\n\nIt stayed.',
      'The Quay/4.txt': 'Chapter 4: The Fourth\n\nIt came.',
      'The Quay/5.md': '---\ntitle: Idea\ndraft: true\n---\nNot yet.',
      'The Quay/readme.rtf': 'Nothing',
      '__MACOSX/The Quay/._1.html': 'x',
    });
    expect(book).toMatchObject({ title: 'the quay', author: 'Ada Pen' });
    expect(book.chapters.map(({ title, text }) => [title, text])).toEqual([
      ['The First', 'It began.'],
      ['The Second', 'It *went* on.'],
      ['The Third', '## Another heading\n\nIt stayed.'],
      ['Chapter 4: The Fourth', 'It came.'],
      ['10 End', 'It ended.\n\nSo it did.'],
      ['Idea', 'Not yet.'],
    ]);
    expect(book.chapters.map(({ publishedAt, isDraft }) => [publishedAt, isDraft]).slice(0, 3)).toEqual([
      [Date.parse('2021-02-03T04:05:06Z'), undefined],
      [undefined, undefined],
      [Date.parse('2021-03-04'), undefined],
    ]);
    expect(book.chapters.at(-1)?.isDraft).toBe(true);
    expect(book.remarks).toEqual(['Files that are no chapters and were left out: 1.']);
  });

  it('keeps every heading of a file, its pictures apart from those of others, and folders as parts', async () => {
    const page = (words: string) =>
      `<h1>${words}</h1><p>Look:</p><img src="data:image/png;base64,${PNG}" alt="${words}">`;
    const book = await read({
      'Book 2/1.html': page('Late'),
      'Book 10/1.html': page('Last'),
      'Book 1/1.html': `${page('Early')}<h1>Later</h1><p>More.</p>`,
    });
    expect(book.chapters.map(({ parts }) => parts)).toEqual([['Book 1'], ['Book 2'], ['Book 10']]);
    expect(book.chapters[0]?.text).toContain('## Later');
    expect(book.chapters[0]?.title).toBe('Early');
    const names = book.pictures.map(({ name }) => name);
    expect(new Set(names).size).toBe(3);
    for (const [at, { text }] of book.chapters.entries()) expect(text).toContain(`](${names[at]} `);
  });

  it('is none if it is a book, holds books, or holds no text', () => {
    const epub = makeEpub({ documents: { 'a.xhtml': '<p>Words</p>' } });
    expect(chapterFilesIn(inMemory(epub))).toEqual([]);
    expect(chapterFilesIn(inMemory(zip({ 'a.epub': epub, 'a.txt': 'x' })))).toEqual([]);
    expect(chapterFilesIn(inMemory(zip({ 'a.png': 'x' })))).toEqual([]);
    expect(chapterFilesIn(inMemory(strToU8('PK, I wrote')))).toEqual([]);
  });

  it('names a file that cannot be read, and leaves out empty ones', async () => {
    const book = await read({ '1.md': 'Words.', '2.txt': '', '3.html': '<p></p>' });
    expect(book.chapters).toHaveLength(1);
    expect(book.remarks).toEqual(['Left out because they are empty: 2.txt, 3.html.']);
    await expect(read({ '1.md': 'Words.', '2.docx': 'no ZIP at all\u0000' })).rejects.toThrow(/^2\.docx: /);
    const bomb = zip({ '1.txt': 'a'.repeat(5_000_000) });
    await expect(readChapterFiles('x', chapterFilesIn(inMemory(bomb)), NO_PDF)).rejects.toThrow('too much');
  });
});
