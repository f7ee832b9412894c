import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBase64, sealParams } from '../../../contract/codec/envelope';
import { verifySigned } from '../../../contract/codec/receipt';
import { openChapterText } from '../../../contract/codec/sealedContent';
import { CONTRACT_VERSION_HEADER } from '../../../contract/codec/version';
import { endpoints, type RequestOf } from '../../../contract/endpoints/endpoints';
import { contentPath } from '../../../contract/values/contentPaths';
import { FAILURES } from '../../../contract/values/failure';
import { publishBook } from '../../content/publishBook';
import { books } from '../../ground/db/schema/books';
import { bookDays } from '../../ground/db/schema/counts';
import { grants } from '../../ground/db/schema/grants';
import { ledgerEntries } from '../../ground/db/schema/ledger';
import { receipts } from '../../ground/db/schema/receipts';
import { brokenLedgerRules } from '../../testing/brokenLedgerRules';
import { send, type TestClient } from '../../testing/createClient';
import { giveGold } from '../../testing/giveGold';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { sampleBook } from '../../testing/sampleBook';

let app: TestApp;
let bookId: number;
/** Twenty chapters at a coin each, the first two free. */
let longBook: number;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('bell');
  longBook = await app.publish('long', {
    pricePerChapter: 1,
    sections: [-1, ...Array.from({ length: 20 }, (_, at) => at + 1)].map((target) => ({
      target,
      title: `Part ${target}`,
      text: `Text ${target}.`,
      wordCount: 2,
    })),
  });
});
afterAll(() => app.context.close());

async function reader(gold: { coins?: number; bonus?: number } = {}) {
  const signedIn = await app.signIn();
  await giveGold(app.context, signedIn.userId, gold);
  return signedIn;
}

type UnlockRequest = RequestOf<'unlockChapterByGold'>;
const unlock = (client: TestClient, changes: Partial<UnlockRequest> = {}) =>
  app.ask(
    'unlockChapterByGold',
    { requestId: randomUUID(), bookId, target: 3, maxPrice: 5, ...changes },
    client,
  );
const unlockRange = (client: TestClient, changes: Partial<RequestOf<'unlockRangeByGold'>> = {}) =>
  app.ask(
    'unlockRangeByGold',
    { requestId: randomUUID(), bookId: longBook, from: 1, to: null, maxPrice: 100, ...changes },
    client,
  );
const goldOf = async (client: TestClient) => (await app.ask('userInfo', {}, client)).data.user;

test('an unlock pays, opens the text with a signed key, and is counted', async () => {
  const { client, userId } = await reader({ coins: 10, bonus: 2 });
  const requestId = randomUUID();
  const { code, data } = await unlock(client, { requestId });
  expect(code).toBe(1);
  expect(data).toMatchObject({
    price: 5,
    balance: { coins: 7, bonus: 0, userGold: 7 },
    line: {
      kind: 'unlock',
      coins: -3,
      bonus: -2,
      requestId,
      reference: { type: 'items', bookId, from: 3, to: 3, title: 'Three', count: 1 },
    },
    undoUntil: null,
  });
  const [grant] = data.grants;
  expect(data.unlocked).toEqual([grant?.id]);

  const { data: chapter } = await app.ask('chapter', { bookId, target: 3 }, client);
  expect(chapter.chapter).toMatchObject({ state: 'unlocked', key: grant?.key });
  const file = await (await app.app.request(contentPath(chapter.chapter.hash))).text();
  expect(openChapterText(chapter.chapter.id, fromBase64(grant?.key ?? ''), file)).toMatch(
    'The text of Three',
  );

  const { receiptKey } = (await app.ask('securityConfig', {})).data;
  const receipt = grant?.receipt ?? { text: '', signature: '' };
  expect(await verifySigned(receiptKey, receipt)).toBe(true);
  expect(await verifySigned(receiptKey, { ...receipt, text: receipt.text.replace(':3', ':4') })).toBe(false);
  expect(JSON.parse(receipt.text)).toEqual({
    type: 'grant',
    userId,
    id: grant?.id,
    kind: 'chapter',
    itemId: chapter.chapter.id,
    bookId,
    target: 3,
    keyHash: createHash('sha256')
      .update(fromBase64(grant?.key ?? ''))
      .digest('hex'),
    at: grant?.at,
  });

  const [day] = await app.context.db.select().from(bookDays).where(eq(bookDays.bookId, bookId));
  expect(day?.unlocks).toBe(1);
  expect(await goldOf(client)).toMatchObject({ userGold: 7, coins: 7, bonus: 0 });
});

