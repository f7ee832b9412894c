import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PACK_GRACE_MS, PACK_MS, PACK_RETURNS_MOST, PACK_SILENCE_MS } from '../../../contract/money/limits';
import { verifySigned } from '../../../contract/money/receipts.schema';
import { FAILURES } from '../../../contract/wire/failure';
import { fromBase64 } from '../../../contract/wire/sealing.codec';
import { deleteAccount } from '../../accounts/deleteAccount';
import { mergeGuest } from '../../accounts/mergeGuest';
import { bonusLots } from '../../ground/db/schema/ledger';
import { users } from '../../ground/db/schema/users';
import { readLines } from '../../ground/ledger/readLines';
import { brokenLedgerRules } from '../../testing/brokenLedgerRules';
import type { TestClient } from '../../testing/createClient';
import { giveGold } from '../../testing/giveGold';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { owe, packReader, packReport, takePack } from '../../testing/packsApp';
import { endDuePacks } from './endPacks';

const NOW = Date.parse('2026-05-01T16:00:00Z');
const DAY_MS = 86_400_000;
const PRICE = 3;
const TEN = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('packed', {
    pricePerChapter: PRICE,
    freeChapters: 1,
    sections: Array.from({ length: 30 }, (_, index) => ({
      target: index + 1,
      title: `Part ${index + 1}`,
      text: 'Text.',
      wordCount: 1,
    })),
  });
});
beforeEach(() => at(NOW));
afterEach(async () => {
  at(NOW + 400 * DAY_MS);
  await endDuePacks(app.context);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});
afterAll(() => app.context.close());

const at = (ms: number) => app.context.setNow(new Date(ms));
const take = (client: TestClient, targets = TEN, maxPrice = PRICE * targets.length) =>
  takePack(app, client, { bookId, targets, maxPrice });
const ask = (client: TestClient, changes: object = {}) =>
  app.ask(
    'takeAlong',
    { requestId: randomUUID(), bookId, targets: [...TEN], maxPrice: 99, ...changes },
    client,
  );
const balanceOf = async (client: TestClient) => (await app.ask('goldIndex', {}, client)).data.balance;
const linesOf = async (userId: number) =>
  (await readLines(app.context.db, { userId, before: null, filter: 'all', limit: 50 })).map(
    ({ kind, coins, bonus, held }) => [kind, coins, bonus, held],
  );

test('ten chapters taken along are held, bonus first, and get signed keys', async () => {
  const { client, userId } = await packReader(app, { coins: 40, bonus: 7 });
  const pack = await take(client);
  expect(await balanceOf(client)).toEqual({ coins: 17, bonus: 0, userGold: 17, held: 30 });
  expect((await app.ask('userInfo', {}, client)).data.user).toMatchObject({ userGold: 17, held: 30 });
  expect((await linesOf(userId))[0]).toEqual(['hold', -23, -7, 30]);
  expect(pack.chapters.map(({ target, price }) => [target, price])).toEqual(TEN.map((t) => [t, PRICE]));
  expect([pack.takenAt, pack.endsAt]).toEqual([NOW, NOW + PACK_MS]);
  expect(await verifySigned(app.context.secrets.receiptKey, pack.receipt)).toBe(true);
  const said = JSON.parse(pack.receipt.text);
  expect(said).toMatchObject({ type: 'pack', userId, packId: pack.packId, bookId, endsAt: NOW + PACK_MS });
  const hashes = pack.chapters.map(({ key }) => createHash('sha256').update(fromBase64(key)).digest('hex'));
  expect(said.chapters.map(({ keyHash }: { keyHash: string }) => keyHash)).toEqual(hashes);
  const chapter = await app.ask('chapter', { bookId, target: 2 }, client);
  expect(chapter.code === 1 ? chapter.data.chapter.key : null).toBeNull();
});

test('a repeated request returns the same pack, without keys once it has ended', async () => {
  const { client } = await packReader(app, { coins: 40 });
  const request = { requestId: randomUUID(), bookId, targets: [...TEN], maxPrice: 30 };
  const first = await app.ask('takeAlong', request, client);
  expect((await app.ask('takeAlong', request, client)).data).toEqual(first.data);
  at(NOW + PACK_MS + PACK_GRACE_MS);
  expect(await endDuePacks(app.context)).toBe(1);
  const late = (await app.ask('takeAlong', request, client)).data.pack;
  expect([late.packId, late.chapters]).toEqual([first.data.pack.packId, []]);
});

