import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { VIP_TIER } from '../../contract/money/tiers';
import { decodeBase64 } from '../../contract/wire/base64';
import { FAILURES } from '../../contract/wire/failure';
import { openChapterText } from '../../contract/wire/sealing.codec';
import { publishDueDrafts } from '../content/drafts';
import { books, chapters } from '../ground/db/schema/books';
import { grants } from '../ground/db/schema/grants';
import { tickets } from '../ground/db/schema/tickets';
import { tiers } from '../ground/db/schema/tiers';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import type { TestClient } from '../testing/createClient';
import { join, makeTier, opened, schedule } from '../testing/members';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { packReader, takePack } from '../testing/packsApp';
import { publishWithDrafts } from '../testing/studioApp';
import { removeCopies, sealEarly } from './sealEarly';

const NOW = Date.parse('2026-05-01T16:00:00Z');
const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => at(NOW));
afterEach(async () => {
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});
afterAll(() => app.context.close());

const at = (ms: number) => app.context.setNow(new Date(ms));
const list = async (bookId: number, client?: TestClient) =>
  (await app.ask('chapterList', { bookId }, client)).data;
const early = async (bookId: number, client?: TestClient) =>
  ((await list(bookId, client)).early ?? []).map(({ target, state }) => `${target} ${state}`);
const text = async (hash: string) => String(await app.context.content.read(hash, 'txt'));

/** A title with 2 public chapters and 6 drafts, one a day, whose members read 3 ahead. */
async function serial(ahead = 3) {
  const bookId = await publishWithDrafts(app, randomUUID(), 2, 8);
  await schedule(app, bookId, DAY_MS);
  const tierId = await makeTier(app, { bookId, ahead });
  await sealEarly(app.context);
  return { bookId, tierId };
}

test('the next chapters are announced to all, sealed, and open to members alone', async () => {
  const { bookId, tierId } = await serial();
  const { client: stranger } = await app.signIn();
  const { chapters: shown, early: ahead = [] } = await list(bookId, stranger);
  expect(shown.map(({ target }) => target)).toEqual([1, 2]);
  expect(ahead.map(({ target, state, publicAt, freeAt }) => [target, state, publicAt, freeAt])).toEqual(
    [1, 2, 3].map((days) => [days + 2, 'locked', NOW + days * DAY_MS, NOW + days * DAY_MS]),
  );
  const hash = ahead[0]?.hash ?? '';
  expect(await text(hash)).not.toContain('Text 3');
  expect((await app.ask('chapter', { bookId, target: 3 }, stranger)).code).toBe(FAILURES.locked.code);
  expect((await app.ask('chapter', { bookId, target: 6 }, stranger)).code).toBe(FAILURES.notFound.code);
  expect((await opened(app, stranger, bookId, 3)).code).toBe(FAILURES.locked.code);

  const { client, userId } = await app.signIn();
  await join(app, userId, tierId, NOW + 30 * DAY_MS);
  expect((await opened(app, client, bookId, 3, 4, 6)).targets).toEqual([3, 4]);
  expect(await early(bookId, client)).toEqual(['3 unlocked', '4 unlocked', '5 locked']);
  const { data } = await app.ask('chapter', { bookId, target: 3 }, client);
  expect(data.chapter).toMatchObject({ state: 'unlocked', hash });
  const key = decodeBase64(data.chapter.key ?? '');
  expect(openChapterText(data.chapter.id, key, await text(hash))).toBe('Text 3.');
  expect((await opened(app, client, bookId, 6)).code).toBe(FAILURES.notFound.code);
});

test('each tier reads as far ahead as it says', async () => {
  const { bookId } = await serial();
  const { client, userId } = await app.signIn();
  await join(app, userId, await makeTier(app, { bookId, ahead: 1 }), NOW + DAY_MS);
  expect((await opened(app, client, bookId, 4)).code).toBe(FAILURES.locked.code);
  expect((await opened(app, client, bookId, 3, 4)).targets).toEqual([3]);
  // The next one of the reader's is the first that is not public, whatever was opened.
  at(NOW + DAY_MS - 1);
  expect((await opened(app, client, bookId, 4)).code).toBe(FAILURES.locked.code);
});

