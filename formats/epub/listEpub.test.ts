import { describe, expect, it } from 'vitest';
import { bookSections } from '../bookSections';
import { makeEpub, navItem } from '../testing/makeEpub';
import { inMemory } from './byteSource';
import { listEpub } from './listEpub';
import { readEpub } from './readEpub';

const CHAPTERS = 30;
const numbers = Array.from({ length: CHAPTERS }, (_, at) => at + 1);
const chapter = (at: number) =>
  `<h2>Chapter ${at}</h2><p>Text of chapter ${at}, of some length.</p><p>More of it.</p>`;
const documents = Object.fromEntries(numbers.map((at) => [`c${at}.xhtml`, chapter(at)]));
const toc = numbers.map((at) => navItem(`Chapter ${at}`, `c${at}.xhtml`)).join('');
const list = (parts: Parameters<typeof makeEpub>[0]) => listEpub(inMemory(makeEpub(parts)));

describe('an EPUB with an unambiguous table of contents', () => {
  it('is listed with the chapters and texts of the whole book', () => {
    const file = makeEpub({
      documents: {
        'title.xhtml': '<h1>A Book</h1>',
        'preface.xhtml': '<h2>Preface</h2><p>Words before.</p>',
        ...documents,
      },
      toc: `${navItem('Titlepage', 'title.xhtml')}${navItem('Preface', 'preface.xhtml')}${toc}`,
    });
    const listed = listEpub(inMemory(file));
    const whole = bookSections(readEpub(file)).filter(({ target }) => target > 0);
    expect(listed?.book).toMatchObject({ title: 'A Book', author: 'Someone', language: 'en' });
    expect(listed?.chapters).toEqual(whole.map(({ target, title }) => ({ target, title })));
    for (const { target, text } of whole) expect(listed?.read(target)?.text).toBe(text);
    expect(listed?.read(CHAPTERS + 1)).toBeUndefined();
  });

  it('is listed with the parts of its chapters', () => {
    const nested = (from: number, to: number) =>
      numbers
        .slice(from, to)
        .map((at) => navItem(`Chapter ${at}`, `c${at}.xhtml`))
        .join('');
    const listed = list({
      documents: { 'p1.xhtml': '<h1>Part One</h1>', ...documents },
      toc: navItem('Part One', 'p1.xhtml', nested(0, 15)) + navItem('Part Two', 'c16.xhtml', nested(15, 30)),
    });
    expect(listed?.chapters[0]).toEqual({ target: 1, title: 'Chapter 1', parts: ['Part One'] });
    expect(listed?.chapters[20]).toEqual({ target: 21, title: 'Chapter 21', parts: ['Part Two'] });
  });

  it('adds documents without an entry to the chapter before them', () => {
    const { 'c2.xhtml': second, ...others } = documents;
    const listed = list({
      documents: {
        'c1.xhtml': others['c1.xhtml'] ?? '',
        'c1b.xhtml': '<p>The rest of it.</p>',
        'c2.xhtml': second ?? '',
        ...others,
      },
      toc,
    });
    expect(listed?.read(1)?.text).toContain('The rest of it.');
    expect(listed?.read(2)?.text).not.toContain('The rest of it.');
  });
});

describe('an EPUB', () => {
  it.each([
    ['where it has no table of contents', { documents, toc: null }],
    ['where it is short', { documents, toc: navItem('Chapter 1', 'c1.xhtml') }],
    [
      'where a document has several entries',
      { documents, toc: toc + navItem('Chapter 31', 'c30.xhtml#second') },
    ],
    ['where the entries go back', { documents, toc: toc + navItem('Once more', 'c1.xhtml') }],
    ['where an entry leads nowhere', { documents, toc: toc + navItem('Lost', 'lost.xhtml') }],
    [
      'where it depends on its chapters what a prologue is',
      { documents, toc: navItem('Prologue', 'c1.xhtml') + toc.slice(toc.indexOf('</li>') + 5) },
    ],
  ])('is not listed %s', (_, parts) => {
    expect(list(parts)).toBeNull();
  });
});