test('opened chapters are paid from the hold once, in any order of reports', async () => {
  const { client, userId } = await packReader(app, { coins: 30, bonus: 4 });
  const pack = await take(client);
  const reports = [await packReport(pack, [2]), await packReport(pack, [2, 5])];
  for (const report of [reports[1], reports[0], reports[1], reports[0]] as const) {
    expect((await app.ask('reportOpened', report as (typeof reports)[0], client)).code).toBe(1);
  }
  const again = await app.ask('reportOpened', await packReport(pack, [2, 5]), client);
  expect(again.data).toMatchObject({ line: null, ended: false, late: [] });
  expect(again.data.grants.map(({ target }) => target)).toEqual([2, 5]);
  expect(await balanceOf(client)).toEqual({ coins: 4, bonus: 0, userGold: 4, held: 24 });
  expect(await linesOf(userId)).toEqual(
    expect.arrayContaining([
      ['capture', 0, 0, -6],
      ['hold', -26, -4, 30],
    ]),
  );
  const chapter = await app.ask('chapter', { bookId, target: 5 }, client);
  expect(chapter.data.chapter.state).toBe('unlocked');
});

test('a report that is forged or for another reader or pack changes nothing', async () => {
  const { client } = await packReader(app, { coins: 30 });
  const other = await packReader(app, { coins: 30 });
  const [pack, others] = [await take(client), await take(other.client)];
  const report = await packReport(pack, [2]);
  const forged = [
    { ...report, requestId: randomUUID(), opened: [2, 3] },
    { ...report, requestId: randomUUID(), closing: true },
    { ...report, requestId: randomUUID(), mac: '0'.repeat(64) },
    await packReport({ ...pack, reportKey: others.reportKey }, [2]),
  ];
  for (const each of forged) {
    expect((await app.ask('reportOpened', each, client)).code).toBe(FAILURES.notAllowed.code);
  }
  expect((await app.ask('reportOpened', report, other.client)).code).toBe(FAILURES.notFound.code);
  expect(await balanceOf(client)).toMatchObject({ coins: 0, held: 30 });
});

test('closing a pack early returns the unspent hold, bonus to its original lots', async () => {
  const { client, userId } = await packReader(app, { coins: 30 });
  await giveGold(app.context, userId, { bonus: 5, expiresAt: new Date(NOW + DAY_MS) });
  await giveGold(app.context, userId, { bonus: 5 });
  const lots = async () =>
    (await app.context.db.select().from(bonusLots).where(eq(bonusLots.userId, userId))).map(
      ({ remaining }) => remaining,
    );
  const pack = await take(client);
  expect(await lots()).toEqual([0, 0]);
  const closed = await app.ask('reportOpened', await packReport(pack, [11, 3], true), client);
  expect(closed.data).toMatchObject({ ended: true, balance: { coins: 27, bonus: 7, userGold: 34 } });
  expect(closed.data.balance.held).toBeUndefined();
  // The second chapter was held from the lot that expires; chapter 11 from coins.
  expect((await lots()).toSorted()).toEqual([3, 4]);
  expect((await linesOf(userId)).map(([kind]) => kind).slice(0, 3)).toEqual(['capture', 'release', 'hold']);
});

test('a pack returns its rest after its grace period, once; later reports are late', async () => {
  const { client } = await packReader(app, { coins: 30 });
  const pack = await take(client);
  await app.ask('reportOpened', await packReport(pack, [2, 3]), client);
  at(NOW + PACK_MS + PACK_GRACE_MS - 1);
  expect(await endDuePacks(app.context)).toBe(0);
  await app.ask('reportOpened', await packReport(pack, [2, 3, 4]), client);
  at(NOW + PACK_MS + PACK_GRACE_MS);
  expect(await endDuePacks(app.context)).toBe(1);
  expect(await endDuePacks(app.context)).toBe(0);
  expect(await balanceOf(client)).toEqual({ coins: 21, bonus: 0, userGold: 21 });
  const late = await app.ask('reportOpened', await packReport(pack, [2, 3, 4, 5], true), client);
  expect(late.data).toMatchObject({ late: [5], ended: true, line: null, balance: { coins: 21 } });
  expect(late.data.grants).toHaveLength(3);
});

