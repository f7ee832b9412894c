import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../contract/catalogue/chapters.schema';
import { bookSections, settledSections } from '../bookSections';
import { blockText, parseChapterText } from '../chapterText';
import { readBookFile } from '../readBookFile';
import { makeEpub, navItem } from '../testing/makeEpub';

const WORDS = 'Some words of the chapter, told as they are.';
const NO_PICTURES = new Map();

function read(documents: Record<string, string>, toc?: string): Map<number, string> {
  const book = readBookFile('b.epub', makeEpub({ documents, ...(toc !== undefined && { toc }) }));
  return new Map(settledSections(bookSections(book), NO_PICTURES).map(({ target, text }) => [target, text]));
}

function linksIn(text: string | undefined): string[] {
  return parseChapterText(text ?? '').flatMap((block) =>
    'runs' in block ? block.runs.flatMap(({ text: words, link }) => (link ? [`${words}: ${link}`] : [])) : [],
  );
}

function idOf(text: string | undefined, start: string): string | undefined {
  return parseChapterText(text ?? '').find((block: Block) => blockText(block).startsWith(start))?.id;
}

describe('links of an EPUB', () => {
  it('lead to their chapter and block, and leave no marks in the text', () => {
    const texts = read({
      'a.xhtml': `<h1>Chapter 1</h1><p>See <a href="b.xhtml">the second</a>, <a href="b.xhtml#deep">the <i>ferry</i></a>,
        <a href="b.xhtml#head">its title</a>, <a href="#here">here</a> or <a href="pre.xhtml#mid">before</a>.</p><p>${WORDS}</p><p id="here">Here it is.</p>`,
      'b.xhtml': `<h1 id="head">Chapter 2</h1><p>${WORDS}</p><p>${WORDS}</p><p>A <span id="deep">ferry</span> at nine.</p>`,
      'pre.xhtml': `<section epub:type="afterword"><h1>Afterword</h1><p>${WORDS}</p><p id="mid">In the middle.</p></section>`,
    });
    expect(linksIn(texts.get(1))).toEqual([
      'the second: #2',
      `the : #2/${idOf(texts.get(2), 'A ferry')}`,
      `ferry: #2/${idOf(texts.get(2), 'A ferry')}`,
      'its title: #2',
      `here: #1/${idOf(texts.get(1), 'Here it is')}`,
      `before: #-1/${idOf(texts.get(-1), 'In the middle')}`,
    ]);
    // The target of a link leaves no mark in the text.
    for (const text of texts.values()) expect(text).not.toMatch(/\ufdd0|place-/);
    expect(texts.get(2)).toBe(`${WORDS}\n\n${WORDS}\n\nA ferry at nine.`);
  });

  it('to the web keep their address; script, data, mail and broken ones become words', () => {
    const texts = read({
      'a.xhtml': `<h1>Chapter 1</h1><p>${WORDS} <a href="https://example.org/a b|c">web</a> <a href="javascript:alert(1)">script</a>
        <a href="data:text/html,x">data</a> <a href=" JavaScript:alert(1)">Script</a> <a href="mailto:a@b.c">mail</a>
        <a href="gone.xhtml#x">gone</a> <a href="../../../etc/passwd">out</a> <a href="file:///etc">file</a> <a href="//x.test/">host</a></p>`,
      'b.xhtml': `<h1>Chapter 2</h1><p>${WORDS}</p>`,
    });
    expect(linksIn(texts.get(1))).toEqual(['web: https://example.org/a%20b%7Cc']);
    expect(texts.get(1)).toContain('script data Script mail gone out file host');
    expect(texts.get(1)).not.toMatch(/javascript:|data:|mailto:|passwd/i);
  });

  it('on words that lead to a note open the note, and the words stay', () => {
    const texts = read({
      'a.xhtml': `<h1>Chapter 1</h1><p>The <a href="#fn">harbour cat</a> saw it<a epub:type="noteref" href="#fn2">*</a>.</p><p>${WORDS}</p>
        <aside epub:type="footnote" id="fn"><p>A grey one, <a href="b.xhtml">later</a> more.</p></aside><aside epub:type="footnote" id="fn2"><p>* It did.</p></aside>`,
      'b.xhtml': `<h1>Chapter 2</h1><p>${WORDS}</p>`,
    });
    const blocks = parseChapterText(texts.get(1) ?? '');
    expect(blocks.map((block) => [block.kind, blockText(block)])).toEqual([
      ['paragraph', 'The harbour cat saw it2.'],
      ['paragraph', WORDS],
      ['note', 'A grey one, later more.'],
      ['note', 'It did.'],
    ]);
    expect(linksIn(texts.get(1))).toEqual(['harbour cat: ^1', 'later: #2']);
  });

  it('on pictures that mark a note open it, as do notes in alt texts', () => {
    const texts = read({
      'a.xhtml': `<h1>Chapter 1</h1><p>One<a epub:type="noteref" href="#n1"><img alt="注" src="n.png"/></a> two<a href="#n2"><sup><img alt="All of it" src="n.png"/></sup></a>
        three<img class="qqreader-footnote" alt="The third note." src="n.png"/> four.</p><ol><li epub:type="footnote" id="n1"><a href="#r">◎</a>The first note.</li></ol>
        <aside epub:type="footnote" id="n2">The second note.</aside><p>A <a href="#n3"><img alt="map" src="n.png"/></a>.</p><p id="n3">Not a note.</p>`,
    });
    expect(texts.get(1)).toBe(
      'One[^1] two[^2] three[^3] four.\n\nA .\n\nNot a note.\n\n[^1]: The first note.\n\n[^2]: The second note.\n\n[^3]: The third note.',
    );
  });

  it('to a part’s page lead to its first chapter; references to no note stay links', () => {
    const documents = {
      'p1.xhtml': '<h1 epub:type="title">Part I: The Quay</h1>',
      'a.xhtml': `<h1>Chapter 1</h1><p>${WORDS} <a href="p2.xhtml">Part two</a><sup><a href="b.xhtml#long">1</a></sup></p>`,
      'p2.xhtml': '<h1>Part II: The Hills</h1>',
      'b.xhtml': `<h1>Chapter 2</h1><p>${WORDS}</p><div id="long"><h2>Not a note</h2><p>${WORDS}</p></div>`,
    };
    const toc =
      navItem('Part I: The Quay', 'p1.xhtml', navItem('Chapter 1', 'a.xhtml')) +
      navItem('Part II: The Hills', 'p2.xhtml', navItem('Chapter 2', 'b.xhtml'));
    const texts = read(documents, toc);
    expect(linksIn(texts.get(1))).toEqual(['Part two: #2', `1: #2/${idOf(texts.get(2), 'Not a note')}`]);
  });
});