test('a resend hears the same answer, another payload under the requestId is refused, no key lies in the tables', async () => {
  const { client } = await reader({ coins: 20 });
  const requestId = randomUUID();
  const first = await unlock(client, { requestId });
  expect(await unlock(client, { requestId })).toEqual(first);
  expect((await unlock(client, { requestId, target: 4 })).code).toBe(FAILURES.requestIdReused.code);
  expect((await unlock(client, { requestId, maxPrice: 6 })).code).toBe(FAILURES.requestIdReused.code);
  expect((await unlockRange(client, { requestId })).code).toBe(FAILURES.requestIdReused.code);
  expect(await goldOf(client)).toMatchObject({ coins: 15 });
  const kept = JSON.stringify(await app.context.db.select().from(receipts));
  expect(kept).not.toContain(first.data.grants[0]?.key);
});

test('what is open already costs nothing, with another request and also when it is free', async () => {
  const { client } = await reader({ coins: 5 });
  const { data: first } = await unlock(client);
  const again = await unlock(client, { maxPrice: 0 });
  expect(again.data).toEqual({
    grants: first.grants,
    unlocked: [],
    price: 0,
    balance: { coins: 0, bonus: 0, userGold: 0 },
    line: null,
    undoUntil: null,
  });
  expect((await unlock(client, { target: 1, maxPrice: 0 })).data).toMatchObject({ grants: [], price: 0 });
});

test('dearer than agreed, too poor, not there: refused for ever and nothing spent', async () => {
  const { client, userId } = await reader({ coins: 4 });
  const dear = randomUUID();
  const poor = randomUUID();
  expect(await unlock(client, { requestId: dear, maxPrice: 4 })).toEqual({
    status: 200,
    code: FAILURES.priceRose.code,
    data: null,
  });
  expect((await unlock(client, { requestId: poor })).code).toBe(FAILURES.tooPoor.code);
  for (const wrong of [{ target: 99 }, { target: 2 ** 40 }, { bookId: 99_999 }, { bookId: 2 ** 53 - 1 }]) {
    expect((await unlock(client, wrong)).code).toBe(FAILURES.notFound.code);
    expect((await unlock(client, { ...wrong, auto: true })).code).toBe(FAILURES.notFound.code);
  }
  for (const range of [
    { from: 2 ** 40 },
    { from: 99, to: 2 ** 40 },
    { from: 3, to: 2 },
    { bookId: 2 ** 53 - 1 },
  ]) {
    expect((await unlockRange(client, range)).code).toBe(FAILURES.notFound.code);
    expect((await app.ask('unlockQuote', { bookId, from: 1, to: null, ...range }, client)).code).toBe(
      FAILURES.notFound.code,
    );
  }
  await giveGold(app.context, userId, { coins: 50 });
  expect((await unlock(client, { requestId: dear, maxPrice: 4 })).code).toBe(FAILURES.priceRose.code);
  expect((await unlock(client, { requestId: poor })).code).toBe(FAILURES.tooPoor.code);
  expect(await goldOf(client)).toMatchObject({ coins: 54 });
  expect(await app.context.db.$count(grants, eq(grants.userId, userId))).toBe(0);
});