test('a pack is refused to guests, beside another, and for price, balance or chapter', async () => {
  const guest = await app.signIn();
  await giveGold(app.context, guest.userId, { coins: 99 });
  expect((await ask(guest.client)).code).toBe(FAILURES.loginNeeded.code);
  const { client } = await packReader(app, { coins: 30 });
  expect((await ask(client, { maxPrice: 29 })).code).toBe(FAILURES.priceRose.code);
  expect((await ask(client, { targets: [1] })).code).toBe(FAILURES.notFound.code);
  expect((await ask(client, { bookId: 999_999 })).code).toBe(FAILURES.notFound.code);
  expect((await ask(client, { targets: Array.from({ length: 11 }, (_, i) => i + 2) })).code).not.toBe(1);
  await take(client);
  expect((await ask(client, { targets: [12] })).code).toBe(FAILURES.packWaits.code);
  const poor = await packReader(app, { coins: 29 });
  expect((await ask(poor.client)).code).toBe(FAILURES.tooPoor.code);
  expect(await balanceOf(poor.client)).toEqual({ coins: 29, bonus: 0, userGold: 29 });
});

test('a device that never reports blocks its reader’s next pack for four weeks', async () => {
  const { client } = await packReader(app, { coins: 60 });
  const pack = await take(client);
  const over = NOW + PACK_MS + PACK_GRACE_MS;
  at(over);
  await endDuePacks(app.context);
  expect((await ask(client)).code).toBe(FAILURES.packWaits.code);
  at(over + PACK_SILENCE_MS - 1);
  expect((await ask(client)).code).toBe(FAILURES.packWaits.code);
  await app.ask('reportOpened', await packReport(pack, [], true), client);
  expect((await ask(client)).code).toBe(1);
  const lost = await packReader(app, { coins: 60 });
  await take(lost.client);
  at(over + PACK_MS + PACK_GRACE_MS + PACK_SILENCE_MS);
  await endDuePacks(app.context);
  at(over + PACK_MS + PACK_GRACE_MS + 2 * PACK_SILENCE_MS);
  expect((await ask(lost.client)).code).toBe(1);
});

test('at most twenty chapters can be returned unpaid within four weeks', async () => {
  const { client } = await packReader(app, { coins: 90 });
  let unpaid = 0;
  for (let day = 0; day < 28; day++) {
    at(NOW + day * DAY_MS);
    for (let attempt = 0; attempt < 3; attempt++) {
      const asked = await ask(client);
      if (asked.code !== 1) continue;
      unpaid += asked.data.pack.chapters.length;
      await app.ask('reportOpened', await packReport(asked.data.pack, [], true), client);
    }
  }
  expect(unpaid).toBe(PACK_RETURNS_MOST);
  expect((await ask(client)).code).toBe(FAILURES.packLimit.code);
  at(NOW + 28 * DAY_MS + 1);
  expect((await ask(client)).code).toBe(1);
});

test('an online unlock of a held chapter ends its hold at the current price', async () => {
  const { client, userId } = await packReader(app, { coins: 30 });
  const pack = await take(client);
  const unlock = (target: number, maxPrice: number) =>
    app.ask('unlockChapterByGold', { requestId: randomUUID(), bookId, target, maxPrice }, client);
  expect((await unlock(2, 2)).code).toBe(FAILURES.priceRose.code);
  expect(await balanceOf(client)).toMatchObject({ coins: 0, held: 30 });
  expect((await unlock(12, PRICE)).code).toBe(FAILURES.tooPoor.code);
  expect((await unlock(2, PRICE)).data).toMatchObject({ price: PRICE, balance: { coins: 0, held: 27 } });
  const range = { requestId: randomUUID(), bookId, from: 3, to: 11, maxPrice: 27 };
  expect((await app.ask('unlockRangeByGold', range, client)).data.balance).toEqual({
    coins: 0,
    bonus: 0,
    userGold: 0,
  });
  const told = await app.ask('reportOpened', await packReport(pack, [2], true), client);
  expect(told.data).toMatchObject({ ended: true, late: [], line: null });
  expect(told.data.grants).toHaveLength(1);
  expect((await linesOf(userId)).filter(([kind]) => kind === 'release')).toHaveLength(2);
});

test('a reader who opened all of a pack can take the next immediately', async () => {
  const { client } = await packReader(app, { coins: 60 });
  const pack = await take(client);
  const all = await app.ask('reportOpened', await packReport(pack, TEN), client);
  expect(all.data).toMatchObject({ ended: true, balance: { userGold: 30 } });
  expect((await ask(client, { targets: [12, 13] })).code).toBe(1);
});

