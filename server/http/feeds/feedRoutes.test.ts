import { gunzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerTitle } from '../../content/offerTitle';
import { publishBook } from '../../content/publishBook';
import { openTestContext, type TestContext } from '../../testing/openTestContext';
import { publishDrama } from '../../testing/publishDrama';
import { readAtom } from '../../testing/readAtom';
import { sampleBook, sampleSections } from '../../testing/sampleBook';
import { createApp } from '../app';
import type { AppEnvironment } from '../environment';

const SITE = 'https://books.example';
const START = new Date('2026-12-01T08:00:00Z');
const HOURS = 3_600_000;

let context: TestContext;
let app: Hono<AppEnvironment>;
beforeAll(async () => {
  context = await openTestContext({ DOGEAR_PUBLIC_URL: SITE });
  context.setNow(START);
  app = createApp(context);
});
afterAll(() => context.close());

function after(hours: number): void {
  context.setNow(new Date(START.getTime() + hours * HOURS));
}

async function fetchFeed(path: string, headers: Record<string, string> = {}) {
  const response = await app.request(SITE + path, { headers });
  const text = await response.text();
  return { response, text, feed: response.status === 200 ? readAtom(text) : undefined };
}

test('a novel’s feed has its chapters, the last one first, with words of free ones only', async () => {
  const { bookId } = await publishBook(context, sampleBook('ferry'));
  const { feed, text, response } = await fetchFeed(`/feeds/title/${bookId}.atom`);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(feed).toMatchObject({
    id: `${SITE}/feeds/title/${bookId}.atom`,
    title: 'A Sample: ferry',
    author: 'Ada Writer',
    language: 'en',
    updated: START.toISOString(),
  });
  expect(feed?.entries.map(({ title, summary }) => [title, summary !== ''])).toEqual([
    ['Four', false],
    ['Three', false],
    ['Two', true],
    ['One', true],
  ]);
  expect(feed?.entries[3]).toMatchObject({
    id: `${SITE}/reading/${bookId}/1`,
    author: 'Ada Writer',
    language: 'en',
    updated: START.toISOString(),
    categories: ['Mystery', 'ferries', 'slow burn'],
    links: [{ rel: 'alternate', href: `${SITE}/reading/${bookId}/1`, type: 'text/html' }],
  });
  expect(text).not.toContain('The text of Three');
  expect(text).not.toContain('Foreword');
});

test('an added chapter is dated by when it was added, and the others keep their dates', async () => {
  const book = sampleBook('serial', { sections: sampleSections(40) });
  const { bookId } = await publishBook(context, book);
  after(5);
  await publishBook(context, { ...book, sections: sampleSections(41) });
  const { feed } = await fetchFeed(`/feeds/title/${bookId}.atom`);
  expect(feed?.entries).toHaveLength(30);
  const later = new Date(START.getTime() + 5 * HOURS).toISOString();
  expect(feed?.updated).toBe(later);
  expect(feed?.entries.slice(0, 2).map(({ title, updated }) => [title, updated])).toEqual([
    ['Part 41', later],
    ['Part 40', START.toISOString()],
  ]);
});

test('a drama’s feed has its episodes', async () => {
  const dramaId = await publishDrama(context, 'pier', { count: 3, free: 1 });
  const { feed } = await fetchFeed(`/feeds/title/${dramaId}.atom`);
  expect(feed?.links).toContainEqual({
    rel: 'alternate',
    href: `${SITE}/dramaInfo/${dramaId}`,
    type: 'text/html',
    title: '',
  });
  expect(feed?.entries.map(({ title, id }) => [title, id])).toEqual(
    [3, 2, 1].map((target) => [`Episode ${target}`, `${SITE}/drama/${dramaId}/${target}`]),
  );
});

test('the site’s feed has the newest titles and, once each, the titles with a later chapter', async () => {
  after(20);
  let ticks = context.now().getTime();
  const ticking = { ...context, now: () => new Date((ticks += 1)) };
  const { bookId } = await publishBook(ticking, sampleBook('brand new'));
  const { feed } = await fetchFeed('/feeds/titles.atom');
  expect(feed).toMatchObject({ id: `${SITE}/feeds/titles.atom`, title: 'Dogear', author: 'Dogear' });
  expect(feed?.entries[0]).toMatchObject({ id: `${SITE}/bookInfo/${bookId}`, title: 'A Sample: brand new' });
  expect(feed?.entries.filter(({ title }) => title.includes('brand new'))).toHaveLength(1);
  expect(
    feed?.entries.filter(({ title }) => title.startsWith('A Sample: serial ·')).map(({ title }) => title),
  ).toEqual(['A Sample: serial · Part 41']);
  const dates = feed?.entries.map(({ updated }) => updated) ?? [];
  expect(dates).toEqual(dates.toSorted().reverse());
});

