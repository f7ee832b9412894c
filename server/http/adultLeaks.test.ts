import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgeRating, Warning } from '../../contract/catalogue/ageRating';
import { placeInBlock } from '../content/arrangeHome';
import { books } from '../ground/db/schema/books';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { openDesk, type TestOperator } from '../testing/operatorApp';
import { publishDrama } from '../testing/publishDrama';
import { createApp } from './app';
import { loadClient } from './loadClient';

/**
 * Every page, feed and catalogue without a script is asked about titles for adults: each names them and says
 * the rating, and none has their words.
 */
let app: TestApp;
let pages: ReturnType<typeof createApp>;
let operator: TestOperator;
let folder: string;
let bookId: number;
let videoId: number;
const TEXT = 'Quagswagging in the pubilend. ';
const BLURB = 'Zyxomma before noon.';
const WORDS = ['Quagswagging', 'Zyxomma', 'Vellichor'];

beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_PUBLIC_URL: 'https://books.example' });
  operator = await openDesk(app);
  folder = await mkdtemp(join(tmpdir(), 'dogear-client-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Dogear</title></head><body><div id="root"></div><noscript></noscript></body></html>',
  );
  const novels = ['/bookInfo/$bookId', '/reading/$bookId/$target'];
  const names = ['/home', ...novels, '/dramaInfo/$videoId', '/drama/$videoId/$target'];
  await writeFile(
    join(folder, 'route-files.json'),
    JSON.stringify({ pages: names, routes: {}, texts: {}, readingFace: null }),
  );
  const section = (target: number) => ({
    target,
    title: `Vellichor ${target}`,
    text: TEXT.repeat(40),
    wordCount: 160,
  });
  bookId = await app.publish('grown', {
    title: 'The Grown Ferry',
    description: BLURB,
    sections: [1, 2, 3].map(section),
    freeChapters: 2,
    pricePerChapter: 5,
  });
  videoId = await publishDrama(app.context, 'grown', { count: 2, free: 1 });
  await app.context.db.update(books).set({ description: BLURB }).where(eq(books.id, videoId));
  await placeInBlock(app.context, { bookId, tab: 'all', tabTitle: 'All', block: 'Featured', style: 1 });
});
afterAll(async () => {
  await app.context.close();
  await rm(folder, { recursive: true });
});

async function rate(id: number, ageRating: AgeRating | null, warnings: Warning[] = ['violence', 'horror']) {
  const requestId = crypto.randomUUID();
  const edits = { ageRating, warnings };
  const { code } = await app.ask('operatorEditTitle', { requestId, bookId: id, edits }, operator.client);
  expect(code).toBe(1);
}

async function getAll(): Promise<Map<string, { status: number; text: string }>> {
  // Without the pages that are kept for ten seconds.
  pages = createApp(app.context, await loadClient(folder));
  const paths = [
    '/home',
    '/home?plain=1',
    ...[1, 2, 3].flatMap((target) => [
      `/reading/${bookId}/${target}`,
      `/reading/${bookId}/${target}?plain=1`,
    ]),
    `/bookInfo/${bookId}?plain=1`,
    `/dramaInfo/${videoId}`,
    `/dramaInfo/${videoId}?plain=1`,
    `/drama/${videoId}/1`,
    `/drama/${videoId}/1?plain=1`,
    '/feeds/titles.atom',
    `/feeds/title/${bookId}.atom`,
    `/feeds/title/${videoId}.atom`,
    '/opds/v1/new',
    '/opds/v2/new',
    '/opds/v1/search?q=grown',
    '/opds/v2/search?q=grown',
    `/opds/epub/${bookId}.epub`,
  ];
  const found = new Map<string, { status: number; text: string }>();
  for (const path of paths) {
    const response = await pages.request(path, { method: path.endsWith('.epub') ? 'HEAD' : 'GET' });
    found.set(path, { status: response.status, text: await response.text() });
  }
  return found;
}

/** The app's answers in a page have the names of its chapters and its blurb, as its own page does. */
const withoutAnswers = (text: string) =>
  text.replace(/<script type="application\/json" id="first-page-data">.*?<\/script>/s, '');
const telling = (found: Awaited<ReturnType<typeof getAll>>) =>
  [...found]
    .filter(([, { text }]) => WORDS.some((word) => withoutAnswers(text).includes(word)))
    .map(([path]) => path);

test('no page without a script, feed or catalogue has the words of a title for adults', async () => {
  const before = telling(await getAll());
  expect(before).toEqual(
    expect.arrayContaining([
      `/reading/${bookId}/1`,
      `/reading/${bookId}/3?plain=1`,
      `/bookInfo/${bookId}?plain=1`,
      `/drama/${videoId}/1?plain=1`,
      '/feeds/titles.atom',
      `/feeds/title/${bookId}.atom`,
      '/opds/v1/new',
      '/opds/v2/search?q=grown',
    ]),
  );
  await rate(bookId, 18);
  await rate(videoId, 18);
  const found = await getAll();
  expect(telling(found)).toEqual([]);
  // Nor has the text that a page sends along for the app.
  for (const [, { text }] of found) expect(text).not.toContain('Quagswagging');
  expect(found.get(`/opds/epub/${bookId}.epub`)?.status).toBe(404);
  expect(found.get('/opds/v2/new')?.text).not.toContain('The Grown Ferry');
  for (const path of [`/bookInfo/${bookId}?plain=1`, `/drama/${videoId}/1?plain=1`]) {
    expect(found.get(path)?.text).toContain('Rated 18+.');
    expect(found.get(path)?.text).toContain('Contains: Violence, Horror');
    expect(found.get(path)?.text).toContain('<meta name="rating" content="adult">');
  }
  const chapter = found.get(`/reading/${bookId}/1`)?.text ?? '';
  expect(chapter).toContain('<meta name="rating" content="adult">');
  expect(chapter).toContain('"typicalAgeRange":"18-"');
  expect(chapter).toContain('"isFamilyFriendly":false');
  expect(chapter).toContain('content="https://books.example/icons/preview.png"');
  expect(found.get('/feeds/titles.atom')?.text).toContain('The Grown Ferry');
  expect(found.get('/home?plain=1')?.text).toContain('18+');
});

test('the app’s answers have the rating, and the offer of a free book leaves out titles for adults', async () => {
  await rate(bookId, 18);
  const { data } = await app.ask('bookInfo', { bookId });
  expect(data.book).toMatchObject({ ageRating: 18, warnings: ['violence', 'horror'] });
  const home = async () => (await app.ask('homeFeed', { isDeep: 0, gender: '' })).data;
  const adult = await home();
  expect(adult.list[0]?.list[0]).toMatchObject({ id: bookId, ageRating: 18 });
  expect(adult.freeBook).toBeNull();
  await rate(bookId, 16, []);
  expect((await home()).freeBook).toMatchObject({ id: bookId, ageRating: 16 });
  const { data: page } = await app.ask('bookInfo', { bookId });
  expect(page.book.warnings).toBeUndefined();
  await rate(bookId, null);
  expect((await home()).freeBook).not.toHaveProperty('ageRating');
});
