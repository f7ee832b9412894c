import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealCampaign } from '../../contract/account/campaignLink.codec';
import { arrivalTallyOf } from '../campaigns/arrivalTally';
import { placeInBlock } from '../content/arrangeHome';
import { publishBook } from '../content/publishBook';
import { campaignDays } from '../ground/db/schema/figures';
import { CRAWLERS, previewedPages } from '../testing/crawlers';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { publishDrama } from '../testing/publishDrama';
import { sampleBook } from '../testing/sampleBook';
import { createApp } from './app';
import type { AppEnvironment } from './environment';
import { loadClient } from './loadClient';

const INDEX = `<!doctype html><html lang="en"><head><title>Dogear</title>
<meta name="description" content="Read." /></head><body><div id="root"></div>
<noscript>Dogear needs JavaScript.</noscript></body></html>`;
const PAGES =
  '/ /home /mine /par /google/googleplay.html /ad/gp.html /googlePlay /bookInfo/$bookId /reading/$bookId/$target /dramaInfo/$videoId /drama/$videoId/$target'.split(
    ' ',
  );
const SITE = 'https://books.example';
const HOSTILE = '</noscript></script><img src=x onerror=alert(1)>';

let context: TestContext;
let folder: string;
let app: Hono<AppEnvironment>;
let bookId: number;
let dramaId: number;
beforeAll(async () => {
  context = await openTestContext({ DOGEAR_PUBLIC_URL: SITE });
  const drawn = { width: 640, height: 853, channels: 3, background: '#284' } as const;
  const page = new Uint8Array(await sharp({ create: drawn }).webp().toBuffer());
  const book = sampleBook('ferry', {
    title: 'The Ferry',
    description: `A boat. ${HOSTILE}`,
    cover: { card: new Uint8Array([1, 2, 3]), page, tint: '#228844' },
  });
  const [first, ...others] = book.sections;
  const text = `It was *late* & cold.\n\n${HOSTILE}\n\n> Quoted.\n\n***\n\n||= Name · Age\n\n|| Ada · 7\n\n[on](javascript:alert(1))`;
  const sections = [
    first as (typeof others)[number],
    ...others.map((section) => (section.target === 1 ? { ...section, text } : section)),
  ];
  ({ bookId } = await publishBook(context, { ...book, sections }));
  await placeInBlock(context, { bookId, tab: 'all', tabTitle: 'All', block: 'Featured', style: 1 });
  dramaId = await publishDrama(context, 'pier', { count: 3, free: 2 });
  folder = await mkdtemp(join(tmpdir(), 'dogear-client-'));
  await writeFile(join(folder, 'index.html'), INDEX);
  const files = { pages: PAGES, routes: {}, texts: {}, readingFace: null };
  await writeFile(join(folder, 'route-files.json'), JSON.stringify(files));
  app = createApp(context, await loadClient(folder));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await context.close();
});

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await app.request(SITE + path, { headers: { accept: '*/*', ...headers } });
  const html = await response.text();
  const of = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return {
    response,
    html,
    of,
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
    data: data === undefined ? undefined : (JSON.parse(data) as Record<string, unknown>),
    plain: /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? '',
  };
}

/** As Facebook requests a page: its first half megabyte, compressed. */
const PARTLY = { range: 'bytes=0-524287', 'accept-encoding': 'deflate, gzip' };
/** Some networks read no more of a page than this to find its tags. */
const MOST_READ_BYTES = 30_000;

describe.each(Object.entries(CRAWLERS))('%s', (_name, [userAgent, accept]) => {
  it('gets the preview tags of every page, and a 200 for HEAD', async () => {
    for (const { path, canonical, title, type } of previewedPages(bookId, dramaId)) {
      const headers = { 'user-agent': userAgent, ...(accept && { accept }) };
      const page = await open(path, headers);
      expect([path, page.response.status, page.of('og:title')]).toEqual([path, 200, title]);
      expect(page.canonical).toBe(SITE + canonical);
      expect(page.of('og:url')).toBe(SITE + canonical);
      expect(page.of('og:description')?.length).toBeGreaterThan(5);
      expect(page.of('og:image')).toMatch(
        /^https:\/\/books\.example\/(preview\/[0-9a-f]{64}\.jpg|icons\/preview\.png)$/,
      );
      expect(page.data).toMatchObject({ '@context': 'https://schema.org', '@type': type });
      expect(page.response.headers.get('x-robots-tag')).toBe(/html/.test(path) ? 'noindex' : null);
      expect(page.html.indexOf('og:image:alt')).toBeLessThan(MOST_READ_BYTES);
      const head = await app.request(SITE + path, { method: 'HEAD', headers });
      expect([path, head.status, await head.text()]).toEqual([path, 200, '']);
    }
  });
});

