import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { filmSchema } from '../../../contract/catalogue/dramas.schema';
import { FAILURES } from '../../../contract/wire/failure';
import { titleCommand } from '../../../tools/cli/titleCommand';
import { eraseTitles } from '../../content/eraseTitles';
import { books, chapters } from '../../ground/db/schema/books';
import { episodes } from '../../ground/db/schema/episodes';
import { blockBooks } from '../../ground/db/schema/home';
import { manuscripts } from '../../ground/db/schema/manuscripts';
import { auditLog } from '../../ground/db/schema/operator';
import { brokenBooks } from '../../payments/books';
import type { TestClient } from '../../testing/createClient';
import { giveGold } from '../../testing/giveGold';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { keepOpen, openDesk, type TestOperator } from '../../testing/operatorApp';
import { publishDrama } from '../../testing/publishDrama';
import { sampleSections } from '../../testing/sampleBook';

const NOW = new Date('2026-05-06T16:00:00Z');
const DAY_MS = 86_400_000;

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await openTestApp();
  app.context.setNow(NOW);
  operator = await openDesk(app);
});
afterAll(() => app.context.close());

/** Texts of their own, unless two books share one. */
const sectionsOf = (key: string) =>
  sampleSections(3).map((section) => ({ ...section, text: `${key}: ${section.text}` }));
const publish = (key: string, priced = true, sections = sectionsOf(key)) =>
  app.publish(key, {
    title: `About ${key}`,
    sections,
    ...(priced ? { freeChapters: 1, pricePerChapter: 5 } : { freeChapters: 0, pricePerChapter: 0 }),
  });
const remove = (bookId: number, title: string, requestId = randomUUID()) =>
  app.ask('operatorDeleteTitle', { requestId, bookId, title }, operator.client);
const restore = (bookId: number) =>
  app.ask('operatorRestoreTitle', { requestId: randomUUID(), bookId }, operator.client);
const stakesOf = async (bookId: number) =>
  (await app.ask('operatorTitleStakes', { bookId }, operator.client)).data;
const listed = async (isDeleted: boolean, query = '') =>
  (
    await app.ask('operatorTitles', { query, isHidden: false, isDeleted, after: null }, operator.client)
  ).data.list.map(({ id }) => id);
const isSeen = async (bookId: number, client?: TestClient) =>
  (await app.ask('bookInfo', { bookId }, client)).code === 1;
const found = async (words: string) =>
  (await app.ask('search', { query: words, offset: 0 })).data.list.map(({ id }) => id);
const filesOf = async (bookId: number) => {
  const rows = await app.context.db.select().from(chapters).where(eq(chapters.bookId, bookId));
  return await Promise.all(rows.map(({ contentHash }) => app.context.content.has(contentHash, 'txt')));
};
async function later(days: number) {
  app.context.setNow(new Date(NOW.getTime() + days * DAY_MS));
  await eraseTitles(app.context);
  await eraseTitles(app.context);
}
async function buyer(bookId: number, target: number) {
  const reader = await app.signIn();
  await giveGold(app.context, reader.userId, { coins: 20 });
  const ask = { requestId: randomUUID(), bookId, target, maxPrice: 5 };
  expect((await app.ask('unlockChapterByGold', ask, reader.client)).code).toBe(1);
  return reader;
}
async function isSound() {
  expect(await brokenBooks(app.context, { isLimited: false })).toEqual([]);
}
test('a title that nobody unlocked leaves everything, returns within 30 days, and then loses its files', async () => {
  app.context.setNow(NOW);
  const bookId = await publish('nobody');
  const other = await publish('neighbour');
  const written = [bookId, other].map((of) => ({ id: randomUUID(), bookId: of, version: 1 }));
  await app.context.db.insert(manuscripts).values(written);
  expect(await found('nobody')).toContain(bookId);
  expect(await stakesOf(bookId)).toMatchObject({ unlocks: 0, readers: 0, gold: 0, inLibraries: 0, items: 3 });
  expect((await stakesOf(bookId)).bytes).toBeGreaterThan(0);
  expect((await remove(bookId, 'About another')).code).toBe(FAILURES.malformed.code);
  expect(await isSeen(bookId)).toBe(true);
  const requestId = randomUUID();
  expect((await remove(bookId, ' About  nobody ', requestId)).data).toMatchObject({ isErased: false });
  expect((await remove(bookId, ' About  nobody ', requestId)).code).toBe(1);
  expect((await remove(bookId, 'About nobody')).code).toBe(FAILURES.tooLate.code);
  expect(await isSeen(bookId)).toBe(false);
  expect(await found('nobody')).not.toContain(bookId);
  expect(await listed(false)).not.toContain(bookId);
  expect(await listed(true)).toEqual([bookId]);
  expect(await listed(true, 'nobody')).toEqual([bookId]);
  const placed = await app.context.db.select().from(blockBooks).where(eq(blockBooks.bookId, bookId));
  expect(placed).toEqual([]);
  const offer = { requestId: randomUUID(), bookId, isHidden: false, publishAt: null };
  expect((await app.ask('operatorOfferTitle', offer, operator.client)).code).toBe(FAILURES.notFound.code);

  await later(29);
  expect(await filesOf(bookId)).toEqual([true, true, true]);
  await keepOpen(app, operator);
  expect((await restore(bookId)).data).toMatchObject({ isHidden: true, deletedAt: null });
  expect(await isSeen(bookId)).toBe(false);
  expect(
    (await app.ask('operatorOfferTitle', { ...offer, requestId: randomUUID() }, operator.client)).code,
  ).toBe(1);
  expect(await isSeen(bookId)).toBe(true);
  expect(await found('nobody')).toContain(bookId);

  expect((await remove(bookId, 'About nobody')).code).toBe(1);
  await later(29 + 31);
  expect(await filesOf(bookId)).toEqual([false, false, false]);
  expect(await filesOf(other)).toEqual([true, true, true]);
  const kept = await app.context.db.select({ of: manuscripts.bookId }).from(manuscripts);
  expect(kept).toEqual([{ of: other }]);
  await keepOpen(app, operator);
  expect((await restore(bookId)).code).toBe(FAILURES.tooLate.code);
  expect((await app.ask('operatorTitle', { bookId }, operator.client)).data.isErased).toBe(true);
  const acts = await app.context.db
    .select({ act: auditLog.act, after: auditLog.after })
    .from(auditLog)
    .where(sql`object = 'title' and object_id = ${String(bookId)} and act like 'title.%e%'`);
  expect(acts.map(({ act }) => act).filter((act) => act !== 'title.offer')).toEqual([
    'title.delete',
    'title.restore',
    'title.delete',
  ]);
  await isSound();
});

