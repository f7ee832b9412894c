import { describe, expect, it } from 'vitest';
import { bookSections, settledSections } from '../bookSections';
import { blockText, parseChapterText } from '../chapterText';
import { makeEpub, navItem, navPoint } from '../testing/makeEpub';
import { readEpub } from './readEpub';

const PROSE = 'The road went on and nobody on it knew how far. '.repeat(8);
const p = (text = PROSE) => `<p>${text}</p>`;
const titles = (sections: { title: string }[]) => sections.map((section) => section.title);
const only = (body: string) => {
  const book = readEpub(makeEpub({ documents: { 'a.xhtml': body } }));
  return parseChapterText(book.chapters[0]?.text ?? '').map(({ id: _, ...block }) => block);
};

describe('the chapters of an EPUB', () => {
  it('are the entries of an EPUB 3 nav, without front and back matter', () => {
    const book = readEpub(
      makeEpub({
        documents: {
          'title.xhtml': '<h1>A Book</h1><p>Someone</p>',
          'toc.xhtml': '<h2>Contents</h2><p><a href="1.xhtml">Chapter One</a></p>',
          'preface.xhtml': `<h2>Preface</h2>${p()}`,
          '1.xhtml': `<h2>Chapter One</h2>${p()}`,
          '2.xhtml': `<h2>Chapter Two</h2>${p()}`,
          'after.xhtml': `<h2>Afterword</h2>${p()}`,
          'licence.xhtml': '<h2>Copyright</h2><p>All of them.</p>',
        },
        toc: [
          navItem('Contents', 'toc.xhtml'),
          navItem('Preface', 'preface.xhtml'),
          navItem('Chapter One', '1.xhtml'),
          navItem('Chapter Two', '2.xhtml'),
          navItem('Afterword', 'after.xhtml'),
          navItem('Copyright', 'licence.xhtml'),
        ].join(''),
      }),
    );
    expect(titles(book.frontMatter)).toEqual(['A Book', 'Contents', 'Preface']);
    expect(titles(book.chapters)).toEqual(['Chapter One', 'Chapter Two']);
    expect(titles(book.backMatter)).toEqual(['Afterword', 'Copyright']);
  });

  it('are anchors in one file of an EPUB 2, below its parts', () => {
    const body = [1, 2, 3, 4]
      .map(
        (n) =>
          `${n % 2 ? `<h2 id="p${n}">Part ${n === 1 ? 'I' : 'II'}</h2>` : ''}<h3 id="c${n}">CHAPTER ${['I', 'II', 'III', 'IV'][n - 1]}.</h3>${p(`Text ${n}. ${PROSE}`)}`,
      )
      .join('');
    const book = readEpub(
      makeEpub({
        version: 2,
        documents: { 'all.html': body },
        toc:
          navPoint(
            'Part I',
            'all.html#p1',
            navPoint('CHAPTER I.', 'all.html#c1') + navPoint('CHAPTER II.', 'all.html#c2'),
          ) +
          navPoint(
            'Part II',
            'all.html#p3',
            navPoint('CHAPTER III.', 'all.html#c3') + navPoint('CHAPTER IV.', 'all.html#c4'),
          ),
      }),
    );
    expect(titles(book.chapters)).toEqual(['Chapter I', 'Chapter II', 'Chapter III', 'Chapter IV']);
    book.chapters.forEach((chapter, index) => {
      expect(chapter.text).toContain(`Text ${index + 1}. The road`);
      expect(chapter.text).not.toContain(`Text ${index + 2}.`);
      expect(chapter.text).not.toMatch(/CHAPTER/);
    });
    expect(book.chapters[2]?.text).toMatch(/^## Part II\n/);
  });

  it('may span several files, including unlisted ones', () => {
    const book = readEpub(
      makeEpub({
        documents: {
          '1a.xhtml': `<h2>I</h2>${p('Alpha.')}`,
          '1b.xhtml': p('Beta.'),
          '2.xhtml': `<h2>II</h2>${p('Gamma.')}`,
        },
        toc: navItem('I', '1a.xhtml') + navItem('II', '2.xhtml'),
      }),
    );
    expect(book.chapters.map((chapter) => chapter.text)).toEqual(['Alpha.\n\nBeta.', 'Gamma.']);
    expect(titles(book.chapters)).toEqual(['Chapter I', 'Chapter II']);
  });

  it('stay whole if their sections are in the same file', () => {
    const story = (id: string, inner: string) => `<h2>${id}</h2>${inner}`;
    const sections = ['i', 'ii']
      .map((n) => `<section id="${n}"><h3>${n.toUpperCase()}</h3>${p()}${p()}</section>`)
      .join('');
    const book = readEpub(
      makeEpub({
        documents: {
          'a.xhtml': story('Alder', sections),
          'b.xhtml': story('Birch', p() + p() + p()),
          'c.xhtml': story('Cedar', p() + p() + p()),
        },
        toc:
          navItem('Alder', 'a.xhtml', navItem('I', 'a.xhtml#i') + navItem('II', 'a.xhtml#ii')) +
          navItem('Birch', 'b.xhtml') +
          navItem('Cedar', 'c.xhtml'),
      }),
    );
    expect(titles(book.chapters)).toEqual(['Alder', 'Birch', 'Cedar']);
    expect(book.chapters[0]?.text.match(/^## II?$/gm)).toEqual(['## I', '## II']);
  });

  it('are found by headings if there is no table of contents', () => {
    const book = readEpub(
      makeEpub({
        documents: {
          'x.html': `<h1>A Book</h1><h2>Chapter 1</h2><h3>The Road</h3>${p()}<h2>Chapter 2</h2>${p()}`,
        },
        toc: null,
      }),
    );
    expect(titles(book.chapters)).toEqual(['Chapter 1: The Road', 'Chapter 2']);
    expect(book.chapters[0]?.text).not.toContain('Road\n');
  });

  it('exclude the licence of a digitiser, which is front and back matter', () => {
    const book = readEpub(
      makeEpub({
        documents: {
          'a.html': `<div id="pg-header"><p>The Project Gutenberg eBook of A Book</p></div><p>*** START OF THE PROJECT GUTENBERG EBOOK A BOOK ***</p><h2>CHAPTER I</h2><p>[Illustration: A road]</p>${p()}<p><span class="pagenum">[Pg 7]</span>On [Illustration] it went.</p>`,
          'b.html': `<h2>CHAPTER II</h2>${p()}<p>*** END OF THE PROJECT GUTENBERG EBOOK A BOOK ***</p><p>Section 1. General Terms of Use</p>`,
        },
        toc:
          navItem('CHAPTER I', 'a.html') +
          navItem('CHAPTER II', 'b.html') +
          navItem('THE FULL PROJECT GUTENBERG LICENSE', 'b.html#x'),
      }),
    );
    const text = book.chapters.map((chapter) => chapter.text).join('\n');
    expect(text).not.toMatch(/Gutenberg|General Terms|Pg 7/);
    expect(text).toContain('[Illustration: A road]');
    expect(text).toContain('On [Illustration] it went.');
    expect(book.chapters.length).toBe(2);
    expect(book.frontMatter.map((section) => section.text).join()).toContain(
      'START OF THE PROJECT GUTENBERG',
    );
    expect(book.backMatter.map((section) => section.text).join()).toContain('General Terms of Use');
  });
});

describe('the text of an EPUB', () => {
  it('keeps emphasis, quotes, verse, scene breaks and drop caps, without soft hyphens', () => {
    const blocks = only(`
      <h1>One</h1>
      <p><span class="dropcap">I</span>t is <i>not</i> <b>far</b>, as an ex\u00adam\u00adple &mdash; &amp; so on.</p>
      <p><img alt="T" src="t.png"/>hen he slept.</p>
      <div class="figcenter"><img src="x.png" alt="A long road"/><p class="caption">A road</p></div>
      <hr/>
      <blockquote><p>Dear Sir,</p><p>I am<br/>Yours</p></blockquote>
      <div class="poem"><div class="stanza"><span class="i0">One line<br/></span><span class="i2">two lines<br/></span></div></div>
      <p>* * *</p>${p()}${p()}<p>&lt;b&gt;not markup&lt;/b&gt;</p>`);
    expect(blocks.slice(0, 9)).toEqual([
      {
        kind: 'paragraph',
        runs: [
          { text: 'It is ' },
          { text: 'not', em: true },
          { text: ' ' },
          { text: 'far', strong: true },
          { text: ', as an example — & so on.' },
        ],
      },
      { kind: 'paragraph', runs: [{ text: 'Then he slept.' }] },
      { kind: 'paragraph', runs: [{ text: 'A road' }] },
      { kind: 'break' },
      { kind: 'quote', runs: [{ text: 'Dear Sir,' }] },
      { kind: 'quote', runs: [{ text: 'I am' }] },
      { kind: 'quote', runs: [{ text: 'Yours' }] },
      {
        kind: 'verse',
        lines: [
          { indent: 0, runs: [{ text: 'One line' }] },
          { indent: 1, runs: [{ text: 'two lines' }] },
        ],
      },
      { kind: 'break' },
    ]);
    expect(blocks.at(-1)).toEqual({ kind: 'paragraph', runs: [{ text: '<b>not markup</b>' }] });
  });

  it('has both kinds of footnotes at the end of their chapter', () => {
    const book = readEpub(
      makeEpub({
        documents: {
          '1.xhtml': `<h2>Chapter 1</h2><p>Far<a epub:type="noteref" href="n.xhtml#n1">1</a> off.</p>${p()}`,
          '2.xhtml': `<h2>Chapter 2</h2><p>Near<a id="r2" href="n.xhtml#n2"><sup>[2]</sup></a> by.</p>${p()}<p>See <a href="1.xhtml">there</a>.</p>`,
          'n.xhtml':
            '<h2>Notes</h2><ol><li id="n1"><p>A mile. <a epub:type="backlink" href="1.xhtml">↩</a></p></li></ol><p><a id="n2" href="2.xhtml#r2">[2]</a> A yard.</p>',
        },
        toc: navItem('Chapter 1', '1.xhtml') + navItem('Chapter 2', '2.xhtml') + navItem('Notes', 'n.xhtml'),
      }),
    );
    expect(book.chapters.map((chapter) => parseChapterText(chapter.text).at(-1))).toMatchObject([
      { kind: 'note', label: '1', runs: [{ text: 'A mile.' }] },
      { kind: 'note', label: '2', runs: [{ text: 'A yard.' }] },
    ]);
    const [, second] = settledSections(bookSections(book), new Map());
    expect(second?.text).toMatch(/^Near\[\^2\] by\./);
    expect(second?.text).toContain('See [^#1|there^].');
    expect(book.backMatter).toMatchObject([
      { title: 'Notes', text: expect.stringMatching(/A mile[^]*A yard/) },
    ]);
  });

  it('has the emphasis and hidden text of the style sheet’s classes', () => {
    const book = readEpub(
      makeEpub({
        documents: {
          'a.xhtml': `<p>A <span class="c1">soft</span> word<span class="c2"> secret</span>.</p>${p()}`,
        },
        extraManifest: '<item id="css" href="s.css" media-type="text/css"/>',
        members: { 'OEBPS/s.css': '.c1, .c9 { font-style: italic; }\n.c2{display:none}' },
      }),
    );
    expect(book.chapters[0]?.text).toMatch(/^A \*soft\* word\.\n/);
  });

  it('becomes paragraphs if nearly all of it is quotations', () => {
    expect(only(`<blockquote>${p()}${p()}${p()}</blockquote><p>End.</p>`).map((block) => block.kind)).toEqual(
      ['paragraph', 'paragraph', 'paragraph', 'paragraph'],
    );
  });

  it('is read from sloppy markup', () => {
    const blocks = only(
      `<div>Loose text<p>One<br>Two &nbsp;&unknown; three</p><ul><li>Item</li></ul></div>${p()}`,
    );
    expect(blocks.map((block) => blockText({ id: '', ...block } as never)).slice(0, 3)).toEqual([
      'Loose text',
      'One\nTwo \u00a0&unknown; three',
      '• Item',
    ]);
  });
});

describe('readEpub', () => {
  const image = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
  const cover = (options: Parameters<typeof makeEpub>[0]) => readEpub(makeEpub(options)).cover;
  const documents = { 'a.xhtml': p() };

  it('returns title, author, description, tags and other metadata', () => {
    const book = readEpub(
      makeEpub({
        documents,
        metadata:
          '<dc:title>Night &amp; Day</dc:title><dc:creator opf:role="aut">A. One</dc:creator><dc:creator opf:role="ill">B. Two</dc:creator><dc:language>pt-BR</dc:language><dc:subject>Ghost stories -- Fiction</dc:subject><dc:description>&lt;p&gt;Dark &lt;i&gt;and&lt;/i&gt; stormy.&lt;/p&gt;</dc:description><dc:identifier id="x">no</dc:identifier><dc:identifier id="uid">urn:yes</dc:identifier>',
      }),
    );
    expect(book).toMatchObject({
      title: 'Night & Day',
      author: 'A. One',
      language: 'pt-BR',
      category: 'Horror',
      tags: ['Ghost stories'],
      description: 'Dark and stormy.',
      identifier: 'urn:yes',
    });
  });

  it('finds the cover of EPUB 3, of EPUB 2 and on an SVG page', () => {
    const members = { 'OEBPS/i/c.png': image };
    const item = (properties: string) =>
      `<item id="img" href="i/c.png" media-type="image/png"${properties}/>`;
    expect(cover({ documents, members, extraManifest: item(' properties="cover-image"') })?.bytes).toEqual(
      image,
    );
    const metadata = '<dc:title>T</dc:title><meta name="cover" content="img"/>';
    expect(cover({ version: 2, documents, members, metadata, extraManifest: item('') })?.mediaType).toBe(
      'image/png',
    );
    expect(
      cover({
        documents: {
          'c.xhtml':
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="i/c.png"/></svg>',
          ...documents,
        },
        members,
        extraManifest: item('').replace('id="img"', 'id="x"').replace('c.png', 'c.png'),
        guide: '<guide><reference type="cover" href="c.xhtml"/></guide>',
      })?.bytes,
    ).toEqual(image);
    expect(cover({ documents })).toBeNull();
  });
});