test('amounts that are none are malformed', async () => {
  const { client } = await reader({ coins: 50 });
  for (const maxPrice of [-1, 0.5, 2 ** 53, Number.POSITIVE_INFINITY, '5' as unknown as number]) {
    expect((await unlock(client, { maxPrice })).status).toBe(400);
    expect((await unlockRange(client, { maxPrice })).status).toBe(400);
  }
  expect((await unlock(client, { requestId: 'no uuid' })).status).toBe(400);
  expect((await unlock(client, { target: -2 })).status).toBe(400);
  expect(await goldOf(client)).toMatchObject({ coins: 50 });
});

test('only a session of one’s own spends, and another’s requestId means nothing', async () => {
  const one = await reader({ coins: 5 });
  const two = await reader({ coins: 5 });
  const requestId = randomUUID();
  expect((await unlock(one.client, { requestId, userId: two.userId })).status).toBe(403);
  expect((await app.ask('unlockChapterByGold', { requestId, bookId, target: 3, maxPrice: 5 })).status).toBe(
    401,
  );
  await unlock(one.client, { requestId });
  expect((await unlock(two.client, { requestId, target: 4 })).data).toMatchObject({ price: 5 });
  const asTwo = await app.ask('chapter', { bookId, target: 3 }, two.client);
  expect(asTwo.data.chapter).toMatchObject({ state: 'locked', key: null });
});

test('a link, a picture or an address cannot spend: only the app’s own code can', async () => {
  const { client } = await reader({ coins: 5 });
  const { method, path } = endpoints.unlockChapterByGold;
  const ask = (headers: Record<string, string>) =>
    send(
      app.app,
      method,
      path,
      sealParams(method, path, { requestId: randomUUID(), bookId, target: 3, maxPrice: 5 }),
      { cookie: client.cookie, ...headers },
    );
  const own = { [CONTRACT_VERSION_HEADER]: '5' };
  expect((await ask({})).status).toBe(403);
  expect((await ask({ 'sec-fetch-site': 'none' })).status).toBe(403);
  expect((await ask({ 'sec-fetch-site': 'none', ...own })).status).toBe(403);
  expect((await ask({ 'sec-fetch-site': 'cross-site', ...own })).status).toBe(403);
  expect((await ask({ origin: 'https://evil.example', ...own })).status).toBe(403);
  expect(await goldOf(client)).toMatchObject({ coins: 5 });
  expect((await ask({ 'sec-fetch-site': 'same-origin', ...own })).status).toBe(200);
  expect(await goldOf(client)).toMatchObject({ coins: 0 });
});

