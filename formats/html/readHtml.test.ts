import { expect, it } from 'vitest';
import { readBookFile } from '../readBookFile';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const page = (head: string, body: string) =>
  `<!DOCTYPE html>\n<html lang="en-GB"><head>${head}</head><body>${body}</body></html>`;
const chapter = (n: number) => `<h2>Chapter ${n}</h2><p>Words of <i>chapter</i> ${n}.</p>`;

it('an HTML page is read with its headings as chapters', () => {
  const book = readBookFile(
    'saved page.html',
    bytesOf(
      page(
        '<title>The Ferry</title><meta name="author" content="A. Rower"><meta name="keywords" content="river, boats"><style>.x{display:none}</style><script>var no = 1;</script>',
        `<h1>The Ferry</h1><p>For all who wait.</p>${chapter(1)}<p class="x">Stolen from us.</p>${chapter(2)}`,
      ),
    ),
  );
  expect(book).toMatchObject({
    title: 'The Ferry',
    author: 'A. Rower',
    language: 'en-GB',
    tags: ['river', 'boats'],
  });
  expect(book.frontMatter.map(({ text }) => text).join()).toContain('For all who wait.');
  expect(book.chapters.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2']);
  expect(book.chapters[0]?.text.trim()).toBe('Words of *chapter* 1.');
  expect(JSON.stringify(book)).not.toMatch(/Stolen|var no/);
});

it('an HTML page without headings stays whole, with its embedded pictures', () => {
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { title, chapters, pictures } = readBookFile(
    'a_long-walk.htm',
    bytesOf(
      page(
        '',
        `<p>First.</p><img alt="A dot" src="data:image/png;base64,${dot}"><img src="https://elsewhere.example/a.png"><img src="page_files/b.png"><p>Last<br>line.`,
      ),
    ),
  );
  expect(title).toBe('a long walk');
  expect(chapters).toHaveLength(1);
  expect(chapters[0]?.text).toMatch(/^First\.[\s\S]*A dot[\s\S]*Last[\s\S]*line\.\s*$/);
  expect(pictures.map(({ mediaType }) => mediaType)).toEqual(['image/png']);
  expect(pictures[0]?.read()).toHaveLength(70);
});

it('an HTML page is decoded by its charset, or its bytes if unknown', () => {
  const text = page(
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
    '<p>Маяк</p>',
  );
  const bytes = Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    return code >= 0x410 ? code - 0x410 + 0xc0 : code;
  });
  expect(readBookFile('m.html', bytes).chapters[0]?.text.trim()).toBe('Маяк');
  const odd = page('<meta charset="utf-eight">', '<p>Маяк — свет</p>');
  expect(readBookFile('m.html', bytesOf(odd)).chapters[0]?.text.trim()).toBe('Маяк — свет');
});
