import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, gte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints, type RequestOf } from '../../contract/endpoints';
import type { Endpoint } from '../../contract/wire/primitives.schema';
import { toBase64 } from '../../contract/wire/sealing.codec';
import { makeReceiver } from '../../tests/doubles/push/decryptPush';
import { placeInBlock } from '../content/arrangeHome';
import { publishDueDrafts } from '../content/drafts';
import { publishBook } from '../content/publishBook';
import { readPublishedNovel, titleOf } from '../content/published';
import { books, chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import type { TestClient } from '../testing/createClient';
import { foreignRequests } from '../testing/foreignRequests';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { makeOperator, openDesk } from '../testing/operatorApp';
import { publishDrama } from '../testing/publishDrama';
import { createApp } from './app';
import { loadClient } from './loadClient';

/**
 * Every call that readers have and every page, feed, catalogue and sitemap is asked about drafts: none knows
 * them before their moment, and the same search finds them after it.
 */
let app: TestApp;
let pages: ReturnType<typeof createApp>;
let folder: string;
let bookId: number;
let videoId: number;
const PUBLIC_AT = 3_600_000;
const DRAFTS = [5, 6];
const text = (target: number) =>
  `Quagswagging ${target} in the pubilend. ${'It rained on the quay. '.repeat(40)}`;

beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_PUBLIC_URL: 'https://books.example' });
  folder = await mkdtemp(join(tmpdir(), 'dogear-client-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Dogear</title></head><body><div id="root"></div><noscript></noscript></body></html>',
  );
  const names = [
    '/home',
    '/bookInfo/$bookId',
    '/reading/$bookId/$target',
    '/dramaInfo/$videoId',
    '/drama/$videoId/$target',
  ];
  await writeFile(
    join(folder, 'route-files.json'),
    JSON.stringify({ pages: names, routes: {}, texts: {}, readingFace: null }),
  );
  pages = createApp(app.context, await loadClient(folder));
  // The first draft is free, the second priced.
  const priced = { freeChapters: 5, pricePerChapter: 5 };
  bookId = await app.publish('leaky', priced);
  videoId = await publishDrama(app.context, 'beside', { count: 4, free: 5, price: 5, drafts: 2 });
  await placeInBlock(app.context, { bookId, tab: 'all', tabTitle: 'All', block: 'Featured', style: 1 });
  const before = await readPublishedNovel(app.context, await titleOf(app.context, bookId));
  const next = DRAFTS.map((target) => ({
    target,
    title: `Zyxomma ${target}`,
    text: text(target),
    wordCount: 7_654_321,
    isDraft: true as const,
  }));
  await publishBook(app.context, { ...before, sections: [...before.sections, ...next] });
  const publishAt = new Date(app.context.now().getTime() + PUBLIC_AT);
  await app.context.db.update(chapters).set({ publishAt }).where(eq(chapters.isDraft, true));
  await app.context.db
    .update(episodes)
    .set({
      publishAt,
      title: sql`'Zyxomma ' || ${episodes.target}`,
      poster: sql`encode(sha256(('poster ' || ${episodes.target})::bytea), 'hex')`,
      captions: ['tlh'],
      duration: 76_541,
    })
    .where(eq(episodes.isDraft, true));
  const scenes = DRAFTS.map((episode) => ({ episode, chapter: 1 }));
  const ties = { novelId: bookId, scenes };
  await app.context.db.update(books).set({ ties }).where(eq(books.id, videoId));
});
afterAll(async () => {
  await app.context.close();
  await rm(folder, { recursive: true });
});

/** What tells of a draft: its words, its counts, its file, its key. */
async function marks(): Promise<string[]> {
  const rows = await app.context.db
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), gte(chapters.target, 5)));
  const films = await app.context.db
    .select()
    .from(episodes)
    .where(and(eq(episodes.dramaId, videoId), gte(episodes.target, 5)));
  const keys = [
    ...rows.map(({ id }) => app.context.secrets.chapterKey(id)),
    ...films.map(({ id }) => app.context.secrets.episodeKey(id)),
  ];
  return [
    'Zyxomma',
    'Quagswagging',
    '7654',
    '153086',
    '"tlh"',
    '"episode":5',
    ...rows.map(({ contentHash }) => contentHash),
    ...films.flatMap(({ film, poster }) => [film, poster]),
    ...keys.map(toBase64),
  ];
}

