import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readBookFile } from '../readBookFile';

const cbz = (names: readonly string[], more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries([
      ...names.map((name) => [name, strToU8(`picture ${name}`)] as const),
      ...Object.entries(more).map(([name, text]) => [name, strToU8(text)] as const),
    ]),
  );
const shown = (bytes: Uint8Array, name = 'a_comic.cbz') => {
  const book = readBookFile(name, bytes);
  const nameOf = new Map(
    book.pictures.map(({ name, read }) => [name, new TextDecoder().decode(read() as Uint8Array)]),
  );
  const picturesIn = (text: string) =>
    [...text.matchAll(/\]\((p\d+) /g)].map(([, id]) => nameOf.get(id ?? ''));
  return { ...book, pages: book.chapters.map(({ title, text }) => [title, picturesIn(text)]) };
};

it('a comic archive shows every picture in the order of their numbers', () => {
  const { title, pages, cover } = shown(
    cbz(['page10.jpg', 'page2.jpg', 'page1.PNG', '__MACOSX/._page1.PNG', '.thumb.jpg']),
  );
  expect(title).toBe('a comic');
  expect(pages).toEqual([['a comic', ['picture page1.PNG', 'picture page2.jpg', 'picture page10.jpg']]]);
  expect(new TextDecoder().decode(cover?.bytes)).toBe('picture page1.PNG');
});

it('a comic archive has a chapter for each folder', () => {
  const { pages } = shown(cbz(['B/Part 2/a.jpg', 'B/Part 10/ü 1.jpg', 'B/Part 2/b%20.jpg']));
  expect(pages).toEqual([
    ['Part 2', ['picture B/Part 2/a.jpg', 'picture B/Part 2/b%20.jpg']],
    ['Part 10', ['picture B/Part 10/ü 1.jpg']],
  ]);
});

it('a comic archive has the metadata of its ComicInfo', () => {
  const info =
    '<ComicInfo><Series>Ferry</Series><Number>3</Number><Title>Ice</Title><Writer>A. Rower</Writer><Manga>YesAndRightToLeft</Manga><LanguageISO>ja</LanguageISO></ComicInfo>';
  expect(shown(cbz(['1.jpg'], { 'ComicInfo.xml': info }))).toMatchObject({
    title: 'Ferry 3 Ice',
    author: 'A. Rower',
    language: 'ja',
    direction: 'rtl',
  });
});

it('a ZIP with a picture among other files is no comic archive', () => {
  expect(() => readBookFile('a.zip', cbz(['a.jpg'], { 'b.doc': '', 'c.doc': '' }))).toThrow(/not an EPUB/);
});
