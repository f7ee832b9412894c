import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { FREE_KEY_AHEAD_MS, TICKET_RULES } from '../../../contract/money/tickets';
import { decodeBase64 } from '../../../contract/wire/base64';
import { FAILURES } from '../../../contract/wire/failure';
import { openChapterText } from '../../../contract/wire/sealing.codec';
import { freeDueChapters } from '../../content/freeInTime';
import { books, chapters } from '../../ground/db/schema/books';
import { auditLog } from '../../ground/db/schema/operator';
import { tickets } from '../../ground/db/schema/tickets';
import { brokenLedgerRules } from '../../testing/brokenLedgerRules';
import type { TestClient } from '../../testing/createClient';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { openDesk } from '../../testing/operatorApp';
import { packReader, takePack } from '../../testing/packsApp';

const NOW = Date.parse('2026-05-01T16:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PRICE = 3;

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  at(NOW);
  bookId = await app.publish(randomUUID(), {
    pricePerChapter: PRICE,
    freeChapters: 1,
    sections: Array.from({ length: 30 }, (_, index) => ({
      target: index + 1,
      title: `Part ${index + 1}`,
      text: `Text ${index + 1}.`,
      wordCount: 2,
    })),
  });
});
afterEach(async () => {
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});
afterAll(() => app.context.close());

const at = (ms: number) => app.context.setNow(new Date(ms));
const set = (changes: Partial<typeof books.$inferInsert>) =>
  app.context.db.update(books).set(changes).where(eq(books.id, bookId));
const read = async (client: TestClient) => (await app.ask('tickets', { bookId }, client)).data;
const open = (client: TestClient, target: number, moment: number, requestId = randomUUID()) =>
  app.ask('openByTicket', { requestId, bookId, target, at: moment }, client);

test('a reader has tickets and the keys of the next locked chapters', async () => {
  await set({ ticketRule: 'threeHours' });
  const { client } = await packReader(app, { coins: 9 });
  const answer = await read(client);
  expect(answer.tickets).toEqual({ rule: 'threeHours', fullAt: NOW });
  expect(answer.keys.map(({ target, at }) => [target, at])).toEqual([2, 3, 4, 5, 6, 7].map((t) => [t, null]));
  const [first] = answer.keys;
  const [row] = await app.context.db
    .select()
    .from(chapters)
    .where(eq(chapters.id, first?.id ?? 0));
  const bytes = await app.context.content.read(row?.contentHash ?? '', 'txt');
  expect(openChapterText(first?.id ?? 0, decodeBase64(first?.key ?? ''), String(bytes))).toBe('Text 2.');
});

test('a guest has none', async () => {
  await set({ ticketRule: 'daily' });
  const { client } = await app.signIn();
  expect(await read(client)).toEqual({ bookId, now: NOW, tickets: null, keys: [] });
  expect((await open(client, 2, NOW)).code).toBe(FAILURES.locked.code);
});

test('a ticket opens a chapter for good, spends nothing, and returns after its time', async () => {
  await set({ ticketRule: 'daily' });
  const { client, userId } = await packReader(app, { coins: 9 });
  expect((await read(client)).keys.map(({ target }) => target)).toEqual([2, 3, 4]);
  const requestId = randomUUID();
  const opened = await open(client, 2, NOW, requestId);
  expect(opened.data.grants.map(({ target }) => target)).toEqual([2]);
  expect(opened.data.balance.userGold).toBe(9);
  expect(opened.data.line).toBeNull();
  expect(opened.data.tickets.fullAt).toBe(NOW + DAY_MS);
  expect((await open(client, 2, NOW, requestId)).data).toEqual(opened.data);
  const { data } = await app.ask('chapter', { bookId, target: 2 }, client);
  expect(data.chapter.state).toBe('unlocked');
  expect(data.chapter.key).not.toBeNull();
  const [row] = await app.context.db.select().from(tickets).where(eq(tickets.userId, userId));
  expect(row?.fullAt.getTime()).toBe(NOW + DAY_MS);
});

test('whatever a device says, it gains no more than the keys ahead', async () => {
  for (const rule of ['daily', 'threeHours'] as const) {
    await set({ ticketRule: rule });
    at(NOW);
    const { everyMs, most, ahead } = TICKET_RULES[rule];
    const { client } = await packReader(app, { coins: 0 });
    let opened = 0;
    for (let moment = NOW; moment < NOW + 10 * everyMs; moment += everyMs / 3) {
      at(moment);
      // The past, the future and now: each is said once in a while.
      for (const { target } of (await read(client)).keys)
        for (const said of [0, moment + 9 * DAY_MS, moment]) await open(client, target, said);
      opened = (await app.ask('grants', { after: 0 }, client)).data.list.length;
      expect(opened).toBeLessThanOrEqual(most + ahead + (moment - NOW) / everyMs);
    }
    expect(opened).toBeGreaterThanOrEqual(most + ahead + 8);
    await set({ ticketRule: null });
  }
});

