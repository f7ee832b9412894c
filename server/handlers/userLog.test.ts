import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import { FAILURES } from '../../contract/wire/failure';
import { countRead, MOST_READS_A_DAY } from '../counts/count';
import { chapters } from '../ground/db/schema/books';
import { bookDays } from '../ground/db/schema/counts';
import { grants } from '../ground/db/schema/grants';
import { actionDays, actionLogs } from '../ground/db/schema/logs';
import { reads } from '../ground/db/schema/reading';
import { receipts } from '../ground/db/schema/receipts';
import type { TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  app.context.setNow(new Date('2026-11-20T17:00:00Z'));
});
afterAll(() => app.context.close());

function readLog(bookId: number, target: number, requestId: string = randomUUID()): RequestOf<'userLog'> {
  return { requestId, page: 'reading', action: 'read', detail: { bookId, target }, dateTime: 1 };
}
const read = async (bookId: number, target: number, client: TestClient, requestId?: string) =>
  (await app.ask('userLog', readLog(bookId, target, requestId), client)).code;
const daysOf = async (bookId: number) =>
  (await app.context.db.select().from(bookDays))
    .filter((row) => row.bookId === bookId)
    .map(({ day, readers, reads: count, unlocks }) => [day, readers, count, unlocks]);

test('a chapter counts once per reader, however often and whenever it is sent', async () => {
  const bookId = await app.publish('counted');
  const [one, two] = [await app.signIn(), await app.signIn()];
  const requestId = randomUUID();
  expect(await read(bookId, 1, one.client, requestId)).toBe(1);
  expect(await read(bookId, 1, one.client, requestId)).toBe(1);
  expect(await read(bookId, 1, one.client)).toBe(1);
  expect(await read(bookId, 2, one.client)).toBe(1);
  expect(await read(bookId, 1, two.client)).toBe(1);
  expect(await daysOf(bookId)).toEqual([['2026-11-20', 2, 3, 0]]);
  expect((await app.ask('bookInfo', { bookId })).data.book.readerCount).toBe(2);
  app.context.setNow(new Date('2026-11-21T04:59:00Z'));
  await read(bookId, 0, two.client);
  app.context.setNow(new Date('2026-11-21T05:05:00Z'));
  await read(bookId, 1, one.client);
  await read(bookId, 2, two.client);
  expect(await daysOf(bookId)).toEqual([
    ['2026-11-20', 2, 4, 0],
    ['2026-11-21', 0, 1, 0],
  ]);
});

test('the same request with another payload is refused', async () => {
  const bookId = await app.publish('reused');
  const { client } = await app.signIn();
  const requestId = randomUUID();
  await read(bookId, 1, client, requestId);
  expect(await read(bookId, 2, client, requestId)).toBe(FAILURES.requestIdReused.code);
  expect(await read(bookId, 2, (await app.signIn()).client, requestId)).toBe(1);
  expect(await daysOf(bookId)).toEqual([['2026-11-21', 2, 2, 0]]);
});

test('unknown and locked chapters do not count', async () => {
  const bookId = await app.publish('locked');
  const { client, userId } = await app.signIn();
  const requestId = randomUUID();
  expect(await read(bookId, 9, client)).toBe(FAILURES.notFound.code);
  expect(await read(bookId, 2 ** 40, client)).toBe(FAILURES.notFound.code);
  expect(await read(99_999, 1, client)).toBe(FAILURES.notFound.code);
  expect(await read(bookId, 3, client, requestId)).toBe(FAILURES.locked.code);
  const nothing = { requestId: randomUUID(), page: 'reading', action: 'read', detail: {}, dateTime: 1 };
  expect((await app.ask('userLog', nothing, client)).code).toBe(FAILURES.notFound.code);
  expect((await app.ask('userLog', nothing)).status).toBe(401);
  expect(await daysOf(bookId)).toEqual([]);
  const chapter = (await app.ask('chapter', { bookId, target: 3 })).data.chapter;
  await app.context.db.insert(grants).values({ userId, chapterId: chapter.id });
  expect(await read(bookId, 3, client, requestId)).toBe(FAILURES.locked.code);
  expect(await read(bookId, 3, client)).toBe(1);
  expect(await daysOf(bookId)).toEqual([['2026-11-21', 1, 1, 0]]);
});

