import { expect, it } from 'vitest';
import { readBookFile } from '../readBookFile';
import { type EpubParts, makeEpub } from '../testing/makeEpub';

const WORDS = '<h2>第一章</h2><p>山路を登りながら、こう考えた。</p>';
const LANGUAGE = '<dc:title>B</dc:title><dc:language>ja</dc:language>';
const directionOf = (parts: Partial<EpubParts>) =>
  readBookFile('b.epub', makeEpub({ metadata: LANGUAGE, documents: { '1.xhtml': WORDS }, ...parts }))
    .direction;
const withSheet = (sheet: string, direction?: 'ltr' | 'rtl') =>
  directionOf({
    direction,
    extraManifest: '<item id="css" href="s.css" media-type="text/css"/>',
    members: { 'OEBPS/s.css': sheet },
  });
const withPage = (page: string) => directionOf({ members: { 'OEBPS/1.xhtml': page } });

it('a book is vertical by a style rule for the page', () => {
  for (const selector of ['html', 'body', ':root', 'p, html', 'html > body'])
    expect(withSheet(`${selector} { margin: 0; -epub-writing-mode: vertical-rl }`)).toBe('vertical');
  expect(withSheet('h1 { writing-mode: vertical-rl }', 'rtl')).toBe('rtl');
  expect(withSheet('html { writing-mode: vertical-lr }')).toBe('');
  expect(withSheet('@media print { html { writing-mode: vertical-rl } }')).toBe('');
});

it('a class rule makes a book vertical only with right-to-left pages', () => {
  const shared = '.vrtl { writing-mode: vertical-rl } .hltr { writing-mode: horizontal-tb }';
  expect(withSheet(shared, 'rtl')).toBe('vertical');
  expect(withSheet(shared, 'ltr')).toBe('ltr');
  expect(withSheet(shared)).toBe('');
});

it('a book is vertical by its package, or a style in its first pages', () => {
  const meta = '<meta name="primary-writing-mode" content="vertical-rl"/>';
  expect(directionOf({ metadata: LANGUAGE + meta })).toBe('vertical');
  const page = (head: string, style: string) =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title>${head}</head><body ${style}>${WORDS}</body></html>`;
  expect(withPage(page('<style>html { writing-mode: vertical-rl }</style>', ''))).toBe('vertical');
  expect(withPage(page('', 'style="-epub-writing-mode: vertical-rl"'))).toBe('vertical');
  expect(withPage(page('', 'style="color: red"'))).toBe('');
});