it('preview tags are sent compressed to range requests, and to unnamed clients', async () => {
  const path = `${SITE}/bookInfo/${bookId}`;
  const part = await app.request(path, { headers: { 'user-agent': CRAWLERS.Facebook[0], ...PARTLY } });
  expect([part.status, part.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  const text = gunzipSync(new Uint8Array(await part.arrayBuffer())).toString();
  expect(text).toContain('<meta property="og:title" content="The Ferry">');
  expect(await (await app.request(path)).text()).toContain('<meta property="og:title" content="The Ferry">');
});

it('a page names its other languages, and is a separate page in each', async () => {
  const { html, canonical } = await open(`/bookInfo/${bookId}`);
  for (const language of ['en', 'ru', 'zh', 'pt'])
    expect(html).toContain(`hreflang="${language}" href="${SITE}/bookInfo/${bookId}?lang=${language}"`);
  expect(html).toContain(`hreflang="x-default" href="${canonical}"`);
  const russian = await open(`/bookInfo/${bookId}?lang=ru`, { 'accept-language': 'pt' });
  expect(russian.canonical).toBe(`${SITE}/bookInfo/${bookId}?lang=ru`);
  expect(russian.plain).toContain('Содержание');
  expect((await open(`/bookInfo/${bookId}?lang=xx`)).canonical).toBe(canonical);
});

it('a page names its feed, and home the catalogue for e-readers', async () => {
  const feeds = ({ html }: { html: string }) =>
    [...html.matchAll(/<link rel="alternate" type="([^"]*)"(?: title="[^"]*")? href="([^"]*)">/g)].map(
      ([, type, href]) => [type, href],
    );
  const atom = (path: string) => ['application/atom+xml', `${SITE}/feeds/${path}`];
  for (const [path, id] of [
    [`/bookInfo/${bookId}`, bookId],
    [`/reading/${bookId}/1`, bookId],
    [`/drama/${dramaId}/1`, dramaId],
  ] as const)
    expect(feeds(await open(path))).toEqual([atom(`title/${id}.atom`)]);
  expect(feeds(await open('/home'))).toEqual([
    atom('titles.atom'),
    ['application/atom+xml;profile=opds-catalog;kind=navigation', `${SITE}/opds/v1`],
    ['application/opds+json', `${SITE}/opds/v2`],
  ]);
  const { plain } = await open(`/bookInfo/${bookId}`);
  expect(plain).toContain(`href="/feeds/title/${bookId}.atom"`);
});

it('personal and unknown pages are marked noindex', async () => {
  expect((await open('/mine')).response.headers.get('x-robots-tag')).toBe('noindex');
  expect((await open('/nothing-here')).response.headers.get('x-robots-tag')).toBe('noindex');
});

it('without a public URL, a foreign host name appears in no page', async () => {
  const nameless = createApp(
    { ...context, settings: { ...context.settings, publicUrl: null } },
    await loadClient(folder),
  );
  const html = await (await nameless.request('http://evil.example/home')).text();
  expect(html).not.toContain('evil.example');
  expect((await nameless.request('http://evil.example/sitemap.xml')).status).toBe(404);
  expect(await (await nameless.request('http://evil.example/robots.txt')).text()).not.toContain('Sitemap');
  expect(await (await nameless.request('http://localhost:8080/robots.txt')).text()).toContain(
    'Sitemap: http://localhost:8080/sitemap.xml',
  );
});