test('a day counts a limited number of chapters per reader', async () => {
  const bookId = await app.publish('long', {
    freeChapters: 9_999,
    sections: manySections(MOST_READS_A_DAY + 5),
  });
  const { userId } = await app.signIn();
  const ids = (await app.context.db.select().from(chapters)).filter((row) => row.bookId === bookId);
  for (const { id: chapterId } of ids) {
    await app.context.db.transaction((tx) =>
      countRead(tx, { userId, bookId, chapterId }, { days: app.context.days, now: app.context.now() }),
    );
  }
  expect(await daysOf(bookId)).toEqual([['2026-11-21', 1, MOST_READS_A_DAY, 0]]);
  expect((await app.context.db.select().from(reads)).filter((row) => row.bookId === bookId)).toHaveLength(
    MOST_READS_A_DAY + 5,
  );
}, 60_000);

const told = (page: string, action: string, text?: string) => ({
  requestId: randomUUID(),
  page,
  action,
  detail: text === undefined ? {} : { text },
  dateTime: 1,
});
const daysCounted = async ({ context }: TestApp) =>
  (await context.db.select().from(actionDays)).map(({ page, action, detail, count }) => [
    page,
    action,
    detail,
    count,
  ]);

test('other actions are counted per day without naming the reader', async () => {
  const slot = {
    slotId: 'rewards-1',
    page: 'Rewards',
    kind: 'display',
    provider: 'script',
    script: 'https://a.example/t.js',
  };
  const counting = await openTestApp(null, { DOGEAR_USAGE: 'on', DOGEAR_ADS: JSON.stringify([slot]) });
  try {
    const { client } = await counting.signIn();
    const ask = async (...what: Parameters<typeof told>) =>
      (await counting.ask('userLog', told(...what), client)).code;
    expect(await ask('home', 'open')).toBe(1);
    expect(await ask('home', 'open', 'what a reader typed')).toBe(1);
    expect(await ask('ads', 'shown', 'rewards-1')).toBe(1);
    expect(await ask('ads', 'shown', 'x'.repeat(300))).toBe(1);
    expect(await daysCounted(counting)).toEqual([
      ['home', 'open', '', 2],
      ['ads', 'shown', 'rewards-1', 1],
      ['ads', 'shown', '', 1],
    ]);
    expect(await counting.context.db.$count(actionLogs)).toBe(0);
    expect(await counting.context.db.$count(receipts, eq(receipts.endpoint, 'userLog'))).toBe(0);
    for (const [page, action] of [
      ['home', 'tap'],
      ['toString', 'call'],
      ['reading', 'stolen'],
    ] as const) {
      expect(await ask(page, action)).toBe(FAILURES.malformed.code);
    }
  } finally {
    await counting.context.close();
  }
});

test('nothing is counted unless the operator enables it', async () => {
  const { client } = await app.signIn();
  expect((await app.ask('userLog', told('home', 'open'), client)).code).toBe(1);
  expect(await daysCounted(app)).toEqual([]);
});

test('one reader’s logs are limited to 240 a minute', async () => {
  const { client } = await app.signIn();
  const log = () => ({ requestId: randomUUID(), page: 'home', action: 'open', detail: {}, dateTime: 1 });
  const answers: number[] = [];
  for (let at = 0; at < 245; at++) answers.push((await app.ask('userLog', log(), client)).status);
  expect(answers.indexOf(429)).toBe(240);
  expect((await app.ask('userLog', log(), (await app.signIn()).client)).status).toBe(200);
}, 60_000);

function manySections(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    target: at + 1,
    title: `Chapter ${at + 1}`,
    text: `Text ${at}.`,
    wordCount: 2,
  }));
}