test('who leaves keeps what was opened, and opens no more', async () => {
  const { bookId, tierId } = await serial();
  const { client, userId } = await app.signIn();
  await join(app, userId, tierId, NOW + 1_000);
  await opened(app, client, bookId, 3);
  at(NOW + 2_000);
  expect((await opened(app, client, bookId, 4)).code).toBe(FAILURES.locked.code);
  expect((await opened(app, client, bookId, 3, 4)).targets).toEqual([3]);
  expect(await early(bookId, client)).toEqual(['3 unlocked', '4 locked', '5 locked']);
  const { data } = await app.ask('chapter', { bookId, target: 3 }, client);
  expect(data.chapter.key).not.toBeNull();
  expect((await app.ask('grants', { after: 0 }, client)).data.list.map(({ target }) => target)).toEqual([3]);
});

test('what was opened stays, whatever becomes of the tier and the time', async () => {
  const { bookId, tierId } = await serial();
  const { client, userId } = await app.signIn();
  await join(app, userId, tierId, NOW + 30 * DAY_MS);
  await opened(app, client, bookId, 3, 4);
  await app.context.db.update(tiers).set({ ahead: 0 }).where(eq(tiers.id, tierId));
  await app.context.db.update(chapters).set({ publishAt: null }).where(eq(chapters.bookId, bookId));
  expect(await early(bookId, client)).toEqual(['3 unlocked', '4 unlocked']);
  expect((await list(bookId)).early).toBeUndefined();
  const { data } = await app.ask('chapter', { bookId, target: 4 }, client);
  expect([data.chapter.state, data.chapter.publicAt]).toEqual(['unlocked', undefined]);
  expect(data.chapter.key).not.toBeNull();
});

test('a grant of an earlier chapter with the number of a draft opens nothing', async () => {
  const { bookId, tierId } = await serial();
  const { client, userId } = await app.signIn();
  await join(app, userId, tierId, NOW + DAY_MS);
  const third = (await list(bookId)).early?.[0]?.id ?? 0;
  await app.context.db.insert(grants).values({ userId, chapterId: third, ticket: 'daily' });
  await app.context.db
    .insert(tickets)
    .values({ userId, bookId, rule: 'daily', fullAt: new Date(NOW + DAY_MS), createdAt: new Date(NOW) });
  expect(await early(bookId, client)).toEqual(['3 locked', '4 locked', '5 locked']);
  expect((await app.ask('chapter', { bookId, target: 3 }, client)).code).toBe(FAILURES.locked.code);
  expect((await opened(app, client, bookId, 3, 4)).targets).toEqual([4]);
});

test('a draft that the desk removed is not read ahead', async () => {
  const { bookId } = await serial();
  await app.context.db
    .update(books)
    .set({ edits: { chapters: { 3: { isRemoved: true } } } })
    .where(eq(books.id, bookId));
  expect(await early(bookId)).toEqual(['4 locked', '5 locked']);
});

test('at its moment a chapter is everybody’s, and the next one is ahead', async () => {
  const { bookId } = await serial();
  const { client } = await app.signIn();
  const keys = async () => (await app.ask('tickets', { bookId }, client)).data.keys;
  // The key is given a day before, for devices that are in a tunnel then.
  at(NOW - 1);
  expect(await keys()).toEqual([]);
  at(NOW);
  const [given, ...others] = await keys();
  expect([given?.target, given?.at, others.length]).toEqual([3, NOW + DAY_MS, 0]);
  const [entry] = (await list(bookId, client)).early ?? [];
  const sealed = await text(entry?.hash ?? '');
  expect(openChapterText(given?.id ?? 0, decodeBase64(given?.key ?? ''), sealed)).toBe('Text 3.');
  at(NOW + DAY_MS);
  await publishDueDrafts(app.context);
  expect(await early(bookId, client)).toEqual(['4 locked', '5 locked']);
  await sealEarly(app.context);
  expect(await early(bookId, client)).toEqual(['4 locked', '5 locked', '6 locked']);
  const published = (await list(bookId, client)).chapters.find(({ target }) => target === 3);
  expect([published?.state, published?.publicAt, await text(published?.hash ?? '')]).toEqual([
    'free',
    undefined,
    'Text 3.',
  ]);
  // Its copy goes at night.
  await removeCopies(app.context);
  expect(await app.context.content.read(entry?.hash ?? '', 'txt')).toBeNull();
  expect(await early(bookId, client)).toHaveLength(3);
});

