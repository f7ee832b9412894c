import { afterEach, expect, it, vi } from 'vitest';
import type { RouteFiles } from '../contract/wire/lateCode';
import { withPageFiles } from './pageFiles';

const files: RouteFiles = {
  routes: { '/bookInfo/$bookId': { scripts: ['/assets/book.js'], styles: ['/assets/book.css'] } },
  texts: { pages: { en: '/assets/en.js', ru: '/assets/ru.js' }, shell: { ru: '/assets/shell-ru.js' } },
  readingFace: null,
  pages: [],
};
const index = () =>
  new Response('<html><head></head><body></body></html>', {
    headers: { 'Content-Security-Policy': "default-src 'self'", 'Content-Length': '39' },
  });

afterEach(() => vi.unstubAllGlobals());

it('a served page names the code, styles and texts of its route', async () => {
  vi.stubGlobal('navigator', { language: 'ru-RU' });
  const page = await withPageFiles(index(), files, '/bookInfo/7');
  const head = (await page.text()).split('</head>')[0];
  for (const name of ['book.js', 'book.css', 'ru.js', 'shell-ru.js'])
    expect(head).toContain(`/assets/${name}"`);
  expect(head).not.toContain('en.js');
});

it('a served page keeps the security policy and drops the stored length', async () => {
  vi.stubGlobal('navigator', { language: 'en' });
  const page = await withPageFiles(index(), files, '/bookInfo/7');
  expect(page.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
  expect(page.headers.has('Content-Length')).toBe(false);
});

it('a served page of an unknown path names no files', async () => {
  vi.stubGlobal('navigator', { language: 'en' });
  const page = await withPageFiles(index(), files, '/nowhere/at/all');
  expect(await page.text()).not.toContain('<link');
});

it.each([
  [
    'as a script where the engine keeps what it compiled',
    { userAgentData: {} },
    '<link rel="preload" as="script" crossorigin href="',
  ],
  ['as a module elsewhere', {}, '<link rel="modulepreload" href="'],
])('a served page requests code %s', async (_, engine, link) => {
  vi.stubGlobal('navigator', { language: 'en', ...engine });
  const page = new Response(
    '<html><head><script type="module" crossorigin src="/assets/index.js"></script></head></html>',
  );
  const html = await (await withPageFiles(page, files, '/bookInfo/7')).text();
  expect(html).toContain(`${link}/assets/book.js"`);
  expect(html.includes(`${link}/assets/index.js"`)).toBe('userAgentData' in engine);
  // The browser fetches a file in the way it was first requested.
  expect(html.lastIndexOf('<link')).toBeLessThan(html.indexOf('<script'));
});