/** The request with each chapter's number replaced by a draft's. */
function about(request: unknown, target: number, key = ''): unknown {
  if (Array.isArray(request)) return request.map((each) => about(each, target, key));
  if (typeof request === 'object' && request !== null)
    return Object.fromEntries(
      Object.entries(request).map(([name, value]) => [name, about(value, target, name)]),
    );
  if (key === 'requestId') return randomUUID();
  return typeof request === 'number' && /^(?:target|targets|from)$/.test(key) ? target : request;
}

/** They end the reader's session, or begin another one. */
const NO_SESSION = new Set<EndpointName>([
  'deleteMe',
  'logOut',
  'endSession',
  'registerByFingerId',
  'registerByEmail',
  'registerByGoogle',
  'loginByEmail',
  'loginByCode',
  'resetPassword',
  'setUp',
]);

/** Asks every call of readers about each draft, without a session and as a reader with coins. */
async function askAll(): Promise<Map<string, string>> {
  const reader = await app.signIn();
  await giveGold(app.context, reader.userId, { coins: 1_000 });
  const pushId = JSON.stringify({
    endpoint: 'https://fcm.googleapis.com/fcm/send/somebody',
    keys: {
      p256dh: makeReceiver(randomBytes(16)).pair.getPublicKey('base64url'),
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
    },
  });
  const victim = {
    userId: reader.userId,
    adId: randomUUID(),
    unlockRequestId: randomUUID(),
    sessionId: 1,
    device: randomUUID(),
    cursor: '',
    orderId: randomUUID(),
    clientSecret: '',
    cardId: '',
    commentId: 1,
  };
  const found = new Map<string, string>();
  for (const target of DRAFTS) {
    const requests = foreignRequests({ ...victim, bookId, videoId, pushId, now: app.context.now() });
    const readers = Object.entries(requests).filter(
      ([name]) =>
        !(endpoints[name as EndpointName] as Endpoint).path.includes('/operator/') &&
        !NO_SESSION.has(name as EndpointName),
    );
    for (const [name, request] of readers) {
      for (const client of [undefined, reader.client]) {
        const asked = about({ ...request, ...('query' in request && { query: 'zyxomma' }) }, target);
        const { data } = await app.ask(name as EndpointName, asked as RequestOf<EndpointName>, client);
        found.set(`${name} ${target} ${client ? 'reader' : 'nobody'}`, JSON.stringify(data));
      }
      app.context.setNow(new Date(app.context.now().getTime() + 100));
    }
  }
  return found;
}

const UNASKED = /^\/(?:novel-api|dev|well-known|\.well-known|healthz|readyz|metrics|share|social|operator)/;

/** Gets every page, feed, catalogue and sitemap of the server. */
async function getAll(): Promise<Map<string, string>> {
  const routes = pages.routes.filter(({ method, path }) => method === 'GET' && !path.includes('*'));
  const paths = new Set(
    routes.flatMap(({ path }) => {
      const filled = path
        .replace(/:file\{[^}]*atom[^}]*\}/, `${bookId}.atom`)
        .replace(/:videoId(?:\{[^}]*\})?/g, String(videoId))
        .replace(/:(?:id|bookId|titleId)(?:\{[^}]*\})?/g, String(bookId));
      return UNASKED.test(filled) || filled.includes(':') ? [] : [filled];
    }),
  );
  for (const path of [
    '/home',
    `/bookInfo/${bookId}`,
    ...DRAFTS.map((target) => `/reading/${bookId}/${target}`),
    `/reading/${bookId}/4`,
    `/dramaInfo/${videoId}`,
    ...[4, ...DRAFTS].map((target) => `/drama/${videoId}/${target}`),
    `/feeds/title/${bookId}.atom`,
    `/feeds/title/${videoId}.atom`,
    '/sitemap/episodes-1.xml',
    '/sitemap/titles-1.xml',
    '/sitemap/chapters-1.xml',
    '/opds/v1/new',
    '/opds/v2/new',
    `/opds/v1/search?q=sample`,
  ])
    paths.add(path);
  const found = new Map<string, string>();
  for (const path of paths) found.set(path, await (await pages.request(path)).text());
  return found;
}

