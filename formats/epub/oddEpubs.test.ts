import { strFromU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { BookFile } from '../bookFile';
import { bookSections, settledSections } from '../bookSections';
import { blockText, parseChapterText } from '../chapterText';
import { readBookFile } from '../readBookFile';
import { type EpubParts, makeEpub, navItem } from '../testing/makeEpub';

const WORDS = 'The lamp at the end of the quay had been lit since four.';
const chapter = (at: number) => `<h2>Chapter ${at}</h2><p>${WORDS} This is ${at}.</p>`;
const documents = { '1.xhtml': chapter(1), '2.xhtml': chapter(2), '3.xhtml': chapter(3) };
const toc = [1, 2, 3].map((at) => navItem(`Chapter ${at}`, `${at}.xhtml`)).join('');
const read = (parts: Partial<EpubParts>) => readBookFile('b.epub', makeEpub({ documents, toc, ...parts }));
const titles = (book: BookFile) => book.chapters.map(({ title }) => title);
const CHAPTERS = ['Chapter 1', 'Chapter 2', 'Chapter 3'];

function textOf(book: BookFile): string {
  return bookSections(book)
    .map(({ title, text }) => [title, ...parseChapterText(text).map(blockText)].join('\n'))
    .join('\n');
}

function renamed(name: (path: string) => string, parts: Partial<EpubParts> = {}): Uint8Array {
  const members = unzipSync(makeEpub({ documents, toc, ...parts }));
  return zipSync(Object.fromEntries(Object.entries(members).map(([path, bytes]) => [name(path), bytes])));
}

describe('the words of an EPUB', () => {
  it('are kept on a page after a listed cover page', () => {
    const book = read({
      documents: { 'cover.xhtml': '<img src="c.png"/>', 'intro.xhtml': `<p>${WORDS}</p>`, ...documents },
      toc: navItem('Cover', 'cover.xhtml') + toc,
    });
    expect(titles(book)).toEqual(CHAPTERS);
    expect(book.frontMatter.map(({ text }) => text)).toEqual([WORDS]);
  });

  it('are kept around a bracketed mark whose note links back', () => {
    const notes = (id: string, to: string, mark: string) =>
      `<sup>[<a id="${id}" href="#${to}">${mark}</a>] </sup>`;
    const text = `<h2>Chapter 1</h2><p>${WORDS}${notes('r1', 'n1', '1')} It went out at dawn.</p>`;
    const note = `<div class="footnotes"><div class="footnote"><p>${notes('n1', 'r1', '1')}A gas lamp.</p></div></div>`;
    const book = read({ documents: { ...documents, '1.xhtml': text + note } });
    expect(book.chapters[0]?.text).toContain(`${WORDS}[[^1]] It went out at dawn.`);
    expect(book.chapters[0]?.text).toMatch(/^\[\^1\]: A gas lamp\./m);
  });

  it('include a number at the start of a note that is not its mark', () => {
    const text = `<h2>Chapter 1</h2><p>${WORDS}<sup><a href="#n1">1</a></sup></p><ol><li class="footnote" id="n1"><a href="#l23">23.</a> Of the quay.</li></ol>`;
    expect(textOf(read({ documents: { ...documents, '1.xhtml': text } }))).toContain('23. Of the quay.');
  });

  it('include the alternative text of an object that is not shown', () => {
    const object = (type: string) => `<p><object data="p.png" type="${type}">A map of the quay.</object></p>`;
    const text = `<h2>Chapter 1</h2>${object('image2/png')}${object('image/png')}`;
    const book = read({
      documents: { ...documents, '1.xhtml': text },
      members: { 'OEBPS/p.png': new Uint8Array(9) },
    });
    expect(book.chapters[0]?.text).toMatch(/^A map of the quay\.\n\n!\[A map of the quay\.\]/);
  });

  it('are kept in two paragraphs that refer to each other as notes', () => {
    const text = `<h2>Chapter 1</h2><p id="a">${WORDS} First.<sup><a href="#b">1</a></sup></p><p id="b">Second.<sup><a href="#a">2</a></sup></p><p>${WORDS}</p>`;
    const held = textOf(read({ documents: { ...documents, '1.xhtml': text } }));
    expect(held).toContain('First.');
    expect(held).toContain('Second.');
  });

  it('include a first line that repeats the title of its poem', () => {
    const poem = '<h2>As I Pondered</h2><p>As I pondered</p><p>A phantom arose before me.</p>';
    const book = read({ documents: { ...documents, '2.xhtml': poem }, toc: '' });
    expect(textOf(book)).toContain('As I Pondered\nAs I pondered\nA phantom arose');
  });

  it('are kept in a reading with a mixed base or a trailing space', () => {
    const ruby =
      '<ruby><em>One</em> two<rt>uno due</rt></ruby> and <ruby><b>three</b> <rp>(</rp><rt>tre</rt></ruby>';
    const book = read({ documents: { ...documents, '1.xhtml': `<h2>Chapter 1</h2><p>${ruby}</p>` } });
    expect(book.chapters[0]?.text).toBe('*One* two (uno due) and **[^"tre|three^]**');
  });

  it('include the note of a title that is not repeated', () => {
    const titled = `<h2>Chapter 1<a epub:type="noteref" href="#n">1</a></h2><p>${WORDS}</p><aside epub:type="footnote" id="n"><p>Of the title.</p></aside>`;
    const book = read({ documents: { ...documents, '1.xhtml': titled }, toc: '' });
    expect(textOf(book)).toContain('Of the title.');
  });

  it('are kept on a part’s page before its first chapter', () => {
    const book = read({
      documents: { 'part.xhtml': `<h1>Part One</h1><p>Of boats.</p>`, ...documents },
      toc: navItem('Part One', 'part.xhtml', toc),
    });
    expect(book.chapters[0]?.text).toMatch(/Of boats\.\n\n##* ?Chapter 1\n\nThe lamp/);
  });

  it('include a heading that is longer than its contents entry', () => {
    const book = read({
      documents: { ...documents, '1.xhtml': `<h2>Chapter 1. The Lamp</h2><p>${WORDS}</p>` },
      toc: navItem('1. The Lamp', '1.xhtml') + navItem('Two', '2.xhtml'),
    });
    expect([book.chapters[0]?.title, book.chapters[0]?.text]).toEqual(['Chapter 1. The Lamp', WORDS]);
  });

  it('include all notes, each with a distinct mark', () => {
    const references = ['7', '*', '7', '1'].map(
      (mark, at) => `Word<a epub:type="noteref" href="#n${at}">${mark}</a>`,
    );
    const asides = [0, 1, 2, 3].map(
      (at) => `<aside epub:type="footnote" id="n${at}"><p>Note ${at}.</p></aside>`,
    );
    const book = read({
      documents: { '1.xhtml': `<p>${references.join(' ')}</p>${asides.join('')}` },
      toc: '',
    });
    expect(book.chapters[0]?.text).toBe(
      'Word[^7] Word[^1] Word[^2] Word[^3]\n\n[^7]: Note 0.\n\n[^1]: Note 1.\n\n[^2]: Note 2.\n\n[^3]: Note 3.',
    );
  });

  it('include the numbers of lists', () => {
    const list = '<ol start="9"><li>Nine</li><li>Ten</li><li value="20">Twenty</li></ol>';
    const book = read({ documents: { ...documents, '1.xhtml': `<h2>Chapter 1</h2>${list}` } });
    expect(book.chapters[0]?.text).toBe('9. Nine\n\n10. Ten\n\n20. Twenty');
  });

  it('are kept beside more pictures than documents', () => {
    const pictures = [...'abcdefgh'].map((name) => [`OEBPS/${name}.png`, new Uint8Array([1])]);
    expect(titles(read({ members: Object.fromEntries(pictures) }))).toEqual(CHAPTERS);
  });

  it('are kept in order, whatever the documents are called', () => {
    const names = ['Title Page', 'Contents', 'Copyright', 'Index', 'Notes', 'Advertisements', 'Glossary'];
    const pages = names.map((name, at) => [`p${at}.xhtml`, `<h2>${name}</h2><p>Words of page ${at}.</p>`]);
    const middle = Object.entries(documents);
    const book = read({
      documents: Object.fromEntries([
        ...pages.slice(0, 3),
        ...middle.slice(0, 2),
        ...pages.slice(3, 5),
        ...middle.slice(2),
        ...pages.slice(5),
      ]),
      toc: '',
    });
    const found = textOf(book).match(/Words of page \d|This is \d/g);
    expect(found).toEqual([
      ...[0, 1, 2].map((at) => `Words of page ${at}`),
      'This is 1',
      'This is 2',
      ...[3, 4].map((at) => `Words of page ${at}`),
      'This is 3',
      ...[5, 6].map((at) => `Words of page ${at}`),
    ]);
  });

  it('are kept on a part’s page that has another heading', () => {
    const book = read({
      documents: { 'p.xhtml': '<h1>Part One</h1><h2>The Shore</h2><p>A motto of the sea.</p>', ...documents },
      toc: navItem('Part One', 'p.xhtml', toc),
    });
    expect(titles(book)).toEqual(CHAPTERS);
    expect(book.chapters[0]?.text).toMatch(/^## Part One\n\n## The Shore\n\nA motto of the sea\.\n/);
  });

  it('include documents outside the reading order, which are no chapters', () => {
    const linked = `<h1>Chapter 1</h1><p>${WORDS} See <a href="map.xhtml">the map</a>.</p>`;
    const file = makeEpub({
      documents: { ...documents, '1.xhtml': linked, 'map.xhtml': '<p>Words of the map.</p>' },
      toc,
    });
    const members = unzipSync(file);
    const opf = strFromU8(members['OEBPS/book.opf'] ?? new Uint8Array());
    const own = opf.replace(
      '<itemref idref="d3"/>',
      '<itemref idref="d3" linear="no"/><itemref idref="nav"/>',
    );
    const book = readBookFile(
      'b.epub',
      zipSync({ ...members, 'OEBPS/book.opf': new TextEncoder().encode(own) }),
    );
    expect(titles(book)).toEqual(CHAPTERS);
    expect(textOf(book)).toContain('Words of the map.');
    const texts = settledSections(bookSections(book), new Map());
    expect(texts.find(({ target }) => target === 1)?.text).toMatch(/\[\^#-1\/\w+\|the map\^\]/);
  });

  it('include captions without pictures, formulas and media that are not played', () => {
    const book = read({
      documents: {
        '1.xhtml': `<h2>Chapter 1</h2><p>${WORDS}</p><figure><figcaption>A caption alone</figcaption></figure>
          <p>So <math alttext="d = v t"><mi>d</mi></math> and <math><mi>x</mi><annotation>no</annotation></math>.</p>
          <audio src="a/song.mp3"></audio><p class="illus">A picture that is gone</p>`,
      },
      toc: navItem('Chapter 1', '1.xhtml'),
    });
    for (const words of ['A caption alone', 'So d = v t and x.', 'song.mp3', 'A picture that is gone'])
      expect(textOf(book)).toContain(words);
  });

  it('include links to a note, and its link back', () => {
    const book = read({
      documents: {
        '1.xhtml': `<h2>Chapter 1</h2><p>${WORDS} See <a epub:type="noteref" href="#n">this remark</a>.</p><aside epub:type="footnote" id="n"><p>A note. <a epub:type="backlink" href="#r">Return to the text</a></p></aside>`,
      },
      toc: navItem('Chapter 1', '1.xhtml'),
    });
    expect(textOf(book)).toContain('See this remark.');
    expect(textOf(book)).toContain('A note. Return to the text');
  });

  it('exclude hidden text, unless a link leads to it', () => {
    const style =
      '<style>p.x, .gone { display: none } @media print { .kept { display: none } } .x.shown { display: block }</style>';
    const book = read({
      documents: {
        '1.xhtml': `<h2>Chapter 1</h2>${style}<p>${WORDS}</p><p class="x">Decoy one.</p><div class="gone"><p>Decoy two.</p></div><p class="kept">Kept one.</p><p class="x shown">Kept two.</p><p style="display:none">Decoy three.</p><p hidden="hidden">Decoy four.</p><p class="x" id="n">Kept three.</p><p><a href="#n">there</a></p>`,
      },
      toc: navItem('Chapter 1', '1.xhtml'),
    });
    expect(textOf(book)).not.toContain('Decoy');
    for (const kept of ['Kept one.', 'Kept two.', 'Kept three.']) expect(textOf(book)).toContain(kept);
  });
});

describe('an irregular EPUB', () => {
  const opf = (change: (opf: string) => string) => {
    const members = unzipSync(makeEpub({ documents, toc }));
    const own = change(strFromU8(members['OEBPS/book.opf'] ?? new Uint8Array()));
    return readBookFile('b.epub', zipSync({ ...members, 'OEBPS/book.opf': new TextEncoder().encode(own) }));
  };

  it('is read without the missing items of its spine, which are reported', () => {
    const dangling = opf((text) => text.replace('<spine>', '<spine><itemref idref="cover"/>'));
    expect([titles(dangling), dangling.damaged]).toEqual([CHAPTERS, ['cover']]);
    const missing = read({
      documents: { 'cover.xhtml': '<p>Cover</p>', ...documents },
      without: ['OEBPS/cover.xhtml'],
    });
    expect([titles(missing), missing.damaged]).toEqual([CHAPTERS, ['cover.xhtml']]);
  });

  it('is read if its documents have another media type', () => {
    for (const type of ['application/xml', 'text/xml', 'text/plain'])
      expect(titles(opf((text) => text.replaceAll('application/xhtml+xml', type)))).toHaveLength(3);
  });

  it('is read without a container, or with unusual file names', () => {
    expect(titles(read({ without: ['META-INF/container.xml'] }))).toEqual(CHAPTERS);
    for (const name of [
      (path: string) => path.replace('META-INF', 'meta-inf').replace('OEBPS', 'oebps'),
      (path: string) => path.replaceAll('/', '\\'),
      (path: string) => path.replace('1.xhtml', '%31.xhtml'),
    ])
      expect(titles(readBookFile('b.epub', renamed(name)))).toEqual(CHAPTERS);
  });

  it('is read with bytes before the archive', () => {
    const file = makeEpub({ documents, toc });
    const shifted = new Uint8Array(file.length + 4);
    shifted.set(file, 4);
    expect(titles(readBookFile('b.epub', shifted))).toEqual(CHAPTERS);
  });

  it('is read with HTML markup or self-declared entities', () => {
    const page = (body: string) =>
      `<!DOCTYPE html [<!ENTITY house "House of Salt">]><html><body>${body}</body></html>`;
    const book = read({
      members: {
        'OEBPS/1.xhtml': page(
          `<h2>Chapter 1</h2><p>${WORDS} <p>The &house;<br>and more.<ul><li>one<li>two</ul>`,
        ),
      },
    });
    expect(book.chapters[0]?.text).toContain('The House of Salt');
    expect(book.chapters[0]?.text).toMatch(/• one\n+• two/);
  });

  it('is read without any titles', () => {
    const plain = { '1.xhtml': `<p>${WORDS}</p>`, '2.xhtml': `<p>${WORDS}</p>` };
    expect(titles(read({ documents: plain, toc: null }))).toEqual(['Chapter 1', 'Chapter 2']);
  });

  it('has untitled front matter named in its language', () => {
    const bound = (language: string) =>
      bookSections(
        read({
          documents: {
            'a.xhtml': `<p>${WORDS}</p>`,
            'b.xhtml': `<p>${WORDS}</p>`,
            ...documents,
            'z.xhtml': '<h2>Index</h2><p>A, 1</p>',
          },
          toc: toc + navItem('', 'z.xhtml'),
          metadata: `<dc:title>A Book</dc:title><dc:language>${language}</dc:language>`,
        }),
      ).map(({ title }) => title);
    expect(bound('en')).toEqual(['Front matter', ...CHAPTERS, 'Index']);
    expect(bound('ru')[0]).toBe('Начальные страницы');
    expect(bound('xx')[0]).toBe('Front matter');
  });

  it('is read if it consists of pictures', () => {
    const book = read({
      documents: { '1.xhtml': '<img src="a.png"/>', '2.xhtml': '<img src="b.png" alt="A road"/>' },
      toc: navItem('Page 2', '2.xhtml'),
      extraManifest:
        '<item id="a" href="a.png" media-type="image/png"/><item id="b" href="b.png" media-type="image/png"/>',
      members: { 'OEBPS/a.png': new Uint8Array([1]), 'OEBPS/b.png': new Uint8Array([2]) },
    });
    expect(parseChapterText(book.chapters[0]?.text ?? '').map(({ kind }) => kind)).toEqual([
      'picture',
      'picture',
    ]);
  });
});