describe('a page without JavaScript', () => {
  it('shows a free chapter’s text and links to its neighbours', async () => {
    const { plain } = await open(`/reading/${bookId}/1`);
    expect(plain).toContain('It was <em>late</em> &#38; cold.');
    expect(plain).toContain('<blockquote');
    expect(plain).toContain('<th scope="col">Name</th><th scope="col">Age</th>');
    expect(plain).toContain('&#60;/noscript&#62;&#60;/script&#62;&#60;img src=x onerror=alert(1)&#62;');
    expect(plain).not.toContain('<img');
    expect(plain).not.toMatch(/href="javascript/);
    expect(plain).not.toMatch(/ style=/);
    expect(plain).toContain(`<a rel="prev" href="/reading/${bookId}/0">Previous chapter</a>`);
    expect(plain).toContain(`<a rel="next" href="/reading/${bookId}/2">Next chapter</a>`);
  });

  it('shows a locked chapter’s blurb and price, and none of its text', async () => {
    const { html, plain, of } = await open(`/reading/${bookId}/4`, { 'accept-language': 'ru' });
    expect(plain).toContain('A boat.');
    expect(plain).toContain('Цена этой главы: 5 монет.');
    expect(of('og:description')).toContain('A boat.');
    expect(html).not.toContain('The text of Four');
  });

  it('lists a book’s chapters, a drama’s episodes, and the books on home', async () => {
    const { plain } = await open(`/bookInfo/${bookId}`);
    expect(plain).toContain(`<a href="/reading/${bookId}/1">One</a> Free`);
    expect(plain).toContain(`<a href="/reading/${bookId}/3">Three</a> 5 coins`);
    expect(plain.indexOf('Foreword')).toBeLessThan(plain.indexOf('>One<'));
    expect(plain.indexOf('Afterword')).toBeGreaterThan(plain.indexOf('>Four<'));
    const drama = await open(`/dramaInfo/${dramaId}`);
    expect(drama.plain).toContain(`<a href="/drama/${dramaId}/3">Episode 3</a> 10 coins`);
    expect((await open('/home')).plain).toContain(`<a href="/bookInfo/${bookId}">The Ferry</a>`);
  });

  it('is a separate document with ?plain=1, links to such pages, and is marked noindex', async () => {
    for (const cookie of ['', '__Host-dogear-session=x; dogear-session=x']) {
      const { response, html, canonical } = await open(`/reading/${bookId}/1?plain=1`, { cookie });
      expect(response.status).toBe(200);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(canonical).toBeUndefined();
      expect(html).toContain('It was <em>late</em> &#38; cold.');
      expect(html).not.toMatch(/<script|<noscript|id="root"| style=/);
      expect(html).toContain(`<a rel="next" href="/reading/${bookId}/2?plain=1">`);
      expect(html).toContain(`<a href="/bookInfo/${bookId}?plain=1">`);
    }
    const home = await open('/home?plain=1&lang=ru');
    expect(home.html).toContain('<html lang="ru"');
    expect(home.html).toContain(`<a href="/bookInfo/${bookId}?plain=1&amp;lang=ru">The Ferry</a>`);
    // A cached page of the app must not answer a plain request, nor the reverse.
    expect((await open('/home')).html).toContain('id="root"');
    expect((await open('/bookInfo/999999?plain=1')).response.status).toBe(404);
  });

  it('is a 404 for unknown books and dramas', async () => {
    for (const path of ['/dramaInfo/999999', '/drama/999999/1', '/drama/x/1', '/bookInfo/999999']) {
      expect([path, (await open(path)).response.status]).toEqual([path, 404]);
    }
  });
});

describe('a title’s number in an address of the other kind', () => {
  it('redirects to the title with its query', async () => {
    const leads = [
      [`/dramaInfo/${bookId}`, `/bookInfo/${bookId}`],
      [`/drama/${bookId}/3`, `/reading/${bookId}/3`],
      [`/bookInfo/${dramaId}`, `/dramaInfo/${dramaId}`],
      [`/reading/${dramaId}/2`, `/drama/${dramaId}/2`],
      [`/reading/${dramaId}/-1`, `/drama/${dramaId}/1`],
    ];
    for (const [from, to] of leads) {
      for (const query of ['', '?inviteCode=A%20b&x=']) {
        const { response } = await open(from + query);
        expect([from, response.status, response.headers.get('location')]).toEqual([from, 308, to + query]);
      }
    }
  });

  it('in a campaign link is shown as the right kind', async () => {
    for (const path of [`/home?targetId=${dramaId}`, `/par?par=${sealCampaign({ targetId: dramaId })}`]) {
      const { of, html } = await open(path);
      expect(of('og:url'), path).toBe(`${SITE}/dramaInfo/${dramaId}`);
      expect(html).toContain(`href="/drama/${dramaId}/1"`);
    }
    const novel = await open(`/ad/gp.html?type=drama&targetId=${bookId}`);
    expect(novel.of('og:url')).toBe(`${SITE}/bookInfo/${bookId}`);
  });
});

describe('the preview image of a link', () => {
  it('is the cover at 1200 by 630, the same each time', async () => {
    const address = new URL((await open(`/bookInfo/${bookId}`)).of('og:image') ?? '');
    const [one, two] = await Promise.all([app.request(address.href), app.request(address.href)]);
    expect(one?.headers.get('content-type')).toBe('image/jpeg');
    expect(one?.headers.get('cache-control')).toContain('public');
    const bytes = new Uint8Array((await one?.arrayBuffer()) ?? new ArrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    expect(new Uint8Array((await two?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
  });

  it('exists only for covers', async () => {
    const other = await context.content.put(new Uint8Array([9]), 'webp');
    for (const path of [`/preview/${other}.jpg`, `/preview/${'0'.repeat(64)}.jpg`, '/preview/x.jpg']) {
      expect([path, (await app.request(path)).status]).toEqual([path, 404]);
    }
  });
});

describe('a visit through a campaign link', () => {
  const PERSON = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile',
    'sec-fetch-mode': 'navigate',
  };
  const counted = async () => {
    await arrivalTallyOf(context.db).write();
    const rows = await context.db.select().from(campaignDays);
    return rows.map(({ link, arrivals }) => [link, arrivals]);
  };

  it('is counted under its link, plain or sealed; other requests are not', async () => {
    const par = sealCampaign({ targetId: bookId, utm_source: 'mail', utm_campaign: 'spring' });
    for (const path of [
      `/home?par=${par}`,
      '/home?utm_source=mail&utm_campaign=spring',
      '/ad/gp.html?source=ad',
    ])
      await open(path, PERSON);
    await open('/ad/gp.html?source=ad', { ...PERSON, cookie: 'dogear=anything' });
    // Not arrivals: no link, a robot, a prefetched page, a HEAD request, a broken bundle, a file.
    await open('/home?source=pwa', PERSON);
    for (const [userAgent] of Object.values(CRAWLERS))
      await open('/home?source=ad', { 'user-agent': userAgent });
    await open('/home?source=ad', { ...PERSON, 'sec-purpose': 'prefetch;prerender' });
    await app.request(`${SITE}/home?source=ad`, { method: 'HEAD', headers: PERSON });
    await open('/home?par=broken', PERSON);
    await open('/robots.txt?source=ad', PERSON);
    expect((await counted()).sort()).toEqual([
      ['ad', 2],
      ['mail / - / spring', 2],
    ]);
  });
});

describe('the sitemap', () => {
  it('names files that list the titles and their free chapters and episodes', async () => {
    const index = await (await app.request(`${SITE}/sitemap.xml`)).text();
    const files = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '');
    expect(files).toEqual(['titles', 'chapters', 'episodes'].map((kind) => `${SITE}/sitemap/${kind}-1.xml`));
    const texts = await Promise.all(files.map(async (file) => await (await app.request(file)).text()));
    const [titles = '', chapters = '', episodes = ''] = texts;
    expect(titles).toContain(`<loc>${SITE}/bookInfo/${bookId}</loc><lastmod>`);
    expect(titles).toContain(`<loc>${SITE}/dramaInfo/${dramaId}</loc>`);
    expect(chapters).toContain(`<loc>${SITE}/reading/${bookId}/1</loc>`);
    expect(chapters).not.toContain(`/reading/${bookId}/4<`);
    expect(episodes.match(/<url>/g)).toHaveLength(2);
    expect(texts.every((text) => text.startsWith('<?xml') && text.endsWith('</urlset>\n'))).toBe(true);
  });

  it('is compressed, and has no further files', async () => {
    const answer = await app.request(`${SITE}/sitemap/titles-1.xml`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(new Uint8Array(await answer.arrayBuffer())).toString();
    expect(text).toContain('/bookInfo/');
    for (const name of ['titles-2', 'titles-0', 'none-1', 'titles-1000000'])
      expect([name, (await app.request(`${SITE}/sitemap/${name}.xml`)).status]).toEqual([name, 404]);
  });
});
