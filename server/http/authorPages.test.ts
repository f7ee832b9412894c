import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { books } from '../ground/db/schema/books';
import { authorProfiles } from '../ground/db/schema/people';
import { users } from '../ground/db/schema/users';
import { makeAuthor } from '../testing/authors';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { publishDrama } from '../testing/publishDrama';
import { createApp } from './app';
import { loadClient } from './loadClient';

/** What robots and readers without scripts get of an author (decision 0138). */
const SITE = 'https://books.example';
const HOSTILE = '</noscript><script>alert(1)</script>';

let app: TestApp;
let pages: ReturnType<typeof createApp>;
let folder: string;
let bookId: number;
let videoId: number;
let author: Awaited<ReturnType<typeof makeAuthor>>;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_PUBLIC_URL: SITE });
  folder = await mkdtemp(join(tmpdir(), 'dogear-client-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Dogear</title></head><body><div id="root"></div><noscript></noscript></body></html>',
  );
  const names = ['/home', '/author/$authorId', '/authorPage', '/following', '/bookInfo/$bookId'];
  await writeFile(
    join(folder, 'route-files.json'),
    JSON.stringify({ pages: names, routes: {}, texts: {}, readingFace: null }),
  );
  bookId = await app.publish('the pier', { title: 'The Pier', description: 'Vellichor.' });
  videoId = await publishDrama(app.context, 'the pier', { count: 1, free: 1 });
  author = await makeAuthor(app, [bookId, videoId]);
  await app.context.db
    .update(authorProfiles)
    .set({ about: `Lives by the sea. ${HOSTILE}\n\nHas cats.` })
    .where(eq(authorProfiles.id, author.authorId));
});
afterAll(async () => {
  await app.context.close();
  await rm(folder, { recursive: true });
});
// Without the pages that are kept for ten seconds.
beforeEach(async () => {
  pages = createApp(app.context, await loadClient(folder));
});

async function get(path: string) {
  const response = await pages.request(SITE + path);
  return { response, status: response.status, text: await response.text() };
}
const update = (id: number, set: Partial<typeof books.$inferInsert>) =>
  app.context.db.update(books).set(set).where(eq(books.id, id));

test('an author’s page has its words, its titles, tags and a canonical address', async () => {
  const path = `/author/${author.authorId}`;
  const { response, status, text } = await get(path);
  expect([status, response.headers.get('x-robots-tag')]).toEqual([200, null]);
  expect(text).toContain(`<title>${author.penName} · Dogear</title>`);
  expect(text).toContain(`<link rel="canonical" href="${SITE}${path}">`);
  expect(text).toContain('<meta property="og:type" content="profile">');
  expect(text).toMatch(/<meta name="description" content="Lives by the sea\. [^"]*Has cats\.">/);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'ProfilePage',
    url: SITE + path,
    mainEntity: { '@type': 'Person', name: author.penName },
  });
  const plain = /<noscript>(.*?)<\/noscript>/s.exec(text)?.[1] ?? '';
  expect(plain).toContain(`<h1>${author.penName}</h1>`);
  expect(plain).toContain('<p>Has cats.</p>');
  expect(plain).toContain(`<a href="/bookInfo/${bookId}">The Pier</a>`);
  expect(plain).toContain(`<a href="/dramaInfo/${videoId}">`);
  expect(text).not.toContain('<script>alert');
  const alone = (await get(`${path}?plain=1`)).text;
  expect(alone).toContain(`href="/bookInfo/${bookId}?plain=1"`);
  expect(text).not.toContain(String(author.userId).padStart(3, '"'));
});

test('a title’s page without scripts links to who made it', async () => {
  const translator = await makeAuthor(app, [bookId], 'translator');
  const { text } = await get(`/bookInfo/${bookId}`);
  expect(text).toContain(`<p><a href="/author/${author.authorId}">${author.penName}</a></p>`);
  expect(text).toContain(
    `<p>Translated by <a href="/author/${translator.authorId}">${translator.penName}</a></p>`,
  );
  expect(text).toContain(`"url":"${SITE}/author/${author.authorId}"`);
  expect((await get(`/bookInfo/${bookId}?plain=1`)).text).toContain(
    `href="/author/${author.authorId}?plain=1"`,
  );
});

test('pages of an own account are not for robots, and there is no page of a wrong number', async () => {
  for (const path of ['/authorPage', '/following'])
    expect((await get(path)).response.headers.get('x-robots-tag')).toBe('noindex');
  for (const id of ['0', '99999', '-1', '1.5', 'x', '9'.repeat(20)])
    expect([id, (await get(`/author/${id}`)).status]).toEqual([id, 404]);
});

test('unpublished, deleted and draft titles are on no page, and an author with these alone in no sitemap', async () => {
  const { authorId } = await makeAuthor(app, [videoId]);
  const listed = async () => (await get('/sitemap/authors-1.xml')).text.includes(`/author/${authorId}<`);
  const hidden: Partial<typeof books.$inferInsert>[] = [
    { hiddenAt: new Date() },
    { hiddenAt: new Date(), deletedAt: new Date() },
    { chapterCount: 0 },
  ];
  for (const set of hidden) {
    pages = createApp(app.context, await loadClient(folder));
    expect([await listed(), (await get(`/author/${authorId}`)).status]).toEqual([true, 200]);
    await update(videoId, set);
    pages = createApp(app.context, await loadClient(folder));
    expect([await listed(), (await get(`/author/${authorId}`)).status]).toEqual([false, 404]);
    expect((await get(`/author/${author.authorId}`)).text).not.toContain(`/dramaInfo/${videoId}`);
    await update(videoId, { hiddenAt: null, deletedAt: null, chapterCount: 1 });
  }
});

test('a suspended account is in no sitemap and on no title’s page', async () => {
  const { authorId, userId } = await makeAuthor(app, [bookId], 'editor');
  expect((await get('/sitemap/authors-1.xml')).text).toContain(`<loc>${SITE}/author/${authorId}</loc>`);
  const later = new Date(app.context.now().getTime() + 86_400_000);
  await app.context.db.update(users).set({ bannedUntil: later }).where(eq(users.id, userId));
  expect((await get('/sitemap/authors-1.xml')).text).not.toContain(`/author/${authorId}<`);
  expect((await get(`/bookInfo/${bookId}`)).text).not.toContain(`/author/${authorId}"`);
});

test('a title for adults has its name and its rating there, and no other word', async () => {
  await update(bookId, { ageRating: 18 });
  const { text } = await get(`/author/${author.authorId}`);
  expect(text).toMatch(/<a href="\/bookInfo\/\d+">The Pier<\/a> [^<]* 18\+/);
  expect(text).not.toContain('Vellichor');
});
