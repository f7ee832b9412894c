import { makeEpub, navItem } from './makeEpub';
import { joined, type MobiParts, makeMobi, number } from './makeMobi';

/** Files designed to keep a book reader busy. Each grows with `size`, about its number of characters. */
export type Hostile = (size: number) => { name: string; bytes: Uint8Array };

/** Pieces that are most expensive in large numbers. */
export const PIECES = [
  '*_',
  '*a_ ',
  '**a*',
  '_a',
  '*a ',
  '***a**',
  '[',
  '![',
  '[a](',
  '[^1]',
  '*[',
  '_[_](',
  '`a``',
  '<a ',
  '<',
  '[a]: b\n',
  '> ',
  '>> ',
  '- ',
  '1. ',
  '- > ',
  '> - ',
  '- a\n',
  '- a\n\n',
  '> a\n',
  '[a\n',
  '# a\n',
  '\\\n',
  '===\n',
  'a\n===\n',
  '---\n',
  '```\n',
  '| a\n',
  'a\n',
  'a\n\n',
  '\t',
  '<!--',
  '<p>\n',
  '&amp;',
  '&a',
  '[Illustration:',
  ' ',
  '…… ',
  'I\n\n',
  'Chapter 1\n\n',
  '“',
  '第一章\n',
  '* * *\n',
  'a-\n',
  '一\n',
  '1\n\n2\n\n',
];

export const repeated = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length));

export const textFile = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });

const epub = (documents: Record<string, string>, toc = '', members: Record<string, string> = {}) => ({
  name: 'a.epub',
  bytes: makeEpub({ documents, toc: toc === '' ? null : toc, members }),
});

const fb2 = (body: string) =>
  textFile('a.fb2', `<FictionBook xmlns:l="http://www.w3.org/1999/xlink"><body>${body}</body></FictionBook>`);

const counted = (count: number, piece: (index: number) => string) =>
  Array.from({ length: Math.ceil(count) }, (_, index) => piece(index)).join('');

const noteref = (href: string) => `<a epub:type="noteref" href="${href}">1</a>`;
const styled = (sheet: string) => ({
  name: 'a.epub',
  bytes: makeEpub({
    documents: { 'a.xhtml': '<p>words</p>' },
    extraManifest: '<item id="c" href="c.css" media-type="text/css"/>'.repeat(40),
    members: { 'OEBPS/c.css': sheet },
  }),
});

/** A page with a style sheet that hides elements, between other rules. */
const hiding = (selectors: string, body: string, rules = '') =>
  epub({ 'a.xhtml': `<style>${selectors}.x{display:none}${rules}</style><p>words</p>${body}` });

const mobi = (parts: Partial<MobiParts>, ...text: readonly string[]) => ({
  name: 'a.mobi',
  bytes: makeMobi({ text: text.map((record) => new TextEncoder().encode(record)), ...parts }),
});

/** A dictionary in which every phrase is two of the next, up to `depth`. */
const phrasesOfPhrases = (depth: number) => {
  const codes = Array.from({ length: 256 }, () => number((255 << 8) | 0x80 | 8));
  const offsets = Array.from({ length: 256 }, (_, at) => number(512 + at * 4, 2));
  const phrases = Array.from({ length: 256 }, (_, at) =>
    at >= depth ? Uint8Array.of(0x80, 2, 0x61, 0x61) : Uint8Array.of(0, 2, 254 - at, 254 - at),
  );
  return [
    joined([Uint8Array.of(0x48, 0x55, 0x46, 0x46), number(24), number(24), new Uint8Array(12), ...codes]),
    joined([
      Uint8Array.of(0x43, 0x44, 0x49, 0x43),
      number(16),
      number(256),
      number(8),
      ...offsets,
      ...phrases,
    ]),
  ];
};

