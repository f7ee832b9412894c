import type { Hono } from 'hono';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishBook } from '../../content/publishBook';
import { translations } from '../../ground/db/schema/home';
import { openTestContext, type TestContext } from '../../testing/openTestContext';
import { publishDrama } from '../../testing/publishDrama';
import { readAtom } from '../../testing/readAtom';
import { sampleBook } from '../../testing/sampleBook';
import { createApp } from '../app';
import type { AppEnvironment } from '../environment';

const SITE = 'https://books.example';
const START = new Date('2026-12-01T08:00:00Z');
const ACQUISITION = 'http://opds-spec.org/acquisition';

let context: TestContext;
let app: Hono<AppEnvironment>;
let partId: number;
let wholeId: number;
beforeAll(async () => {
  context = await openTestContext({ DOGEAR_PUBLIC_URL: SITE });
  context.setNow(START);
  app = createApp(context);
  ({ bookId: partId } = await publishBook(context, sampleBook('part')));
  context.setNow(new Date(START.getTime() + 60_000));
  const whole = {
    title: 'All & <Free>',
    pricePerChapter: 0,
    category: 'Science/Fiction & more',
    language: 'pt',
  };
  ({ bookId: wholeId } = await publishBook(context, sampleBook('whole', whole)));
  await publishBook(context, sampleBook('priced', { title: 'All Priced', freeChapters: 0 }));
  await publishBook(context, { ...sampleBook('hidden', { title: 'All Hidden' }), isHidden: true });
  await publishDrama(context, 'all pier', { count: 2, free: 2 });
});
afterAll(() => context.close());

async function get(path: string, headers: Record<string, string> = {}) {
  return await app.request(SITE + path, { headers });
}

async function one(path: string) {
  const response = await get(path);
  const text = await response.text();
  expect([path, response.status, text.length > 0]).toEqual([path, 200, true]);
  return { ...readAtom(text), type: response.headers.get('content-type') };
}

type Two = {
  metadata: { title: string; modified: string };
  links: { rel: string; href: string; type: string; templated?: boolean }[];
  navigation?: { title: string; href: string; rel: string; type: string }[];
  publications?: {
    metadata: Record<string, unknown>;
    links: { rel: string; href: string; type: string }[];
    images?: { href: string; type: string; width: number }[];
  }[];
};
async function two(path: string): Promise<Two> {
  const response = await get(path);
  expect([path, response.status, response.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/opds+json',
  ]);
  return (await response.json()) as Two;
}

function linkOf(links: readonly { rel: string; href: string }[], rel: string): string {
  return links.find((link) => link.rel === rel)?.href.replace(SITE, '') ?? '';
}

describe('OPDS 1.2', () => {
  test('leads from its start to new titles, categories and languages', async () => {
    const start = await one('/opds/v1');
    expect(start.type).toBe('application/atom+xml;profile=opds-catalog;kind=navigation');
    expect(
      start.entries.map(({ title, links }) => [title, links[0]?.href, links[0]?.type.split('=').at(-1)]),
    ).toEqual([
      ['New titles', `${SITE}/opds/v1/new`, 'acquisition'],
      ['Categories', `${SITE}/opds/v1/categories`, 'navigation'],
      ['Languages', `${SITE}/opds/v1/languages`, 'navigation'],
    ]);
    for (const { links } of start.entries) await one(linkOf(links, links[0]?.rel ?? ''));
  });

  test('lists novels with free chapters, and says whether they are whole', async () => {
    const page = await one('/opds/v1/new');
    expect(page.type).toBe('application/atom+xml;profile=opds-catalog;kind=acquisition');
    expect(page.entries.map(({ title }) => title)).toEqual(['All & <Free>', 'A Sample: part']);
    const [whole, part] = page.entries;
    expect(part).toMatchObject({ id: `${SITE}/bookInfo/${partId}`, author: 'Ada Writer', language: 'en' });
    expect(part?.summary).toBe('The free chapters: 2 of 4. A book for tests.');
    expect(whole?.summary).toContain('Free, complete');
    const epub = (id: number, rel: string, title: string) => ({
      rel: `${ACQUISITION}/${rel}`,
      href: `${SITE}/opds/epub/${id}.epub`,
      type: 'application/epub+zip',
      title,
    });
    expect(whole?.links[0]).toEqual(epub(wholeId, 'open-access', 'Free, complete'));
    expect(part?.links[0]).toEqual(epub(partId, 'sample', 'The free chapters: 2 of 4'));
    for (const rel of ['http://opds-spec.org/image', 'http://opds-spec.org/image/thumbnail'])
      expect((await get(linkOf(part?.links ?? [], rel))).headers.get('content-type')).toBe('image/webp');
  });

  test('goes by category and by language, in the words of the reader', async () => {
    await context.db
      .insert(translations)
      .values({ kind: 'category', name: 'Mystery', texts: { ru: 'Детектив' } });
    await publishBook(context, sampleBook('part', { description: 'Changed.' }));
    const categories = await one('/opds/v1/categories?lang=ru');
    expect(categories.title).toBe('Категории');
    expect(categories.entries.map(({ title }) => title).toSorted()).toEqual([
      'Science/Fiction & more',
      'Детектив',
    ]);
    for (const { links, title } of categories.entries) {
      const found = await one(linkOf(links, 'subsection'));
      expect(found.entries.map((entry) => entry.title)).toEqual([
        title === 'Детектив' ? 'A Sample: part' : 'All & <Free>',
      ]);
    }
    const languages = await one('/opds/v1/languages');
    expect(languages.entries.map(({ title }) => title).toSorted()).toEqual(['English', 'Portuguese']);
    const portuguese = languages.entries.find(({ title }) => title === 'Portuguese');
    expect((await one(linkOf(portuguese?.links ?? [], 'subsection'))).entries).toHaveLength(1);
  });

  test('describes its search, and finds', async () => {
    const start = await one('/opds/v1');
    const response = await get(linkOf(start.links, 'search'));
    expect(response.headers.get('content-type')).toBe('application/opensearchdescription+xml');
    const { document } = new JSDOM(await response.text(), { contentType: 'application/xml' }).window;
    const template = document.querySelector('Url')?.getAttribute('template') ?? '';
    expect(document.querySelector('ShortName')?.textContent?.length).toBeLessThanOrEqual(16);
    const search = async (words: string) =>
      (await one(template.replace(SITE, '').replace('{searchTerms}', encodeURIComponent(words)))).entries.map(
        ({ title }) => title,
      );
    expect(await search('all')).toEqual(['All & <Free>']);
    expect(await search('<&>')).toEqual([]);
    expect(await search('sam\0ple')).toEqual(['A Sample: part']);
    expect(await search('sample')).toEqual(['A Sample: part']);
  });
});