test('a pack of a VIP holds the VIP price', async () => {
  const { client, userId } = await packReader(app, { coins: 30 });
  await app.context.db
    .update(users)
    .set({ vipUntil: new Date(NOW + DAY_MS) })
    .where(eq(users.id, userId));
  const pack = await take(client);
  // A fifth less in total: what rounding adds to one chapter is taken off the next (spec 4.12).
  expect(pack.chapters.map(({ price }) => price)).toEqual([3, 2, 3, 2, 2, 3, 2, 3, 2, 2]);
  expect(await balanceOf(client)).toMatchObject({ held: 24 });
  // Returned from the second chapter on: the first leaves a remainder of 60 hundredths.
  await app.ask('reportOpened', await packReport(pack, [2], true), client);
  expect(await balanceOf(client)).toEqual({ coins: 27, bonus: 0, userGold: 27, vipRemainder: 60 });
});

test('a VIP can take along, open or return a chapter that costs nothing', async () => {
  const { client, userId } = await packReader(app, { coins: 30 });
  const vipUntil = new Date(NOW + DAY_MS);
  await app.context.db.update(users).set({ vipUntil }).where(eq(users.id, userId));
  const cheap = await app.publish('cheap', { pricePerChapter: 1, freeChapters: 0 });
  for (const target of [1, 2, 3]) {
    await app.ask(
      'unlockChapterByGold',
      { requestId: randomUUID(), bookId: cheap, target, maxPrice: 1 },
      client,
    );
  }
  expect(await balanceOf(client)).toEqual({ coins: 27, bonus: 0, userGold: 27, vipRemainder: 60 });
  const one = await app.publish('one', { pricePerChapter: 1, freeChapters: 0 });
  const held = (await ask(client, { bookId: one, targets: [1, 2], maxPrice: 1 })).data.pack;
  expect(held.chapters.map(({ price }) => price)).toEqual([1, 0]);
  expect(await balanceOf(client)).toEqual({ coins: 26, bonus: 0, userGold: 26, held: 1 });
  const opened = await app.ask('reportOpened', await packReport(held, [2]), client);
  expect(opened.data).toMatchObject({ line: { kind: 'capture', coins: 0 }, grants: [{ target: 2 }] });
  await app.ask('reportOpened', await packReport(held, [2], true), client);
  expect(await balanceOf(client)).toEqual({ coins: 27, bonus: 0, userGold: 27, vipRemainder: -20 });
});

test('a chapter that a merged guest unlocked is not paid twice', async () => {
  const { client, userId } = await packReader(app, { coins: 30 });
  const guest = await app.signIn();
  await giveGold(app.context, guest.userId, { coins: PRICE });
  const order = { requestId: randomUUID(), bookId, target: 2, maxPrice: PRICE };
  await app.ask('unlockChapterByGold', order, guest.client);
  const pack = await take(client);
  await app.context.db.transaction((tx) =>
    mergeGuest(tx, { guestId: guest.userId, userId, now: app.context.now() }),
  );
  const told = await app.ask('reportOpened', await packReport(pack, [2, 3]), client);
  expect(told.data.grants.map(({ target }) => target)).toEqual([2, 3]);
  expect(await balanceOf(client)).toEqual({ coins: 3, bonus: 0, userGold: 3, held: 24 });
});

test('coins returned from a pack pay the debt first', async () => {
  const { client, userId } = await packReader(app, { coins: 20, bonus: 10 });
  const pack = await take(client);
  // As after a refund while the gold was held: nothing was left to take back.
  await owe(app, userId, 25);
  await app.ask('reportOpened', await packReport(pack, [], true), client);
  expect(await balanceOf(client)).toEqual({ coins: 0, bonus: 5, userGold: 5 });
  expect((await linesOf(userId))[0]).toEqual(['release', 0, 5, -30]);
});

test('deleting an account releases its held coins', async () => {
  const { client, userId } = await packReader(app, { coins: 30 });
  await take(client);
  await app.context.db.transaction((tx) => deleteAccount(tx, userId, app.context.now()));
  expect((await linesOf(userId)).slice(0, 2)).toEqual([
    ['adjustment', -30, 0, undefined],
    ['release', 30, 0, -30],
  ]);
});