test('a title that somebody unlocked is kept whole for them, for ever, and gone for all others', async () => {
  app.context.setNow(NOW);
  await keepOpen(app, operator);
  const bookId = await publish('paid');
  const reader = await buyer(bookId, 2);
  expect(await stakesOf(bookId)).toMatchObject({ unlocks: 1, readers: 1 });
  const gold = async () => (await app.ask('userInfo', {}, reader.client)).data.user.userGold;
  const before = await gold();
  expect((await remove(bookId, 'About paid')).code).toBe(1);
  expect(await isSeen(bookId)).toBe(false);
  expect(await isSeen(bookId, reader.client)).toBe(true);
  const again = { requestId: randomUUID(), bookId, target: 3, maxPrice: 5 };
  expect((await app.ask('unlockChapterByGold', again, reader.client)).code).toBe(FAILURES.notFound.code);
  await later(60);
  expect(await filesOf(bookId)).toEqual([true, true, true]);
  expect(await isSeen(bookId, reader.client)).toBe(true);
  expect(await gold()).toBe(before);
  await keepOpen(app, operator);
  expect((await restore(bookId)).code).toBe(1);
  await isSound();
});

test('an import of the same book makes a new title; free texts that two titles share stay', async () => {
  app.context.setNow(NOW);
  await keepOpen(app, operator);
  const sections = sectionsOf('shared');
  const bookId = await publish('shared', false, sections);
  expect((await remove(bookId, 'About shared')).code).toBe(1);
  const next = await publish('shared', false, sections);
  expect(next).toBeGreaterThan(bookId);
  expect(await isSeen(next)).toBe(true);
  expect(await isSeen(bookId)).toBe(false);
  await later(31);
  expect(await filesOf(next)).toEqual([true, true, true]);
  await keepOpen(app, operator);
  expect((await remove(next, 'About shared')).code).toBe(1);
  await later(31 + 31);
  expect(await filesOf(next)).toEqual([true, true, true]);
  const last = await publish('shared', false, sectionsOf('newer'));
  expect(last).toBeGreaterThan(next);
  const rows = await app.context.db
    .select({ id: books.id })
    .from(books)
    .where(sql`id in (${bookId}, ${next})`);
  expect(rows).toHaveLength(2);
});

test('a restored title is continued by its files, unless a newer title has them', async () => {
  app.context.setNow(NOW);
  await keepOpen(app, operator);
  const bookId = await publish('again');
  await remove(bookId, 'About again');
  await restore(bookId);
  expect(await publish('again')).toBe(bookId);
  await remove(bookId, 'About again');
  const newer = await publish('again');
  expect((await restore(bookId)).code).toBe(1);
  expect(await publish('again')).toBe(newer);
});

