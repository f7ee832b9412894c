import { expect, it } from 'vitest';
import { bookSections, settledSections } from '../bookSections';
import { pagesIn } from '../runMarks';
import { makeEpub, navItem, navPoint, page } from '../testing/makeEpub';
import { readEpub } from './readEpub';

const WORDS = 'The ferry went out at nine.';
const texts = (parts: Parameters<typeof makeEpub>[0]) =>
  settledSections(bookSections(readEpub(makeEpub(parts))), new Map()).map(({ text }) => text);
const toc = navItem('Chapter 1', 'c1.xhtml') + navItem('Chapter 2', 'c2.xhtml');

it('page breaks keep their place, even before a title and at the end', () => {
  const documents = {
    'c1.xhtml': `<span epub:type="pagebreak" id="p1" title="1"/><h1>Chapter 1</h1><p>${WORDS}</p>
      <div role="doc-pagebreak" aria-label=" Page 2. "/><p>Nobody <span class="pagenum">[Pg 3]</span>saw it.</p>
      <p hidden="hidden" epub:type="pagebreak" title="iv"></p>`,
    'c2.xhtml': `<h1>Chapter 2</h1><hr/><p>${WORDS}<span epub:type="pagebreak" title="5"></span></p><p><br/></p>`,
  };
  expect(texts({ documents, toc })).toEqual([
    `[^"1|^]${WORDS}\n\n[^"2|^]Nobody [^"3|^]saw it.`,
    `[^"iv|^]${WORDS}[^"5|^]`,
  ]);
  expect(pagesIn(texts({ documents, toc }).join())).toEqual(['1', '2', '3', 'iv', '5']);
});

it('a page number at the foot of the last page is kept', () => {
  const foot = (page: number) => `<div class="pagenum">Page ${page}</div>`;
  const documents = { 'c1.xhtml': `<h1>Chapter 1</h1><p>${WORDS}</p>${foot(1)}<p>${WORDS}</p>${foot(2)}` };
  expect(texts({ documents })).toEqual([`${WORDS}\n\n[^"1|^]${WORDS}[^"2|^]`]);
});

it('page breaks are found by the page list, and links lead to them', () => {
  const documents = {
    'c1.xhtml': `<h1>Chapter 1</h1><p id="here">${WORDS}</p><p>See <a href="c2.xhtml#p8">page 8</a>.</p>`,
    'c2.xhtml': `<h1>Chapter 2</h1><p>${WORDS}</p><p>At <a id="p8"></a>noon.</p>`,
  };
  const list = navItem('7', 'c1.xhtml#here') + navItem('8', 'c2.xhtml#p8');
  const nav = page(
    `<nav epub:type="toc"><ol>${toc}</ol></nav><nav epub:type="page-list"><ol>${list}</ol></nav>`,
  );
  const expected = [`[^"7|^]${WORDS}\n\nSee [^#2/fg5y2u|page 8^].`, `${WORDS}\n\nAt [^"8|^]noon.`];
  expect(texts({ documents, toc, members: { 'OEBPS/nav.xhtml': nav } })).toEqual(expected);

  const points = navPoint('Chapter 1', 'c1.xhtml') + navPoint('Chapter 2', 'c2.xhtml');
  const target = (number: string, src: string) =>
    `<pageTarget type="normal"><navLabel><text>${number}</text></navLabel><content src="${src}"/></pageTarget>`;
  const ncx = `<ncx><navMap>${points}</navMap><pageList>${target('7', 'c1.xhtml#here')}${target('8', 'c2.xhtml#p8')}</pageList></ncx>`;
  expect(texts({ version: 2, documents, toc: points, members: { 'OEBPS/toc.ncx': ncx } })).toEqual(expected);
});