describe('OPDS 2.0', () => {
  test('has the same ways and novels as JSON', async () => {
    const start = await two('/opds/v2');
    expect(start.navigation?.map(({ href }) => href)).toEqual(
      ['new', 'categories', 'languages'].map((name) => `${SITE}/opds/v2/${name}`),
    );
    expect(start.links).toContainEqual({
      rel: 'search',
      href: `${SITE}/opds/v2/search{?q}`,
      type: 'application/opds+json',
      templated: true,
    });
    const page = await two('/opds/v2/new');
    expect(page.publications?.map(({ metadata }) => metadata.title)).toEqual([
      'All & <Free>',
      'A Sample: part',
    ]);
    expect(page.publications?.[1]).toMatchObject({
      metadata: { '@type': 'http://schema.org/Book', author: 'Ada Writer', language: 'en' },
      links: [{ rel: 'alternate' }, { rel: `${ACQUISITION}/sample`, type: 'application/epub+zip' }],
      images: [{ width: 640 }, { width: 320 }],
    });
    expect((await two('/opds/v2/search?q=sample')).publications).toHaveLength(1);
    for (const { href } of (await two('/opds/v2/categories')).navigation ?? [])
      expect((await two(href.replace(SITE, ''))).publications).toHaveLength(1);
  });
});

test('a long list has pages, which lead on without a gap', async () => {
  const many = await openTestContext({ DOGEAR_PUBLIC_URL: SITE });
  try {
    for (let at = 0; at < 65; at++) await publishBook(many, sampleBook(`n${at}`));
    const pages = createApp(many);
    const seen: string[] = [];
    let path = '/opds/v1/new';
    for (let page = 0; path !== ''; page++) {
      expect(page).toBeLessThan(4);
      const feed = readAtom(await (await pages.request(SITE + path)).text());
      expect(feed.id).toBe(SITE + path);
      seen.push(...feed.entries.map(({ title }) => title));
      path = linkOf(feed.links, 'next');
    }
    expect(seen).toHaveLength(65);
    expect(new Set(seen).size).toBe(65);
  } finally {
    await many.close();
  }
});

test('a page that did not change is 304, in each language by itself', async () => {
  const first = await get('/opds/v1/new', { 'accept-language': 'ru' });
  expect(first.headers.get('vary')).toBe('Accept-Encoding, Accept-Language');
  const tag = first.headers.get('etag') ?? '';
  expect((await get('/opds/v1/new', { 'accept-language': 'ru', 'if-none-match': tag })).status).toBe(304);
  expect((await get('/opds/v1/new', { 'accept-language': 'zh', 'if-none-match': tag })).status).toBe(200);
});

test('other methods and paths are refused, and everything if files are forbidden', async () => {
  expect((await app.request(`${SITE}/opds/v1/new`, { method: 'POST' })).status).toBe(405);
  const unknown = [
    '/opds/v3',
    '/opds/v1/other',
    '/opds/v1/constructor',
    '/opds/v1/new?offset=x',
    '/opds/v1/new?offset=9999999',
    '/opds/v1/category',
  ];
  for (const path of unknown) expect([path, (await get(path)).status]).toEqual([path, 404]);
  const { settings } = context;
  const forbidden = createApp({ ...context, settings: { ...settings, epubExport: false } });
  for (const path of ['/opds/v1', '/opds/v2', `/opds/epub/${partId}.epub`])
    expect((await forbidden.request(SITE + path)).status).toBe(404);
  const nameless = createApp({ ...context, settings: { ...settings, publicUrl: null } });
  for (const path of ['/opds/v1', '/opds/v1/search.xml', '/opds/v2', `/opds/epub/${partId}.epub`])
    expect((await nameless.request(`http://evil.example${path}`)).status).toBe(404);
});