/** Stores a film of one part, and names it in its episode. */
async function makeFilm(episodeId: number) {
  const { content, db } = app.context;
  const bytes = (what: string) => new TextEncoder().encode(`${what} of ${episodeId}`);
  const part = await content.put(bytes('part'), 'm4s');
  const playlist = await content.put(bytes('playlist'), 'm3u8');
  const small = await content.put(bytes('head'), 'mp4');
  const film = v.parse(filmSchema, {
    version: 1,
    episodeId,
    duration: 60_000,
    width: 360,
    height: 640,
    sealed: false,
    gain: 0,
    renditions: [
      {
        height: 640,
        width: 360,
        mime: 'video/mp4; codecs="avc1.64001f"',
        bandwidth: 500_000,
        init: { hash: small, bytes: 10 },
        head: { hash: small, bytes: 10 },
        bytes: 10,
        hls: playlist,
        parts: [{ hash: part, bytes: 10, plain: 10, iv: '', at: 0, duration: 60_000 }],
      },
    ],
    captions: [],
    preview: null,
  });
  const list = await content.put(new TextEncoder().encode(JSON.stringify(film)), 'json');
  await db.update(episodes).set({ film: list }).where(eq(episodes.id, episodeId));
  return { part, playlist, list };
}

test('a drama: its films go if nobody unlocked an episode, and stay if somebody did', async () => {
  app.context.setNow(NOW);
  await keepOpen(app, operator);
  const [lost, kept] = [
    await publishDrama(app.context, 'lost', { count: 3, free: 1, price: 10 }),
    await publishDrama(app.context, 'kept', { count: 3, free: 1, price: 10 }),
  ];
  const viewer = await app.signIn();
  await giveGold(app.context, viewer.userId, { coins: 10 });
  const unlock = { requestId: randomUUID(), videoId: kept, target: 2, maxPrice: 10 };
  expect((await app.ask('unlockEpisodeByGold', unlock, viewer.client)).code).toBe(1);
  expect(await stakesOf(kept)).toMatchObject({ unlocks: 1, readers: 1, items: 3 });
  const { content, db } = app.context;
  const files = new Map<number, Awaited<ReturnType<typeof makeFilm>>[]>();
  for (const bookId of [lost, kept]) {
    const rows = await db.select().from(episodes).where(eq(episodes.dramaId, bookId));
    files.set(bookId, await Promise.all(rows.map(({ id }) => makeFilm(id))));
  }
  const films = async (dramaId: number) =>
    await Promise.all(
      (files.get(dramaId) ?? []).map(async ({ list, part, playlist }) =>
        (
          await Promise.all([
            content.has(list, 'json'),
            content.has(part, 'm4s'),
            content.has(playlist, 'm3u8'),
          ])
        ).join(' '),
      ),
    );
  const all = (is: boolean) => Array(3).fill(`${is} ${is} ${is}`);
  expect(await films(lost)).toEqual(all(true));
  for (const bookId of [lost, kept]) {
    const { data } = await app.ask('operatorTitle', { bookId }, operator.client);
    expect((await remove(bookId, data.title)).code).toBe(1);
  }
  expect((await app.ask('videoInfo', { videoId: kept }, viewer.client)).code).toBe(1);
  expect((await app.ask('videoInfo', { videoId: lost }, viewer.client)).code).not.toBe(1);
  await later(31);
  expect(await films(lost)).toEqual(all(false));
  expect(await films(kept)).toEqual(all(true));
  await isSound();
});

test('at the command line, nothing is deleted without --yes', async () => {
  app.context.setNow(NOW);
  const said: string[] = [];
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text: string) => void said.push(text));
  const bookId = await publish('typed');
  const run = (...args: string[]) => titleCommand(args[0] ?? '', args.slice(1))?.(app.context);
  expect(await run('delete', String(bookId))).toBe(1);
  expect(said.join('\n')).toMatch(/About typed[\s\S]*for 30 days[\s\S]*add --yes/);
  expect(await isSeen(bookId)).toBe(true);
  expect(await run('delete', String(bookId), '--yes')).toBe(0);
  expect(await isSeen(bookId)).toBe(false);
  expect(await run('restore', String(bookId))).toBe(0);
  expect(await run('restore', String(bookId))).toBe(1);
  expect(await run('delete', '999999')).toBe(1);
  for (const wrong of [
    ['delete'],
    ['delete', 'x'],
    ['delete', '1', '--no'],
    ['restore', '1', '--yes'],
    ['burn', '1'],
  ])
    expect(run(...wrong)).toBeUndefined();
});
