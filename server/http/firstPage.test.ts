import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DrawFirstPicture, FirstPageData, PictureRequest } from '../../contract/wire/firstPage';
import { placeInBlock } from '../content/arrangeHome';
import { publishBook } from '../content/publishBook';
import { books } from '../ground/db/schema/books';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { sampleBook } from '../testing/sampleBook';
import { createApp } from './app';
import type { AppEnvironment } from './environment';
import { hashSource } from './inlineStyles';
import { loadClient } from './loadClient';

const INDEX = `<!doctype html><html lang="en"><head><title>Dogear</title>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-1.css"></head><body><div id="root"></div></body></html>`;
const HOSTILE = '</script><script>alert(1)</script><!--';
const FILES = {
  pages: ['/home', '/mine', '/bookInfo/$bookId', '/reading/$bookId/$target'],
  routes: { '/bookInfo/$bookId': { scripts: ['/assets/book-1.js'], styles: ['/assets/book-1.css'] } },
  texts: { shell: { ru: '/assets/ru-1.js' }, pages: { en: '/assets/en-2.js', ru: '/assets/ru-2.js' } },
  readingFace: '/assets/lora-1.woff2',
};

let context: TestContext;
let folder: string;
let app: Hono<AppEnvironment>;
let bookId: number;
beforeAll(async () => {
  context = await openTestContext();
  ({ bookId } = await publishBook(context, sampleBook('ferry', { description: HOSTILE })));
  await placeInBlock(context, { bookId, tab: 'all', tabTitle: 'All', block: 'Featured', style: 1 });
  folder = await mkdtemp(join(tmpdir(), 'dogear-client-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'route-files.json'), JSON.stringify(FILES));
  app = createApp(context, await loadClient(folder));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await context.close();
});

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await app.request(path, { headers: { accept: 'text/html', ...headers } });
  const html = await response.text();
  const json = /<script type="application\/json" id="first-page-data">(.*?)<\/script>/s.exec(html)?.[1];
  const data = json === undefined ? undefined : (JSON.parse(json) as FirstPageData);
  return { html, data, names: data?.answers.map(({ name }) => name), response };
}

it('the home page for a stranger embeds its answers and preloads a cover', async () => {
  const { names, html } = await open('/home');
  expect(names).toEqual(['indexConfig', 'homeFeed']);
  expect(html).toMatch(
    /<link rel="preload" as="image" fetchpriority="high" href="\/content\/[0-9a-f]{64}\.webp">/,
  );
  expect((await open('/home?isDeepLink=1')).data?.answers[0]?.request).toEqual({ isDeep: 1 });
});

it('a book page links its files in the visitor’s language', async () => {
  const path = `/bookInfo/${bookId}`;
  const { names, html } = await open(path, { 'accept-language': 'ru-RU,ru;q=0.9' });
  expect(names).toEqual(['bookInfo', 'chapterList']);
  for (const file of ['book-1.js', 'book-1.css', 'ru-1.js', 'ru-2.js']) expect(html).toContain(file);
  expect((await open(path)).html).toContain('en-2.js');
});

it('a free chapter’s page embeds its text, and a locked one’s none', async () => {
  const free = await open(`/reading/${bookId}/1`);
  const [content] = free.data?.contents ?? [];
  expect(content?.text).toContain('The text of One');
  expect(
    createHash('sha256')
      .update(content?.text ?? '')
      .digest('hex'),
  ).toBe(content?.hash);
  const locked = await open(`/reading/${bookId}/4`);
  expect(locked.data?.contents).toEqual([]);
  expect(locked.html).not.toContain('The text of Four');
});

it('a hostile book description cannot break out of its page', async () => {
  const { html, data } = await open(`/bookInfo/${bookId}`);
  expect(html).not.toContain(HOSTILE);
  // The app, its answers and the structured data.
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(JSON.stringify(data)).toContain('alert(1)');
});

it('a page without scripts says that a title is on hiatus, in the visitor’s language', async () => {
  const { bookId: paused } = await publishBook(context, sampleBook('paused', {}));
  const say = (until: string | null) =>
    context.db
      .update(books)
      .set({ hiatus: { until, zone: 'UTC', note: 'Back <soon>.' } })
      .where(eq(books.id, paused));
  const shown = async (headers = {}) =>
    /<p><strong>[^]*?<\/p>/.exec((await open(`/bookInfo/${paused}?plain=1`, headers)).html)?.[0];
  await say('2100-01-02');
  expect(await shown()).toBe(
    '<p><strong>On hiatus until January 2, 2100</strong>: <span lang="en">Back &#60;soon&#62;.</span></p>',
  );
  await say(null);
  expect(await shown({ 'accept-language': 'ru' })).toContain('<strong>Перерыв</strong>');
});

it('a first page embeds nothing for a session, missing title or private page', async () => {
  expect((await open('/home', { cookie: 'dogear=anything' })).html).toBe(INDEX);
  for (const path of ['/bookInfo/999999', '/bookInfo/x', '/bookInfo/-1', '/reading/1e9/x', '/mine']) {
    const { response, data } = await open(path);
    const status = path === '/mine' ? 200 : 404;
    expect([path, response.status, data]).toEqual([path, status, undefined]);
  }
});

describe('a first page', () => {
  it('is made once for many requests, and again per language, device and path', async () => {
    let made = 0;
    const draw: DrawFirstPicture = async () => {
      made++;
      return { html: '<main></main>', rootAttributes: {} };
    };
    app = createApp(context, await loadClient(folder), draw);
    const pages = await Promise.all(Array.from({ length: 20 }, () => open('/home?inviteCode=A')));
    expect([made, new Set(pages.map(({ html }) => html)).size]).toEqual([1, 1]);
    await open('/home', { 'accept-language': 'ru' });
    await open('/home', { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' });
    await open(`/bookInfo/${bookId}`);
    expect(made).toBe(4);
  });

  it('is plain for a network over its limit, unless it is cached', async () => {
    const settings = { ...context.settings, trustProxy: true };
    app = createApp({ ...context, settings, now: () => new Date(0) }, await loadClient(folder));
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let at = 0; at < 600; at++) await open(`/bookInfo/none-${at}`, from('192.0.2.1'));
    const over = await open('/home', from('192.0.2.1'));
    expect([over.response.status, over.html]).toEqual([200, INDEX]);
    expect((await open('/home', from('198.51.100.1'))).names).toEqual(['indexConfig', 'homeFeed']);
    // A cached page counts towards no limit and is sent to every visitor.
    expect((await open('/home', from('192.0.2.1'))).names).toEqual(['indexConfig', 'homeFeed']);
  });
});

describe('a picture of the first screen', () => {
  const drawn: PictureRequest[] = [];
  const draw: DrawFirstPicture = async (request) => {
    drawn.push(request);
    return {
      html: '<main style="--x:1px">Text</main>',
      rootAttributes: { lang: 'ru', 'data-device': 'mobile' },
    };
  };

  it('is placed before the app, inert, and matches the visitor’s request', async () => {
    app = createApp(context, await loadClient(folder), draw);
    const { html } = await open(`/reading/${bookId}/1`, {
      'accept-language': 'ru',
      'user-agent': 'Mozilla/5.0 (iPhone) Mobile',
    });
    expect(html).toContain('<html lang="ru" data-device="mobile">');
    expect(html).toMatch(
      /<div id="first-picture" inert aria-hidden="true"><main data-style="0">Text<\/main><\/div>\s*<div id="root">/,
    );
    const [request] = drawn;
    expect(request).toMatchObject({ pathname: `/reading/${bookId}/1`, language: 'ru', mobile: true });
    expect(request?.subject).toMatchObject({ page: 'chapter', target: 1, book: { id: bookId } });
  });

  it('includes its styles and font, delays the code, and is allowed by the policy', async () => {
    app = createApp(context, await loadClient(folder), draw);
    const { html, response } = await open(`/reading/${bookId}/1`);
    const [head = '', body = ''] = html.split('</head>');
    expect(head).toContain('rel="stylesheet"');
    expect(head).toContain('/assets/lora-1.woff2');
    expect(head).not.toMatch(/index-1\.js|modulepreload|as="image"/);
    const template = /<template id="app-code">(.*?)<\/template>/s.exec(body)?.[1] ?? '';
    expect(template).toContain('<script type="module" crossorigin src="/assets/index-1.js"></script>');
    expect(html.match(/index-1\.js/g)).toHaveLength(1);
    const sheet = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(sheet).toContain('[data-style="0"]{--x:1px}');
    expect(response.headers.get('content-security-policy')).toContain(
      `style-src 'self' ${hashSource(sheet)};`,
    );
    const script = /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(script).toContain('PerformanceObserver');
    expect(response.headers.get('content-security-policy')).toContain(
      `script-src 'self' ${hashSource(script)};`,
    );
  });

  it('is left out when drawing fails, while the answers are still sent', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    app = createApp(context, await loadClient(folder), () => Promise.reject(new Error('no such component')));
    const { html, names, response } = await open('/home');
    expect(html).not.toContain('first-picture');
    expect(names).toEqual(['indexConfig', 'homeFeed']);
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self';");
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  it('is not drawn for a locked chapter or for a visitor with a session', async () => {
    drawn.length = 0;
    app = createApp(context, await loadClient(folder), draw);
    const locked = await open(`/reading/${bookId}/4`);
    const known = await open('/home', { cookie: 'dogear=known' });
    expect(locked.html).not.toContain('first-picture');
    expect(known.html).not.toContain('first-picture');
    expect(drawn).toEqual([]);
  });
});
