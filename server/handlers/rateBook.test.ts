import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILURES } from '../../contract/wire/failure';
import { ratings } from '../ground/db/schema/reading';
import type { TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.context.close());

const read = (book: number, client: TestClient, target = 1) =>
  app.ask(
    'userLog',
    {
      requestId: randomUUID(),
      page: 'reading',
      action: 'read',
      detail: { bookId: book, target },
      dateTime: 0,
    },
    client,
  );
const rate = (book: number, stars: number, client: TestClient, requestId: string = randomUUID()) =>
  app.ask('rateBook', { requestId, bookId: book, stars }, client);

test('a book page has the publisher’s data, and no rating yet', async () => {
  bookId = await app.publish('bell', {
    title: 'The Ninth Bell',
    author: 'Björn Ø. Ström',
    tags: ['monks'],
  });
  const { data } = await app.ask('bookInfo', { bookId });
  expect(data.book).toMatchObject({
    bookName: 'The Ninth Bell',
    authorName: 'Björn Ø. Ström',
    tags: ['monks'],
    language: 'en',
    chapterCount: 4,
    wordCount: 48,
    freeChapters: 2,
    pricePerChapter: 5,
    revision: 1,
    rating: { average: 0, count: 0, mine: 0 },
    readerCount: 0,
  });
  expect(data.book.sourceimg).not.toBe(data.book.sourceImg);
  expect(await app.ask('bookInfo', { bookId: 99_999 })).toEqual({ status: 200, code: 1004, data: null });
  expect((await app.ask('bookInfo', { bookId: 2 ** 53 - 1 })).code).toBe(1004);
});

test('rating requires having read the book, and a refused request stays refused', async () => {
  const { client } = await app.signIn();
  const other = await app.publish('other');
  await read(other, client);
  const requestId = randomUUID();
  const refused = await rate(bookId, 5, client, requestId);
  expect(refused).toEqual({ status: 200, code: FAILURES.notRead.code, data: null });
  await read(bookId, client);
  expect((await rate(bookId, 5, client, requestId)).code).toBe(FAILURES.notRead.code);
  expect(await app.context.db.$count(ratings)).toBe(0);
  expect((await rate(99_999, 5, client)).code).toBe(FAILURES.notFound.code);
  expect((await rate(bookId, 6, client)).status).toBe(400);
  const nobody = await app.ask('rateBook', { requestId, bookId, stars: 5 });
  expect(nobody.status).toBe(401);
});

test('a reader has one rating: a new one replaces it, a resend changes nothing', async () => {
  const [one, two] = [await app.signIn(), await app.signIn()];
  await read(bookId, one.client);
  await read(bookId, two.client);
  expect((await rate(bookId, 2, one.client)).data).toEqual({ average: 2, count: 1, mine: 2 });
  const requestId = randomUUID();
  expect((await rate(bookId, 5, two.client, requestId)).data).toEqual({ average: 3.5, count: 2, mine: 5 });
  expect((await rate(bookId, 4, one.client)).data).toEqual({ average: 4.5, count: 2, mine: 4 });
  expect((await rate(bookId, 5, two.client, requestId)).data).toEqual({ average: 3.5, count: 2, mine: 5 });
  expect((await rate(bookId, 1, two.client, requestId)).code).toBe(FAILURES.requestIdReused.code);
  const seen = async (client?: TestClient) =>
    (await app.ask('bookInfo', { bookId }, client)).data.book.rating;
  expect(await seen(one.client)).toEqual({ average: 4.5, count: 2, mine: 4 });
  expect(await seen(two.client)).toEqual({ average: 4.5, count: 2, mine: 5 });
  expect(await seen()).toEqual({ average: 4.5, count: 2, mine: 0 });
  expect(await app.context.db.$count(ratings)).toBe(2);
});

test('simultaneous ratings of many readers are all counted', async () => {
  const crowd = await app.publish('crowd');
  const readers = await Promise.all(Array.from({ length: 8 }, () => app.signIn()));
  for (const { client } of readers) await read(crowd, client);
  await Promise.all(readers.map(({ client }, at) => rate(crowd, (at % 5) + 1, client)));
  const { rating, readerCount } = (await app.ask('bookInfo', { bookId: crowd })).data.book;
  expect([rating.count, rating.average, readerCount]).toEqual([8, 21 / 8, 8]);
});