test('a hidden title has no feed; offered, it is dated by when it was offered', async () => {
  after(30);
  const { bookId } = await publishBook(context, { ...sampleBook('secret'), isHidden: true });
  expect((await fetchFeed(`/feeds/title/${bookId}.atom`)).response.status).toBe(404);
  expect((await fetchFeed('/feeds/titles.atom')).text).not.toContain('secret');
  after(50);
  await context.db.transaction((tx) =>
    offerTitle(tx, bookId, { isHidden: false, publishAt: null }, context.now()),
  );
  const offered = context.now().toISOString();
  const { feed } = await fetchFeed(`/feeds/title/${bookId}.atom`);
  expect(feed?.entries.map(({ updated }) => updated)).toEqual([offered, offered, offered, offered]);
  expect((await fetchFeed('/feeds/titles.atom')).feed?.entries[0]?.title).toBe('A Sample: secret · Four');
  after(60);
  for (const isHidden of [true, false])
    await context.db.transaction((tx) =>
      offerTitle(tx, bookId, { isHidden, publishAt: null }, context.now()),
    );
  expect((await fetchFeed(`/feeds/title/${bookId}.atom`)).feed?.updated).toBe(offered);
});

test.each([
  ['markup', '<b>R&D</b> "quoted" \'it\' ]]> <!-- --> &amp; &#0;'],
  ['what XML forbids', 'a\u0001b\u000bc\u001fd\ufffee\ufffff'],
  ['emoji', '🛥️👩‍👩‍👧'],
  ['right to left', 'عبّارة \u202e‏ספר'],
  ['a CDATA section', '<![CDATA[x]]>'],
])('a title with %s is well-formed in a feed', async (name, title) => {
  const clean = title.replace(/[\u0001\u000b\u001f\ufffe\uffff]/g, '');
  const { bookId } = await publishBook(
    context,
    sampleBook(`odd ${name}`, { title, author: title, description: title, tags: [title], category: title }),
  );
  const { feed } = await fetchFeed(`/feeds/title/${bookId}.atom`);
  expect(feed?.title).toBe(clean);
  expect(feed?.entries[0]?.categories[0]).toBe(clean);
  expect((await fetchFeed('/feeds/titles.atom')).feed?.entries.map((entry) => entry.title)).toContain(clean);
});

test('a feed that did not change is 304, by its tag or by its date', async () => {
  const path = '/feeds/titles.atom';
  const { response } = await fetchFeed(path);
  const tag = response.headers.get('etag') ?? '';
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  const date = response.headers.get('last-modified') ?? '';
  const statusWith = async (headers: Record<string, string>) => {
    const again = await app.request(SITE + path, { headers });
    return [again.status, (await again.text()) === ''];
  };
  expect(await statusWith({ 'if-none-match': `"other", W/${tag}` })).toEqual([304, true]);
  expect(await statusWith({ 'if-none-match': '"other"', 'if-modified-since': date })).toEqual([200, false]);
  expect(await statusWith({ 'if-modified-since': date })).toEqual([304, true]);
  expect(await statusWith({ 'if-modified-since': new Date(Date.parse(date) - 1_000).toUTCString() })).toEqual(
    [200, false],
  );
  const zipped = await app.request(SITE + path, { headers: { 'accept-encoding': 'gzip' } });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(zipped.headers.get('etag')).toBe(tag.replace(/"$/, '-gzip"'));
  readAtom(gunzipSync(new Uint8Array(await zipped.arrayBuffer())).toString());
  await publishBook(context, sampleBook('one more'));
  expect((await statusWith({ 'if-none-match': tag }))[0]).toBe(200);
});

test('other methods and paths are refused, and so is a site without an address', async () => {
  expect((await app.request(`${SITE}/feeds/titles.atom`, { method: 'POST' })).status).toBe(405);
  expect((await app.request(`${SITE}/feeds/titles.atom`, { method: 'HEAD' })).status).toBe(200);
  for (const path of [
    '/feeds/title/999999.atom',
    '/feeds/title/0.atom',
    '/feeds/title/x.atom',
    '/feeds/',
    '/feeds/other',
  ])
    expect([path, (await app.request(SITE + path)).status]).toEqual([path, 404]);
  const nameless = createApp({ ...context, settings: { ...context.settings, publicUrl: null } });
  expect((await nameless.request('http://evil.example/feeds/titles.atom')).status).toBe(404);
});

test('one network gets no more feeds a minute than its limit', async () => {
  const busy = createApp(context);
  const statuses = new Set<number>();
  for (let call = 0; call < 601; call++) {
    const { status } = await busy.request(`${SITE}/feeds/titles.atom`, { method: 'HEAD' });
    if (call < 600) expect(status).toBe(200);
    else statuses.add(status);
  }
  expect([...statuses]).toEqual([429]);
});
