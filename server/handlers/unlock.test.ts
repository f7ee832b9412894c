import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contentPath } from '../../contract/catalogue/contentPaths';
import { endpoints } from '../../contract/endpoints';
import { verifySigned } from '../../contract/money/receipts.schema';
import { FAILURES } from '../../contract/wire/failure';
import { fromBase64, openChapterText, sealParams } from '../../contract/wire/sealing.codec';
import { CONTRACT_VERSION_HEADER } from '../../contract/wire/version';
import { bookDays } from '../ground/db/schema/counts';
import { grants } from '../ground/db/schema/grants';
import { receipts } from '../ground/db/schema/receipts';
import { send } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import { app, bookId, goldOf, reader, unlock, unlockRange, withUnlockApp } from '../testing/unlockApp';

withUnlockApp();

test('an unlock is paid, opens the text with a signed key, and is counted', async () => {
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

test('a resend gets the same answer, a changed one fails, no key is stored', async () => {
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

test('unlocking a chapter that is already open or free costs nothing', async () => {
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

test('an overpriced, unaffordable or unknown unlock is refused for good and spends nothing', async () => {
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

test('invalid prices, ids and targets are malformed', async () => {
  const { client } = await reader({ coins: 50 });
  for (const maxPrice of [-1, 0.5, 2 ** 53, Number.POSITIVE_INFINITY, '5' as unknown as number]) {
    expect((await unlock(client, { maxPrice })).status).toBe(400);
    expect((await unlockRange(client, { maxPrice })).status).toBe(400);
  }
  expect((await unlock(client, { requestId: 'no uuid' })).status).toBe(400);
  expect((await unlock(client, { target: -2 })).status).toBe(400);
  expect(await goldOf(client)).toMatchObject({ coins: 50 });
});

test('a reader spends only in their own session, and another’s requestId has no effect', async () => {
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

test('links, pictures and other sites cannot spend coins; only the app’s code can', async () => {
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
