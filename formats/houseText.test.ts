import * as v from 'valibot';
import { expect, it } from 'vitest';
import { houseTextSchema } from '../contract/account/houseTexts.schema';
import { parseHouseText } from './houseText';

const paragraph = (text: string) => ({ kind: 'paragraph', runs: [{ text }] });
const blocksOf = (source: string) => parseHouseText(source).blocks;
/** Every text that a parsed text can put on a screen, and where it leads. */
const parts = (source: string) => {
  const all: { text: string; link?: string | undefined }[] = [];
  JSON.stringify(blocksOf(source), (_, value) => {
    if (typeof value?.text === 'string') all.push(value);
    return value;
  });
  return all;
};
const isSound = (source: string) => {
  const { version, ...text } = parseHouseText(source);
  return v.is(houseTextSchema, { language: 'en', version: version ?? 'x', ...text });
};

it('headings, marks, links, lists, tables and quotations are blocks', () => {
  const source = `# Terms

Written by **us**, *quietly*: [our site](https://books.example/a?b=1), <me@books.example>, you@books.org.

## Money

3. Three
   - deeper
4. Four

| What | Price |
|------|-------|
| Book | *5*   |

> Quoted.

---

#### Small`;
  expect(parseHouseText(source)).toEqual({
    version: undefined,
    title: 'Terms',
    blocks: [
      {
        kind: 'paragraph',
        runs: [
          { text: 'Written by ' },
          { text: 'us', strong: true },
          { text: ', ' },
          { text: 'quietly', em: true },
          { text: ': ' },
          { text: 'our site', link: 'https://books.example/a?b=1' },
          { text: ', ' },
          { text: 'me@books.example', link: 'mailto:me@books.example' },
          { text: ', ' },
          { text: 'you@books.org', link: 'mailto:you@books.org' },
          { text: '.' },
        ],
      },
      { kind: 'heading', level: 2, runs: [{ text: 'Money' }] },
      {
        kind: 'list',
        from: 3,
        items: [
          [paragraph('Three'), { kind: 'list', from: null, items: [[paragraph('deeper')]] }],
          [paragraph('Four')],
        ],
      },
      {
        kind: 'table',
        head: [[{ text: 'What' }], [{ text: 'Price' }]],
        rows: [[[{ text: 'Book' }], [{ text: '5', em: true }]]],
      },
      { kind: 'quote', blocks: [paragraph('Quoted.')] },
      { kind: 'break' },
      { kind: 'heading', level: 3, runs: [{ text: 'Small' }] },
    ],
  });
});

it('an address keeps its lines, and a wrapped paragraph becomes one', () => {
  expect(blocksOf('Ada Books  \nRiver Street 1\\\nLondon')).toEqual([
    paragraph('Ada Books\nRiver Street 1\nLondon'),
  ]);
  expect(blocksOf('One line\nand another')).toEqual([paragraph('One line and another')]);
});

it('front matter has the version, and nothing else', () => {
  expect(parseHouseText('---\r\nversion: 2026-11-30 \r\n---\r\nText')).toEqual({
    version: '2026-11-30',
    blocks: [paragraph('Text')],
  });
  expect(parseHouseText('\uFEFF---\nversion: 1\n---\n').version).toBe('1');
  expect(() => parseHouseText('---\ntitle: Terms\n---\nText')).toThrow('only “version” has a meaning');
  expect(parseHouseText('---\n\nText\n\n---')).toMatchObject({
    version: undefined,
    blocks: [{ kind: 'break' }, {}, {}],
  });
});

it('HTML is text', () => {
  const source =
    '<script>alert(1)</script>\n\nA <b onclick="x()">bold</b> <img src=x onerror=y>\n\n<!-- note -->';
  expect(parts(source).map(({ text }) => text)).toEqual([
    '<script>alert(1)</script>',
    'A <b onclick="x()">bold</b> <img src=x onerror=y>',
    '<!-- note -->',
  ]);
});

it.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](data:text/html,x)',
  '[a](vbscript:x)',
  '[a](//evil.example)',
  '[a](/mine)',
  '[a](file:///etc/passwd)',
  '[a][b]\n\n[b]: javascript:alert(1)',
  '<javascript:alert(1)>',
  'javascript:alert(1)',
  'ftp://books.example //books.example',
  '![a](javascript:alert(1))',
])('%s leads nowhere', (source) => {
  const all = parts(source);
  expect(all.filter(({ link }) => link !== undefined)).toEqual([]);
  expect(all.length).toBeGreaterThan(0);
});

it('a picture is its description', () => {
  expect(blocksOf('![Our **shop**](https://books.example/shop.png)')).toEqual([paragraph('Our **shop**')]);
});

it.each([
  ['quotations', '>'.repeat(50_000)],
  ['quotations with text', `${'> '.repeat(40)}deep`],
  ['lists', Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at)}- item ${at}`).join('\n')],
])('%s that are nested too deeply are refused, so that nothing is lost', (_, source) => {
  expect(() => parseHouseText(source)).toThrow(RangeError);
});

it('seven lists within each other are whole', () => {
  const source = Array.from({ length: 7 }, (_, at) => `${'  '.repeat(at)}- item ${at}`).join('\n');
  expect(parts(source)).toHaveLength(7);
});

it.each([
  ['brackets', '['.repeat(200_000)],
  ['links', '[a]('.repeat(50_000)],
  ['stars', '*a **b '.repeat(28_000)],
  ['backticks', Array.from({ length: 600 }, (_, at) => '`'.repeat(at)).join(' ')],
  ['tags', '<a '.repeat(66_000)],
  ['a table', `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${`|${'b|'.repeat(300)}\n`.repeat(300)}`],
  [
    'references',
    Array.from({ length: 8_000 }, (_, at) => `[r${at}]: https://books.example/${at}`).join('\n'),
  ],
  ['addresses', 'a@b.org http://x.example '.repeat(7_000)],
  ['paragraphs', 'Words of a text.\n\n'.repeat(11_000)],
])('200 kB of %s are read in time, into a sound text', (_, source) => {
  const before = performance.now();
  expect(isSound(source)).toBe(true);
  expect(performance.now() - before).toBeLessThan(10_000);
});