describe('readings and tables of an EPUB', () => {
  it('keep their words as text', () => {
    const texts = read({
      'a.xhtml': `<h1>Chapter 1</h1><p><ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>へ<ruby><rb>行</rb><rt>い</rt></ruby>く。<ruby><em>海</em>と<rt>うみ</rt></ruby></p>`,
      'b.xhtml': `<h1>Chapter 2</h1><p>${WORDS}</p>`,
    });
    expect(texts.get(1)).toBe('[^"とうきょう|東京^]へ[^"い|行^]く。*海*と (うみ)');
  });

  it('become rows if a table is small and regular, and lines of text otherwise', () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const texts = read({
      'a.xhtml': `<h1>Chapter 1</h1><p>${WORDS}</p>
        <table><thead><tr><th></th><th>North</th><th>South</th></tr></thead><tbody>${row('1900', '<i>12</i>', '')}${row('1901', '<p>14</p>', '3')}</tbody></table>
        <p>${WORDS}</p><table>${row('a', 'b')}<tr><td colspan="2">wide</td></tr></table>
        <p>${WORDS}</p><table>${row('one', 'two · three')}${row('four', 'five')}</table>`,
      'b.xhtml': `<h1>Chapter 2</h1><p>${WORDS}</p>`,
    });
    const blocks = parseChapterText(texts.get(1) ?? '');
    expect(blocks.filter(({ kind }) => kind === 'row').map(blockText)).toEqual([
      'North · South',
      '1900 · 12 ·',
      '1901 · 14 · 3',
    ]);
    expect(blocks.find(({ kind }) => kind === 'row')).toMatchObject({ head: true });
    expect(texts.get(1)).toContain('\n\na · b\n\nwide\n\n');
    expect(texts.get(1)).toContain('\n\none · two · three\n\nfour · five');
  });

  it('leave all words and block ids unchanged', () => {
    // A link on a mark in brackets is a note reference, and one on an arrow leads back from a note.
    const words = fc.stringMatching(/^[a-z漢字|"#][a-z漢字*[\]^|"# ]{1,12}$/);
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const piece = fc.tuple(fc.constantFrom('plain', 'link', 'web', 'ruby', 'em'), words);
    const paragraph = fc.array(piece, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 4 }), (paragraphs) => {
        const written = (isMarked: boolean) =>
          paragraphs
            .map((pieces, index) => {
              const inner = pieces.map(([kind, text]) => {
                const safe = escaped(text);
                if (kind === 'em') return `<em>${safe}</em>`;
                if (!isMarked || kind === 'plain') return `<span>${safe}</span>`;
                if (kind === 'link') return `<a href="b.xhtml#t">${safe}</a>`;
                return kind === 'web'
                  ? `<a href="https://x.test/">${safe}</a>`
                  : `<ruby>${safe}<rt>yomi</rt></ruby>`;
              });
              return `<p id="p${index}">Then: ${inner.join('')}</p>`;
            })
            .join('');
        const textsOf = (isMarked: boolean) =>
          read({
            // A text with many links would be a table of contents.
            'a.xhtml': `<h1>Chapter 1</h1>${written(isMarked)}<p>${WORDS.repeat(12)}</p>`,
            'b.xhtml': `<h1>Chapter 2</h1><p>${WORDS}</p><p id="t">${WORDS} Then.</p>`,
          });
        const [marked, bare] = [textsOf(true), textsOf(false)];
        const shown = (text = '') => parseChapterText(text).map((block) => `${block.id} ${blockText(block)}`);
        expect(shown(marked.get(1))).toEqual(shown(bare.get(1)));
        expect(marked.get(2)).toBe(bare.get(2));
      }),
      { numRuns: 150 },
    );
  });
});
