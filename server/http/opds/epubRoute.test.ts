import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Hono } from 'hono';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSavedBook } from '../../../formats/saved/savedBook';
import { publishBook } from '../../content/publishBook';
import { openTestContext, type TestContext } from '../../testing/openTestContext';
import { publishDrama } from '../../testing/publishDrama';
import { sampleBook } from '../../testing/sampleBook';
import { createApp } from '../app';
import type { AppEnvironment } from '../environment';

const SITE = 'https://books.example';

let context: TestContext;
let app: Hono<AppEnvironment>;
let bookId: number;
let picture: string;
const book = () => {
  const sample = sampleBook('epub', { title: 'A/B: "R&D"?' });
  const [first, ...others] = sample.sections as [(typeof sample.sections)[number], ...typeof sample.sections];
  const text = `See [^#2|the second^] & [^#3|the third^].\n\n![A boat](${picture} 8x8)`;
  return {
    ...sample,
    sections: [first, ...others.map((each) => (each.target === 1 ? { ...each, text } : each))],
  };
};
beforeAll(async () => {
  context = await openTestContext({ DOGEAR_PUBLIC_URL: SITE });
  app = createApp(context);
  const drawn = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#284' } })
    .webp()
    .toBuffer();
  picture = await context.content.put(new Uint8Array(drawn), 'webp');
  ({ bookId } = await publishBook(context, book()));
});
afterAll(() => context.close());

const pathOf = (id: number) => `${SITE}/opds/epub/${id}.epub`;
const written = async () => await readdir(join(context.settings.dataDir, 'epubs')).catch(() => []);

async function download(id: number) {
  const response = await app.request(pathOf(id));
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, members: unzipSync(bytes) };
}

test('an EPUB has the free chapters, as a device saves them, and no word of the others', async () => {
  const head = await app.request(pathOf(bookId), { method: 'HEAD' });
  expect([head.status, await written()]).toEqual([200, []]);
  const { response, bytes, members } = await download(bookId);
  expect(response.headers.get('content-type')).toBe('application/epub+zip');
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''A%20B%20R%26D.epub`);
  const saved = readSavedBook(bytes);
  expect(saved?.book).toMatchObject({ title: 'A/B: "R&D"?', author: 'Ada Writer', language: 'en' });
  expect(saved?.book.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(saved?.book.frontMatter.map(({ title }) => title)).toEqual(['Foreword']);
  expect(saved?.book.pictures.map(({ name }) => name)).toEqual([picture]);
  expect(saved?.book.cover?.bytes).toEqual(new Uint8Array([4, 5, 6]));
  const texts = Object.entries(members).filter(([name]) => /\.(?:xhtml|opf|xml|json)$/.test(name));
  expect(texts.length).toBeGreaterThan(6);
  for (const [name, content] of texts) {
    const text = strFromU8(content);
    if (!name.endsWith('json')) new JSDOM(text, { contentType: 'application/xml' });
    expect(text).not.toMatch(/The text of (?:Three|Four)/);
  }
  const first = strFromU8(members['EPUB/1.xhtml'] as Uint8Array);
  expect(first).toContain('<a href="2.xhtml">the second</a> &amp; the third');
  const last = strFromU8(members['EPUB/back.xhtml'] as Uint8Array);
  expect(last).toContain(`This file is from Dogear: ${SITE}/bookInfo/${bookId}`);
  expect(last).toContain('The free chapters: 2 of 4');
}, 60_000);

test('it is written once, for all who ask at once, and again when the novel changes', async () => {
  const [one, two] = await Promise.all([download(bookId), download(bookId)]);
  expect(one.bytes).toEqual(two.bytes);
  expect(await written()).toHaveLength(1);
  const tag = one.response.headers.get('etag') ?? '';
  expect((await app.request(pathOf(bookId), { headers: { 'if-none-match': tag } })).status).toBe(304);
  await publishBook(context, { ...book(), freeChapters: 3 });
  expect((await app.request(pathOf(bookId), { headers: { 'if-none-match': tag } })).status).toBe(200);
  const more = await download(bookId);
  expect(readSavedBook(more.bytes)?.book.chapters.map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
  expect(await written()).toEqual([`${(more.response.headers.get('etag') ?? '').slice(1, -1)}.epub`]);
}, 60_000);

test('there is no EPUB of a drama, of a hidden title, or without a free chapter', async () => {
  const drama = await publishDrama(context, 'pier', { count: 2, free: 2 });
  const hidden = await publishBook(context, { ...sampleBook('hidden'), isHidden: true });
  const priced = await publishBook(context, sampleBook('priced', { freeChapters: 0 }));
  for (const id of [drama, hidden.bookId, priced.bookId, 999_999])
    expect((await app.request(pathOf(id))).status).toBe(404);
});

test('a novel whose text is missing has no EPUB, and leaves none', async () => {
  const { bookId: broken } = await publishBook(context, sampleBook('broken'));
  const files = await written();
  const content = { ...context.content, read: async () => null };
  const without = createApp({ ...context, content });
  const response = await without.request(pathOf(broken));
  expect(response.status).toBe(500);
  expect(await written()).toEqual(files);
}, 60_000);
