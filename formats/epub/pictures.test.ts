import { describe, expect, it } from 'vitest';
import type { BookFile } from '../bookFile';
import { parseChapterText } from '../chapterText';
import { readBookFile } from '../readBookFile';
import { settlePictures } from '../settlePictures';
import { type EpubParts, makeEpub, navItem } from '../testing/makeEpub';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0"/></svg>';
const MANIFEST =
  '<item id="a" href="a.jpg" media-type="image/jpeg"/><item id="b" href="b.png" media-type="image/png"/><item id="v" href="v.svg" media-type="image/svg+xml"/><item id="t" href="t.tiff" media-type="image/tiff"/>';
const MEMBERS = {
  'OEBPS/a.jpg': JPEG,
  'OEBPS/b.png': JPEG,
  'OEBPS/v.svg': SVG,
  'OEBPS/t.tiff': JPEG,
};

function read(documents: Record<string, string>, parts: Partial<EpubParts> = {}): BookFile {
  const members = { ...MEMBERS, ...parts.members };
  return readBookFile('b.epub', makeEpub({ documents, extraManifest: MANIFEST, ...parts, members }));
}

function blocksOf(book: BookFile, chapter = 0): string[] {
  const bytesOf = (name: string) => book.pictures.find((picture) => picture.name === name)?.mediaType;
  return parseChapterText(book.chapters[chapter]?.text ?? '').map((block) => {
    if (block.kind === 'picture')
      return `<${bytesOf(block.picture)}: ${block.alt} | ${block.runs.map(({ text }) => text).join('')}>`;
    return block.kind === 'break' || block.kind === 'verse'
      ? block.kind
      : block.runs.map(({ text }) => text).join('');
  });
}

const WORDS = 'Some words of the chapter, told as they are.';