const tellers = (answers: ReadonlyMap<string, string>, words: readonly string[]) =>
  [...answers].filter(([, answer]) => words.some((word) => answer.includes(word))).map(([name]) => name);

test('only the desk of those who may change titles opens the film of a draft', async () => {
  const closed = await makeOperator(app);
  const reader = await app.signIn();
  const moderator = await openDesk(app, await makeOperator(app, 'moderator'));
  const editor = await openDesk(app, await makeOperator(app, 'editor'));
  const films = await app.context.db
    .select()
    .from(episodes)
    .where(and(eq(episodes.dramaId, videoId), gte(episodes.target, 5)));
  for (const { id, target, film, sealed } of films) {
    const ask = (client?: TestClient) => app.ask('operatorEpisodeFilm', { bookId: videoId, target }, client);
    for (const client of [undefined, reader.client, closed.client, moderator.client])
      expect((await ask(client)).data).toBeNull();
    const key = sealed ? toBase64(app.context.secrets.episodeKey(id)) : null;
    expect((await ask(editor.client)).data).toEqual({ film, key });
    // Having watched it there opens nothing elsewhere.
    expect((await app.ask('episode', { videoId, target }, editor.client)).data).toBeNull();
  }
  expect(films.map(({ sealed }) => sealed)).toEqual([false, true]);
});

test('nothing that a reader can ask tells of a draft before its moment, and everything does after it', async () => {
  const words = await marks();
  const [calls, got] = [await askAll(), await getAll()];
  expect(calls.size).toBeGreaterThan(200);
  expect(tellers(calls, words)).toEqual([]);
  expect(tellers(got, words)).toEqual([]);
  expect(got.get('/sitemap/chapters-1.xml')).not.toContain(`/reading/${bookId}/5<`);
  const { data } = await app.ask('bookInfo', { bookId });
  expect(data.book).toMatchObject({ chapterCount: 4 });
  expect(got.get('/sitemap/episodes-1.xml')).not.toContain(`/drama/${videoId}/5<`);
  const { video } = (await app.ask('videoInfo', { videoId })).data;
  expect(video).toMatchObject({ chapterCount: 4, runningTime: 240_000, otherTelling: { scenes: [] } });
  for (const target of DRAFTS)
    for (const name of ['chapter', 'unlockChapterByGold', 'episode', 'unlockEpisodeByGold', 'likeEpisode'])
      expect(calls.get(`${name} ${target} reader`)).toBe('null');

  app.context.setNow(new Date(app.context.now().getTime() + PUBLIC_AT));
  await publishDueDrafts(app.context);
  // Without the pages that are kept for ten seconds.
  pages = createApp(app.context, await loadClient(folder));
  const [callsAfter, after] = [tellers(await askAll(), words), await getAll()];
  const telling = ['chapterList', 'chapter', 'bookInfo', 'unlockChapterByGold'];
  telling.push('episodeList', 'episode', 'videoInfo', 'unlockEpisodeByGold');
  for (const name of telling) expect(callsAfter.some((each) => each.startsWith(`${name} `))).toBe(true);
  expect(tellers(after, words)).toEqual(
    expect.arrayContaining([
      `/feeds/title/${bookId}.atom`,
      `/bookInfo/${bookId}`,
      `/reading/${bookId}/5`,
      `/feeds/title/${videoId}.atom`,
      `/dramaInfo/${videoId}`,
      `/drama/${videoId}/5`,
    ]),
  );
  expect(after.get('/sitemap/episodes-1.xml')).toContain(`/drama/${videoId}/5<`);
  expect(after.get('/sitemap/chapters-1.xml')).toContain(`/reading/${bookId}/5<`);
}, 120_000);
