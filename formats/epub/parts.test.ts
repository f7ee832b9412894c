import { describe, expect, it } from 'vitest';
import { readBookFile } from '../readBookFile';
import { makeEpub, navItem, navPoint } from '../testing/makeEpub';

const WORDS = '<p>Some words of the chapter, told as they are, and then some more of them.</p>';

function contents(paths: readonly string[], toc: string, version: 2 | 3 = 3): string[] {
  const documents = Object.fromEntries(paths.map((path) => [path, WORDS]));
  const book = readBookFile('b.epub', makeEpub({ documents, toc, version }));
  return book.chapters.map(({ title, parts = [] }) => [...parts, title].join(' / '));
}

describe('the parts of a book', () => {
  const paths = ['a.xhtml', 'b.xhtml', 'c.xhtml', 'd.xhtml'];

  it('are the entries above its chapters, at any depth', () => {
    const toc =
      navItem(
        'Book One: 1805',
        'a.xhtml',
        navItem('Part I', 'a.xhtml', navItem('Chapter I', 'a.xhtml') + navItem('Chapter II', 'b.xhtml')),
      ) +
      navItem('Book Two: 1806', 'c.xhtml', navItem('Part I', 'c.xhtml', navItem('Chapter I', 'c.xhtml'))) +
      navItem('The Last Day', 'd.xhtml');
    expect(contents(paths, toc)).toEqual([
      'Book One: 1805 / Part I / Chapter I',
      'Book One: 1805 / Part I / Chapter II',
      'Book Two: 1806 / Part I / Chapter I',
      'The Last Day',
    ]);
  });

  it('are the entries before its chapters if the list has no levels', () => {
    const toc = [
      ['Volume I', 'a'],
      ['Part 1', 'a'],
      ['Chapter 1', 'a'],
      ['Chapter 2', 'b'],
      ['Part 2', 'c'],
      ['Chapter 3', 'c'],
      ['Volume II', 'd'],
      ['Part 1', 'd'],
      ['Chapter 4', 'd'],
    ].map(([title = '', path]) => navPoint(title, `${path}.xhtml`));
    expect(contents(paths, toc.join(''), 2)).toEqual([
      'Volume I / Part 1 / Chapter 1',
      'Volume I / Part 1 / Chapter 2',
      'Volume I / Part 2 / Chapter 3',
      'Volume II / Part 1 / Chapter 4',
    ]);
  });

  it('are none if one entry contains all chapters', () => {
    const chapters = navItem('Chapter 1', 'a.xhtml') + navItem('Chapter 2', 'b.xhtml');
    expect(contents(paths.slice(0, 2), navItem('A Book', 'a.xhtml', chapters))).toEqual([
      'Chapter 1',
      'Chapter 2',
    ]);
    expect(contents(paths.slice(0, 2), navItem('Part One', 'a.xhtml', chapters))).toEqual([
      'Chapter 1',
      'Chapter 2',
    ]);
  });
});