describe('pictures of an EPUB', () => {
  it('become pages with a side of the spread in a book without text', () => {
    const drawn = '<svg><style>text{fill:red}</style><text>Low tide</text></svg>';
    const book = read(
      { 'c1.xhtml': '<img src="b.png" alt=""/>', 'c2.xhtml': drawn, 'c3.xhtml': '<img src="a.jpg"/>' },
      { properties: ['', 'page-spread-left', 'rendition:page-spread-right x'] },
    );
    expect(book.chapters.map(({ text }) => text)).toEqual([
      '![](p3 1x1)\n\n![Low tide](p1 1x1 left)\n\n![](p2 1x1 right)',
    ]);
    const settled = settlePictures(
      book.chapters[0]?.text ?? '',
      new Map([['p1', { name: 'f', width: 2, height: 3 }]]),
    );
    expect(settled).toContain('![Low tide](f 2x3 left)');
  });

  it('do not make it a comic archive, even if they are most of it', () => {
    const book = read(
      { 'c1.xhtml': '<img src="a.jpg"/>' },
      {
        direction: 'rtl',
        members: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`OEBPS/${at}.jpg`, JPEG])),
      },
    );
    expect([book.title, book.direction, book.pictures.length]).toEqual(['A Book', 'rtl', 1]);
  });

  it('keep their place, alt text and caption', () => {
    const book = read({
      'c.xhtml': `<h1>Chapter 1</h1><p>${WORDS}</p>
        <figure><img src="a.jpg" alt="A ferry"/><figcaption>The <i>ferry</i>.</figcaption></figure>
        <p>Before <img src="b.png" alt=""/> and after.</p>
        <div class="figcenter"><img src="v.svg" alt="A plan"/><p class="caption">[Illustration: A plan]</p></div>
        <div class="illus">nothing to see</div>
        <p>${WORDS}</p>`,
    });
    expect(blocksOf(book)).toEqual([
      WORDS,
      '<image/jpeg: A ferry | The ferry.>',
      'Before and after.',
      '<image/png:  | >',
      '<image/svg+xml: A plan | [Illustration: A plan]>',
      'nothing to see',
      WORDS,
    ]);
    expect(book.pictures.map(({ read: bytes }) => (bytes() as Uint8Array).length)).toEqual([
      6,
      6,
      SVG.length,
    ]);
  });

  it('are shown once if their caption is too long, and it becomes text', () => {
    const long = 'Words of a very long caption. '.repeat(80).trim();
    const book = read({
      'c.xhtml': `<h1>Chapter 1</h1><p>${WORDS}</p><div class="figcenter"><img src="a.jpg" alt="A ferry"/><p>${long}</p></div>`,
    });
    expect(blocksOf(book)).toEqual([WORDS, '<image/jpeg: A ferry | >', long]);
  });

  it('keep their place before a note', () => {
    const book = read({
      'c.xhtml': `<h1>Chapter 1</h1><p>${WORDS} Far<a epub:type="noteref" href="#n">1</a> off.</p><img src="a.jpg" alt="A ferry"/>
        <aside epub:type="footnote" id="n"><p>A mile.</p></aside><p>${WORDS}</p>`,
    });
    expect(blocksOf(book)).toEqual([`${WORDS} Far1 off.`, '<image/jpeg: A ferry | >', WORDS, 'A mile.']);
  });

  it('are found in SVG wrappers, and SVG drawings are pictures themselves', () => {
    const book = read({
      'c.xhtml': `<h1>Chapter 1</h1><p>${WORDS}</p><svg viewBox="0 0 4 4"><image xlink:href="a.jpg"/></svg>
        <p>${WORDS}</p><div><svg viewBox="0 0 8 8"><title>A star</title><linearGradient id='a"b'/><path d="M0 0"/></svg></div>`,
    });
    expect(blocksOf(book)).toEqual([WORDS, '<image/jpeg:  | >', WORDS, '<image/svg+xml: A star | >']);
    const drawn = new TextDecoder().decode(book.pictures[1]?.read() as Uint8Array);
    expect(drawn).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
    expect(drawn).toContain('viewBox="0 0 8 8"');
    expect(drawn).toContain('<linearGradient id="a&quot;b"/>');
  });

  it('become letters only in scripts with capitals', () => {
    const book = read({
      'c.xhtml': `<p><img src="a.jpg" alt="O"/>nce ${WORDS}</p><p><img src="b.png" alt="山"/></p>`,
    });
    expect(blocksOf(book)).toEqual([`Once ${WORDS}`, '<image/png: 山 | >']);
  });

  it('in nested figures have a caption each', () => {
    const figure = (name: string, caption: string) =>
      `<figure><img src="${name}"/><figcaption>${caption}</figcaption></figure>`;
    const book = read({
      'c.xhtml': `<p>${WORDS}</p><figure>${figure('a.jpg', 'One')}${figure('b.png', 'Two')}</figure>`,
    });
    expect(blocksOf(book)).toEqual([WORDS, '<image/jpeg:  | One>', '<image/png:  | Two>']);
  });

  it('in a figure with other text leave the caption in its place', () => {
    const book = read({
      'c.xhtml': `<figure><img src="a.jpg"/><p>${WORDS}</p><figcaption>One</figcaption></figure>`,
    });
    expect(blocksOf(book)).toEqual(['<image/jpeg:  | >', WORDS, 'One']);
  });

  it('have the words of a drawing as their alt text', () => {
    const book = read({
      'c.xhtml':
        '<svg><title>Cover</title><text>Under the <tspan>wind</tspan></text><text>Someone</text><path d="M0 0"/></svg>',
    });
    expect(blocksOf(book)).toEqual(['<image/svg+xml: Cover Under the wind Someone | >']);
  });

  it('are left out if missing, of an unknown type, or on a cover page', () => {
    const book = read(
      {
        'cover.xhtml': '<div epub:type="cover"><img src="a.jpg"/></div>',
        'title.xhtml': '<section epub:type="titlepage"><h1>A Book</h1><img src="v.svg"/></section>',
        'c.xhtml': `<h1>Chapter 1</h1><p>${WORDS}</p><img src="t.tiff"/><img src="gone.png"/><img src="https://x.test/a.png"/><img src="a.jpg"/>`,
      },
      { extraManifest: MANIFEST.replace('id="a"', 'properties="cover-image" id="a"') },
    );
    expect(blocksOf(book)).toEqual([WORDS, '<image/jpeg:  | >']);
    expect(book.cover?.bytes).toEqual(JPEG);
    expect(book.pictures.map(({ mediaType }) => mediaType)).toEqual(['image/svg+xml', 'image/jpeg']);
  });

  it('on separate pages add no chapter, and join the text beside them', () => {
    const plain = {
      'a.xhtml': `<h1>Chapter 1</h1><p>${WORDS}</p>`,
      'b.xhtml': `<h1>Chapter 2</h1><p>${WORDS}</p>`,
    };
    const toc =
      navItem('Chapter 1', 'a.xhtml') + navItem('Map', 'plate.xhtml') + navItem('Chapter 2', 'b.xhtml');
    const book = read(
      {
        'a.xhtml': `<img src="b.png"/>${plain['a.xhtml']}`,
        'plate.xhtml': '<h2>Map</h2><div><img src="a.jpg" alt="The sound"/></div>',
        'b.xhtml': plain['b.xhtml'],
        'end.xhtml': '<p><img src="v.svg"/></p>',
      },
      { toc },
    );
    expect(book.chapters.map(({ title }) => title)).toEqual(
      read(plain, { toc: navItem('Chapter 1', 'a.xhtml') + navItem('Chapter 2', 'b.xhtml') }).chapters.map(
        ({ title }) => title,
      ),
    );
    expect(blocksOf(book)).toEqual(['<image/png:  | >', WORDS]);
    expect(blocksOf(book, 1)).toEqual([
      'Map',
      '<image/jpeg: The sound | >',
      'Chapter 2',
      WORDS,
      '<image/svg+xml:  | >',
    ]);
  });

  it('get their hashes as names, and leave their captions if left out', () => {
    const text = '![A](p1 1x1) One\n\n![B](p2 1x1) Two\n\n![C](p3 1x1)\n\nWords.';
    const settled = new Map([['p1', { name: 'ab12', width: 800, height: 600 }]]);
    expect(settlePictures(text, settled)).toBe('![A](ab12 800x600) One\n\nTwo\n\nWords.');
    const odd = 'Kept   as\r\nit is.\n\n\n![not one](of ours)';
    expect(settlePictures(odd, settled)).toBe(odd);
  });
});