test('a range costs what the quote said, ten percent off from ten chapters, in one line', async () => {
  const { client } = await reader({ coins: 30 });
  const quote = async (from: number, to: number | null) =>
    (await app.ask('unlockQuote', { bookId: longBook, from, to }, client)).data;
  expect(await quote(1, 11)).toMatchObject({
    count: 9,
    fullPrice: 9,
    discountPercent: 0,
    discount: 0,
    price: 9,
  });
  expect(await quote(1, 12)).toMatchObject({ count: 10, fullPrice: 10, discountPercent: 10, price: 9 });
  // 18 chapters: 1.8 off is 2 in the reader's favour. Back matter is free.
  const rest = await quote(5, null);
  expect(rest).toMatchObject({ count: 16, fullPrice: 16, discount: 2, price: 14, from: 5, to: 20 });
  expect(rest.balance).toEqual({ coins: 30, bonus: 0, userGold: 30 });

  await unlock(client, { bookId: longBook, target: 7 });
  expect((await unlockRange(client, { from: 5, maxPrice: 12 })).code).toBe(FAILURES.priceRose.code);
  const requestId = randomUUID();
  const bought = await unlockRange(client, { from: 5, requestId, maxPrice: 13 });
  expect(bought.data).toMatchObject({
    price: 13,
    balance: { coins: 16 },
    line: { coins: -13, reference: { from: 5, to: 20, count: 15, title: 'Part 5' } },
  });
  expect(bought.data.grants.map(({ target }) => target)).toEqual(
    Array.from({ length: 16 }, (_, at) => at + 5),
  );
  expect(bought.data.unlocked).toHaveLength(15);
  expect(await unlockRange(client, { from: 5, requestId, maxPrice: 13 })).toEqual(bought);
  expect(await quote(5, null)).toMatchObject({ count: 0, price: 0, from: null, to: null });
  const { data: list } = await app.ask('chapterList', { bookId: longBook }, client);
  expect(list.chapters.filter(({ state }) => state === 'locked').map(({ target }) => target)).toEqual([3, 4]);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('a range is bought whole or not at all', async () => {
  const { client, userId } = await reader({ coins: 3 });
  expect((await unlockRange(client, { from: 3, to: 6 })).code).toBe(FAILURES.tooPoor.code);
  expect(await app.context.db.$count(grants, eq(grants.userId, userId))).toBe(0);
  expect((await unlockRange(client, { from: 3, to: 5 })).data).toMatchObject({
    price: 3,
    balance: { coins: 0 },
  });
  expect((await unlockRange(client, { from: 9, to: 5 })).code).toBe(FAILURES.notFound.code);
  expect((await unlockRange(client, { from: 21, to: 2 ** 50 })).code).toBe(FAILURES.notFound.code);
  expect((await unlockRange(client, { from: -1, to: null })).data).toMatchObject({ grants: [], price: 0 });
  expect((await unlockRange(client, { from: -1, to: 4 })).code).toBe(FAILURES.notFound.code);
});

test('everything ever unlocked is listed with the same keys and receipts, page by page', async () => {
  const { client, userId } = await reader({ coins: 300 });
  const other = await reader();
  const many = await app.publish('many', {
    pricePerChapter: 1,
    freeChapters: 0,
    sections: Array.from({ length: 55 }, (_, at) => ({
      target: at + 1,
      title: `${at}`,
      text: `${at}`,
      wordCount: 1,
    })),
  });
  const { data } = await unlockRange(client, { bookId: many, maxPrice: 300 });
  expect(data.price).toBe(49);
  const first = (await app.ask('grants', { after: 0 }, client)).data;
  const second = (await app.ask('grants', { after: first.next ?? 0 }, client)).data;
  expect([first.list.length, second.list.length, second.next]).toEqual([50, 5, null]);
  const byId = [...data.grants].sort((a, b) => a.id - b.id);
  expect([...first.list, ...second.list]).toEqual(byId);
  expect((await app.ask('grants', { after: 0 }, other.client)).data).toEqual({ list: [], next: null });
  expect((await app.ask('grants', { after: 0, userId }, other.client)).status).toBe(403);
});

test('a chapter that is taken out, or a price that changes, takes nothing back', async () => {
  const key = 'revised';
  const revised = await app.publish(key);
  const { client } = await reader({ coins: 10 });
  await unlock(client, { bookId: revised });
  await publishBook(app.context, sampleBook(key, { pricePerChapter: 9 }));
  expect((await unlock(client, { bookId: revised, target: 4 })).code).toBe(FAILURES.priceRose.code);
  const asked = await app.ask('chapter', { bookId: revised, target: 3 }, client);
  expect(asked.data.chapter).toMatchObject({ state: 'unlocked', price: 9 });
  expect(asked.data.chapter.key).not.toBeNull();
  await publishBook(app.context, sampleBook(key, { sections: sampleBook(key).sections.slice(0, 3) }));
  expect((await app.ask('grants', { after: 0 }, client)).data.list).toHaveLength(1);
  expect(await app.context.db.$count(ledgerEntries)).toBeGreaterThan(0);
  expect(await app.context.db.$count(books)).toBe(4);
});