test('a chapter opened without a network is dated by the device, after the keys were given', async () => {
  await set({ ticketRule: 'daily' });
  const { client } = await packReader(app, { coins: 0 });
  await read(client);
  at(NOW + 5 * HOUR_MS);
  expect((await open(client, 2, NOW + HOUR_MS)).data.tickets.fullAt).toBe(NOW + HOUR_MS + DAY_MS);
  const other = await packReader(app, { coins: 0 });
  await read(other.client);
  at(NOW + 6 * HOUR_MS);
  expect((await open(other.client, 2, 0)).data.tickets.fullAt).toBe(NOW + 5 * HOUR_MS + DAY_MS);
  const third = await packReader(app, { coins: 0 });
  await read(third.client);
  const late = await open(third.client, 2, NOW + 99 * DAY_MS);
  expect(late.data.tickets.fullAt).toBe(NOW + 6 * HOUR_MS + DAY_MS);
});

test('a chapter whose key was not given stays locked, one that is open uses no ticket', async () => {
  await set({ ticketRule: 'daily' });
  const { client } = await packReader(app, { coins: 9 });
  await read(client);
  expect((await open(client, 9, NOW)).code).toBe(FAILURES.locked.code);
  await app.ask('unlockChapterByGold', { requestId: randomUUID(), bookId, target: 2, maxPrice: 3 }, client);
  const opened = await open(client, 2, NOW);
  expect(opened.data).toMatchObject({ line: null, tickets: { fullAt: NOW } });
  expect(opened.data.grants).toHaveLength(1);
  expect((await open(client, 1, NOW)).data).toMatchObject({ line: null, grants: [] });
});

test('a chapter taken along is not given, and a ticket for one given before releases its coins', async () => {
  await set({ ticketRule: 'daily' });
  const { client } = await packReader(app, { coins: 9 });
  await read(client);
  await takePack(app, client, { bookId, targets: [2, 3], maxPrice: 6 });
  expect((await read(client)).keys.map(({ target }) => target)).toEqual([4, 5, 6]);
  const other = await packReader(app, { coins: 9 });
  await read(other.client);
  await takePack(app, other.client, { bookId, targets: [2, 3], maxPrice: 6 });
  const { data } = await open(other.client, 2, NOW);
  expect(data.balance).toMatchObject({ userGold: 6, held: 3 });
});

test('a rule that is changed forth and back gives no new tickets', async () => {
  await set({ ticketRule: 'daily' });
  const { client } = await packReader(app, { coins: 0 });
  await read(client);
  await open(client, 2, NOW);
  await set({ ticketRule: 'threeHours' });
  await read(client);
  await set({ ticketRule: 'daily' });
  expect((await read(client)).tickets?.fullAt).toBe(NOW + DAY_MS);
  await set({ ticketRule: null });
  expect((await read(client)).tickets).toBeNull();
  // Opened in a tunnel before the rule ended.
  expect((await open(client, 3, NOW)).data.grants).toHaveLength(1);
});

test('chapters become free in their order, some days after they were published', async () => {
  await set({ freeAfterDays: 7 });
  const chaptersOf = async () =>
    (await app.ask('chapterList', { bookId }, client)).data.chapters.map(({ state, freeAt }) => [
      state,
      freeAt,
    ]);
  const { client } = await app.signIn();
  expect((await chaptersOf())[1]).toEqual(['locked', NOW + 7 * DAY_MS]);
  expect(await freeDueChapters(app.context)).toBe(0);
  expect((await read(client)).keys).toEqual([]);
  at(NOW + 7 * DAY_MS - FREE_KEY_AHEAD_MS);
  const { tickets: none, keys } = await read(client);
  expect(none).toBeNull();
  expect(keys).toHaveLength(29);
  expect(keys[0]).toMatchObject({ target: 2, at: NOW + 7 * DAY_MS });
  at(NOW + 7 * DAY_MS);
  expect(await freeDueChapters(app.context)).toBe(20);
  expect(await freeDueChapters(app.context)).toBe(9);
  expect((await chaptersOf())[29]).toEqual(['free', undefined]);
  const [book] = await app.context.db.select().from(books).where(eq(books.id, bookId));
  expect([book?.freeChapters, book?.edits.free]).toEqual([30, 30]);
});

test('the desk sets what waiting opens, which readers see and the log has', async () => {
  const { client } = await openDesk(app);
  const asked = { requestId: randomUUID(), bookId, ticketRule: 'daily', freeAfterDays: 3 } as const;
  const revision = async () => (await app.ask('chapterList', { bookId }, client)).data.revision;
  const before = await revision();
  expect((await app.ask('operatorSetWaiting', asked, client)).data).toMatchObject({
    ticketRule: 'daily',
    freeAfterDays: 3,
  });
  expect(await revision()).toBe(before + 1);
  const { data } = await app.ask('bookInfo', { bookId }, (await app.signIn()).client);
  expect(data.book).toMatchObject({ ticketRule: 'daily', freeAfterDays: 3 });
  const [act] = await app.context.db.select().from(auditLog).where(eq(auditLog.act, 'title.waiting'));
  expect(act).toMatchObject({
    objectId: String(bookId),
    before: { tickets: null, freeAfterDays: null },
    after: { tickets: 'daily', freeAfterDays: 3 },
  });
  const none = { requestId: randomUUID(), bookId, ticketRule: null, freeAfterDays: null };
  expect((await app.ask('operatorSetWaiting', none, client)).data).toMatchObject({ ticketRule: null });
  const missing = { ...asked, requestId: randomUUID(), bookId: 99_999 };
  expect((await app.ask('operatorSetWaiting', missing, client)).code).toBe(FAILURES.notFound.code);
});