/** Files that are not repetitions of one piece. */
export const HOSTILE: Record<string, Hostile> = {
  'md: quotations ever deeper': (size) =>
    textFile(
      'a.md',
      counted(Math.sqrt(2 * size), (index) => `${'>'.repeat(index)} a\n`),
    ),
  'md: lists ever deeper': (size) =>
    textFile(
      'a.md',
      counted(Math.sqrt(size), (index) => `${'  '.repeat(index)}- a\n`),
    ),
  'md: opened, then closed': (size) =>
    textFile('a.md', repeated('*a ', size / 2) + repeated('a* ', size / 2)),
  'md: [[[ and ]]]': (size) => textFile('a.md', '['.repeat(size / 2) + ']'.repeat(size / 2)),
  'md: backticks of every length': (size) =>
    textFile(
      'a.md',
      counted(Math.sqrt(2 * size), (index) => `${'`'.repeat(index)}a `),
    ),
  'md: definitions and their uses': (size) =>
    textFile(
      'a.md',
      `${counted(size / 20, (index) => `[d${index}]: x\n`)}\n${counted(size / 20, (index) => `[d${index}] `)}`,
    ),
  'md: quoted lines without their marks': (size) =>
    textFile('a.md', `${'> '.repeat(200)}a\n${repeated('a\n', size)}`),
  'md: a header of spaces': (size) => textFile('a.md', `---\na:${' '.repeat(size)}x\u2028y\n---\nwords`),
  'md: comments without an end': (size) => textFile('a.md', `<div>\n${repeated('<!--', size)}`),
  'md: a title of dots': (size) => textFile('a.md', `# a${'.'.repeat(size)}a\n\nwords`),
  'txt: a wrapped paragraph': (size) =>
    textFile(
      'a.txt',
      `${repeated('some words\nof a line\n\n', size / 2)}${repeated('some words-\n', size / 2)}`,
    ),
  'txt: a field of spaces': (size) => textFile('a.txt', `Title: a${' '.repeat(size)}b\n\nwords`),
  'txt: lines of dots': (size) => textFile('a.txt', repeated(`${'.'.repeat(300)}x\n\n`, size)),
  'txt: a heading of dots': (size) => textFile('a.txt', `Chapter 1 ${'.'.repeat(size)}\u2028x\nI\n\nwords`),
  'txt: ends of file': (size) => textFile('a.txt', `${'\x1a'.repeat(size)}words`),
  'fb2: sections in sections': (size) =>
    fb2(`${'<section><title><p>a</p></title>'.repeat(900)}${repeated('<p>words</p>', size)}`),
  'fb2: sections without an end': (size) => fb2(repeated('<section><p>a', size)),
  'fb2: a note at every word': (size) =>
    fb2(
      `<section>${counted(size / 60, (index) => `<p>a<a l:href="#n${index % 9}" type="note">1</a></p>`)}</section></body><body name="notes">${counted(9, (index) => `<section id="n${index}"><p>${repeated('note ', size / 60)}</p></section>`)}`,
    ),
  'fb2: pictures and their places': (size) =>
    fb2(
      `<section>${counted(size / 60, (index) => `<image l:href="#p${index}"/>`)}<p>a</p></section></body>${counted(size / 60, (index) => `<binary id="p${index}" content-type="image/png">AAAA</binary>`)}`,
    ),
  'html: headings of every level': (size) =>
    textFile(
      'a.html',
      counted(size / 20, (index) => `<h${1 + (index % 6)}>Chapter ${index}</h${1 + (index % 6)}><p>a`),
    ),
  'html: pictures in the page': (size) =>
    textFile('a.html', repeated('<img src="data:image/png;a=b;base64,AAAA">', size)),
  'html: an address of semicolons': (size) =>
    textFile('a.html', `<p>a<img src="data:image/png${repeated(';a', size)}">`),
  'mobi: links to every letter': (size) =>
    mobi(
      {},
      ...Array.from({ length: Math.ceil(size / 4_000) }, (_, at) =>
        counted(200, (index) => `<a filepos=${at * 4_000 + index}>a</a>`),
      ),
    ),
  'mobi: page breaks': (size) => mobi({}, repeated('a<mbp:pagebreak/>', size)),
  'mobi: tags without an end': (size) => mobi({}, repeated('<a filepos=1 ', size)),
  'mobi: copies of one letter': (size) =>
    mobi({
      compression: 2,
      text: [Uint8Array.from(`a${repeated('\x80\x0f', size)}`, (byte) => byte.charCodeAt(0))],
    }),
  'mobi: phrases of phrases': () =>
    mobi({ compression: 17480, dictionary: phrasesOfPhrases(30), text: [Uint8Array.of(0xff)] }),
  'mobi: phrases ever deeper': () =>
    mobi({ compression: 17480, dictionary: phrasesOfPhrases(255), text: [Uint8Array.of(0xff)] }),
  'mobi: fragments before fragments': (size) => {
    const count = Math.ceil(size / 20);
    return mobi(
      {
        version: 8,
        skeletons: [{ tags: { 1: [count], 6: [0, 6] } }],
        fragments: Array.from({ length: Math.min(count, 3_000) }, () => ({ name: '3', tags: { 6: [0, 8] } })),
      },
      `<p></p>${repeated('<i>a</i>', count * 8)}`,
    );
  },
  'mobi: contents below contents': (size) =>
    mobi(
      {
        contents: Array.from({ length: Math.min(size / 20, 3_000) }, (_, at) => ({
          title: 'a',
          tags: { 1: [at], 21: [Math.max(0, at - 1)] },
        })),
      },
      repeated('<p>a</p>', size),
    ),
  'epub: an entry for each paragraph': (size) =>
    epub(
      {
        'a.xhtml': counted(
          size / 20,
          (index) => `<section id="p${index}" epub:type="chapter"><p>w</p></section>`,
        ),
      },
      counted(size / 20, (index) => navItem(`e${index}`, `a.xhtml#p${index}`)),
    ),
  'epub: entries with entries below': (size) =>
    epub(
      { 'a.xhtml': counted(size / 20, (index) => `<p id="p${index}">some words</p>`) },
      counted(size / 20, (index) =>
        navItem(`e${index}`, `a.xhtml#p${index}`, index % 2 ? navItem('s', `a.xhtml#p${index}`) : ''),
      ),
    ),
  'epub: references to one long text': (size) =>
    epub({
      'a.xhtml': counted(size / 40, (index) => `<p>w${noteref(`b.xhtml#f${index}`)}</p>`),
      'b.xhtml': `<div>${counted(size / 40, (index) => `<a id="f${index}"/>`)}${'x'.repeat(size)}</div>`,
    }),
  'epub: references among notes': (size) =>
    epub({
      'a.xhtml': counted(
        size / 40,
        (index) =>
          `<p>w${noteref(`#x${index}`)}</p><p id="x${index}">n</p><aside epub:type="footnote"><p>a</p></aside>`,
      ),
    }),
  'epub: a title of spaces': (size) => epub({ 'a.xhtml': `<h1>a${'\u00a0'.repeat(size)}b</h1><p>words</p>` }),
  'epub: spaces that a line begins with': (size) => epub({ 'a.xhtml': `<pre>${' '.repeat(size)}x</pre>` }),
  'epub: cells of nothing': (size) =>
    epub({ 'a.xhtml': `<table><tr>${repeated('<td> </td>', size)}<td>a</td></tr></table>` }),
  'epub: marks around marks': (size) =>
    epub({ 'a.xhtml': `${'<b>'.repeat(200)}${repeated('<i>a</i>', size)}${'</b>'.repeat(200)}` }),
  'epub: one style sheet named often': (size) => styled(repeated('.a{font-style', size)),
  'epub: a sheet of comments': (size) => styled(repeated('/*', size)),
  'epub: groups around groups of rules': (size) =>
    styled(`${repeated('@media all{', size)}${repeated('a{color:red}', size)}`),
  'epub: rules that hide siblings': (size) =>
    hiding(
      counted(20, (index) => `q${index} ~ p.x, `),
      repeated('<p class="x"></p>', 8 * size),
    ),
  'epub: rules that hide what is within': (size) =>
    hiding(
      `${'* '.repeat(40)}.x, ${'* > '.repeat(40)}.x, `,
      `${'<i>'.repeat(200)}${repeated('<b>a</b>', size)}`,
    ),
  'epub: rules that show again': (size) =>
    hiding(
      '',
      repeated('<p class="x">a</p>', size),
      counted(200, (index) => `.y${index}{display:block}`),
    ),
  'epub: links to what is hidden': (size) =>
    hiding(
      '',
      counted(
        size / 60,
        (index) => `<a href="#n${index}">a</a><i class="x" id="n${index}"><b class="x">b</b></i>`,
      ),
    ),
  'epub: entities of a document': (size) =>
    epub({}, '', {
      'OEBPS/book.opf': `<!DOCTYPE a [${counted(size / 40, (index) => `<!ENTITY e${index} "${'x'.repeat(20)}">`)}]>${repeated('&e1;', size)}`,
    }),
  'epub: captions within captions': (size) =>
    epub({
      'a.xhtml': `${'<div class="caption">'.repeat(200)}${repeated('<i>a</i>', size)}${'</div>'.repeat(200)}`,
    }),
  'epub: a spine that names one document': (size) =>
    epub({ 'a.xhtml': '<p>words</p>' }, '', {
      'OEBPS/book.opf': `<package><metadata/><manifest>${counted(
        size / 80,
        (index) => `<item id="a${index}" href="a.xhtml?${index}" media-type="application/xhtml+xml"/>`,
      )}</manifest><spine>${counted(size / 80, (index) => `<itemref idref="a${index}"/>`)}</spine></package>`,
    }),
};
