import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import { EPISODE_PRICE_COINS } from '../../contract/money/limits';
import { verifySigned } from '../../contract/money/receipts.schema';
import { FAILURES } from '../../contract/wire/failure';
import { mergeGuest } from '../accounts/mergeGuest';
import { episodes } from '../ground/db/schema/episodes';
import { episodeGrants } from '../ground/db/schema/grants';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import type { TestClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { publishDrama } from '../testing/publishDrama';

let app: TestApp;
let videoId: number;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  videoId = await publishDrama(app.context, 'ferry', { count: 4, free: 1 });
  bookId = await app.publish('beside', { pricePerChapter: 1, freeChapters: 0 });
});
afterAll(() => app.context.close());

async function viewer(gold: { coins?: number; bonus?: number } = {}) {
  const signedIn = await app.signIn();
  await giveGold(app.context, signedIn.userId, gold);
  return signedIn;
}
const unlock = (client: TestClient, changes: Partial<RequestOf<'unlockEpisodeByGold'>> = {}) =>
  app.ask(
    'unlockEpisodeByGold',
    { requestId: randomUUID(), videoId, target: 2, maxPrice: EPISODE_PRICE_COINS, ...changes },
    client,
  );

test('an episode costs ten coins, bonus first, and gives a signed 16-byte key', async () => {
  const { client, userId } = await viewer({ coins: 10, bonus: 4 });
  const requestId = randomUUID();
  const { data } = await unlock(client, { requestId });
  expect(data).toMatchObject({
    price: 10,
    balance: { coins: 4, bonus: 0, userGold: 4 },
    line: {
      kind: 'unlock',
      coins: -6,
      bonus: -4,
      requestId,
      reference: {
        type: 'items',
        itemKind: 'episode',
        bookId: videoId,
        bookName: 'A Drama: ferry',
        from: 2,
        to: 2,
        title: 'Episode 2',
        count: 1,
      },
    },
    undoUntil: null,
  });
  const [grant] = data.grants;
  expect(grant).toMatchObject({ kind: 'episode', bookId: videoId, target: 2, id: data.unlocked[0] });
  expect(Buffer.from(grant?.key ?? '', 'base64')).toHaveLength(16);
  const { receiptKey } = (await app.ask('securityConfig', {})).data;
  const receipt = grant?.receipt ?? { text: '', signature: '' };
  expect(await verifySigned(receiptKey, receipt)).toBe(true);
  expect(JSON.parse(receipt.text)).toMatchObject({ type: 'grant', userId, kind: 'episode', target: 2 });
  expect(await unlock(client, { requestId })).toEqual({ status: 200, code: 1, data });
  expect((await unlock(client)).data).toMatchObject({ price: 0, grants: [grant], unlocked: [], line: null });
  expect((await unlock(client, { requestId, target: 3 })).code).toBe(FAILURES.requestIdReused.code);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('a free, unknown, removed, overpriced or unaffordable episode spends nothing', async () => {
  const { client, userId } = await viewer({ coins: 9 });
  expect((await unlock(client, { target: 1 })).data).toMatchObject({ price: 0, grants: [], line: null });
  expect((await unlock(client, { target: 9 })).code).toBe(FAILURES.notFound.code);
  expect((await unlock(client, { videoId: 2 ** 40 })).code).toBe(FAILURES.notFound.code);
  expect((await unlock(client, { target: 2 ** 40 })).code).toBe(FAILURES.notFound.code);
  await app.context.db.update(episodes).set({ removedAt: app.context.now() }).where(eq(episodes.target, 4));
  expect((await unlock(client, { target: 4 })).code).toBe(FAILURES.notFound.code);
  expect((await unlock(client, { maxPrice: 9 })).code).toBe(FAILURES.priceRose.code);
  const requestId = randomUUID();
  expect((await unlock(client, { requestId })).code).toBe(FAILURES.tooPoor.code);
  await giveGold(app.context, userId, { coins: 9 });
  expect((await unlock(client, { requestId })).code).toBe(FAILURES.tooPoor.code);
  expect((await unlock(client, { target: 0 })).status).toBe(400);
  expect((await unlock(client, { maxPrice: -1 })).status).toBe(400);
  expect(await app.context.db.$count(episodeGrants, eq(episodeGrants.userId, userId))).toBe(0);
});

test('chapter and episode grants are listed in one order with one cursor', async () => {
  const { client } = await viewer({ coins: 30 });
  const chapter = (target: number) =>
    app.ask('unlockChapterByGold', { requestId: randomUUID(), bookId, target, maxPrice: 1 }, client);
  const first = (await chapter(1)).data.grants;
  const second = (await unlock(client, { target: 3 })).data.grants;
  const third = (await chapter(2)).data.grants;
  const all = [...first, ...second, ...third];
  expect((await app.ask('grants', { after: 0 }, client)).data).toEqual({ list: all, next: null });
  const behind = await app.ask('grants', { after: first[0]?.id ?? 0 }, client);
  expect(behind.data.list).toEqual(all.slice(1));
});

test('a guest’s episodes are merged into the account, and double payments are refunded', async () => {
  const guest = await viewer({ coins: 20 });
  const account = await viewer({ coins: 10 });
  for (const target of [2, 3]) await unlock(guest.client, { target });
  await unlock(account.client, { target: 2 });
  const merge = { guestId: guest.userId, userId: account.userId, now: app.context.now() };
  expect(await app.context.db.transaction((tx) => mergeGuest(tx, merge))).toBe(true);
  const { list } = (await app.ask('grants', { after: 0 }, account.client)).data;
  expect(list.map(({ kind, target }) => [kind, target])).toEqual([
    ['episode', 2],
    ['episode', 3],
  ]);
  expect((await app.ask('userInfo', {}, account.client)).data.user).toMatchObject({ coins: 10 });
});