test('a draft without a time, and those after it, are nobody’s', async () => {
  const { bookId } = await serial();
  await app.context.db.update(chapters).set({ publishAt: null }).where(eq(chapters.bookId, bookId));
  expect((await list(bookId)).early).toBeUndefined();
});

test('a draft that is revised gets a new copy, and is not shown until then', async () => {
  const { bookId } = await serial();
  const [, fourth] = (await list(bookId)).early ?? [];
  await app.context.db
    .update(chapters)
    .set({ textHash: 'revised' })
    .where(eq(chapters.id, fourth?.id ?? 0));
  expect(await early(bookId)).toEqual(['3 locked']);
  expect(await sealEarly(app.context)).toBe(1);
  expect(await early(bookId)).toHaveLength(3);
  expect(await sealEarly(app.context)).toBe(0);
});

test('what a tier opens of all is bounded by its title', async () => {
  const { bookId } = await serial(0);
  const bought = await app.publish(randomUUID(), { pricePerChapter: 3, freeChapters: 1 });
  const house = await makeTier(app, { opensAll: true });
  const titles = await makeTier(app, { opensAll: true, bookId });
  const { client, userId } = await app.signIn();
  await join(app, userId, titles, NOW + DAY_MS);
  expect((await opened(app, client, bought, 2)).code).toBe(FAILURES.locked.code);
  await join(app, userId, house, NOW + DAY_MS);
  expect((await opened(app, client, bought, 1, 2)).targets).toEqual([2]);
  // Not those that are not public: its members read none ahead.
  expect((await opened(app, client, bookId, 3)).code).toBe(FAILURES.notFound.code);
  const [grant] = await app.context.db.select().from(grants).where(eq(grants.userId, userId));
  expect(grant).toMatchObject({ entryId: null, ticket: null, tierId: house });
});

test('VIP is a tier', async () => {
  const { bookId } = await serial();
  const { client, userId } = await app.signIn();
  await join(app, userId, VIP_TIER, NOW + DAY_MS);
  expect((await opened(app, client, bookId, 3)).code).toBe(FAILURES.locked.code);
  const memberships = async () => (await app.ask('userInfo', {}, client)).data.memberships;
  expect(await memberships()).toEqual([
    { tier: { id: VIP_TIER, name: '', ahead: 0, opensAll: false, noAds: true }, until: NOW + DAY_MS },
  ]);
});

test('two devices at once open a chapter once', async () => {
  const { bookId, tierId } = await serial();
  const { client, userId } = await app.signIn();
  await join(app, userId, tierId, NOW + DAY_MS);
  const both = await Promise.all([1, 2].map(() => opened(app, client, bookId, 3, 4)));
  expect(both.map(({ targets }) => targets)).toEqual([
    [3, 4],
    [3, 4],
  ]);
});

test('a chapter that was taken along keeps its coins held', async () => {
  const bookId = await app.publish(randomUUID(), { pricePerChapter: 3, freeChapters: 1 });
  const { client, userId } = await packReader(app, { coins: 9 });
  await takePack(app, client, { bookId, targets: [2], maxPrice: 3 });
  await join(app, userId, await makeTier(app, { opensAll: true }), NOW + DAY_MS);
  expect((await opened(app, client, bookId, 2)).code).toBe(FAILURES.locked.code);
});
