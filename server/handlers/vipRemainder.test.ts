import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { FAILURES } from '../../contract/wire/failure';
import { mergeGuest } from '../accounts/mergeGuest';
import { accounts } from '../ground/db/schema/ledger';
import { users } from '../ground/db/schema/users';
import { readLines } from '../ground/ledger/readLines';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import type { TestClient } from '../testing/createClient';
import {
  app,
  bookId,
  goldOf,
  longBook,
  reader,
  unlock,
  unlockRange,
  withUnlockApp,
} from '../testing/unlockApp';

withUnlockApp();

const DAY_MS = 86_400_000;

async function vip(coins = 40) {
  const signedIn = await reader({ coins });
  await setVip(signedIn.userId, DAY_MS);
  return signedIn;
}
/** Sets VIP to last for `ms` from now; negative if it has ended. */
async function setVip(userId: number, ms: number): Promise<void> {
  const vipUntil = new Date(app.context.now().getTime() + ms);
  await app.context.db.update(users).set({ vipUntil }).where(eq(users.id, userId));
}
const remainderOf = async (userId: number) => {
  const [row] = await app.context.db.select().from(accounts).where(eq(accounts.userId, userId));
  return row?.vipRemainder;
};
const one = async (client: TestClient, target: number, maxPrice = 1, auto?: boolean) =>
  unlock(client, { bookId: longBook, target, maxPrice, ...(auto && { auto }) });

test('a VIP pays eight of ten one-coin chapters; the fifth and tenth are free', async () => {
  const { client, userId } = await vip();
  const prices: number[] = [];
  for (let target = 3; target < 13; target++) prices.push((await one(client, target)).data.price);
  expect(prices).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1, 0]);
  expect(await goldOf(client)).toMatchObject({ coins: 32, vipRemainder: 0 });
  expect(await remainderOf(userId)).toBe(0);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('a chapter made free by VIP is unlocked like any other, with ledger entry', async () => {
  const { client, userId } = await vip(4);
  await unlockRange(client, { from: 3, to: 6, maxPrice: 4 });
  expect(await goldOf(client)).toMatchObject({ userGold: 0, vipRemainder: 80 });
  const quote = await app.ask('unlockQuote', { bookId: longBook, from: 7, to: 7 }, client);
  expect(quote.data).toMatchObject({ fullPrice: 1, vipDiscount: 1, price: 0 });
  const requestId = randomUUID();
  const order = { bookId: longBook, target: 7, maxPrice: 0, requestId };
  const free = await unlock(client, order);
  expect(free.data).toMatchObject({
    price: 0,
    balance: { userGold: 0 },
    line: { kind: 'unlock', coins: 0, bonus: 0, vipRemainder: -80, reference: { count: 1, from: 7 } },
  });
  expect(free.data.balance.vipRemainder).toBeUndefined();
  expect(free.data.grants).toMatchObject([{ target: 7 }]);
  expect(free.data.unlocked).toHaveLength(1);
  expect(await unlock(client, order)).toEqual(free);
  const [line] = (await app.ask('goldLog', { before: null, filter: 'all' }, client)).data.list;
  expect(line).toEqual(free.data.line);
  expect(await remainderOf(userId)).toBe(0);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('an unlock never charges more than shown, and less if the price is lower', async () => {
  const { client } = await vip();
  expect((await one(client, 3, 0)).code).toBe(FAILURES.priceRose.code);
  await unlockRange(client, { from: 4, to: 7, maxPrice: 4 });
  expect((await one(client, 8, 1)).data.price).toBe(0);
  expect((await one(client, 9, 0)).code).toBe(FAILURES.priceRose.code);
});

test('without VIP each chapter is paid for, and the remainder is kept', async () => {
  const { client, userId } = await vip();
  await unlockRange(client, { from: 3, to: 6, maxPrice: 4 });
  await setVip(userId, -DAY_MS);
  expect((await one(client, 7, 0)).code).toBe(FAILURES.priceRose.code);
  expect((await one(client, 7)).data).toMatchObject({ price: 1, balance: { vipRemainder: 80 } });
  await setVip(userId, DAY_MS);
  expect((await one(client, 8)).data.price).toBe(0);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('undoing an unlock also reverses its change of the remainder', async () => {
  const { client, userId } = await vip(10);
  const takeBack = async (unlockRequestId: string | null | undefined) =>
    (await app.ask('undoUnlock', { unlockRequestId: unlockRequestId ?? '', requestId: randomUUID() }, client))
      .code;
  const four = [];
  for (let target = 3; target < 7; target++) four.push(await one(client, target, 1, true));
  const free = await one(client, 7, 0, true);
  expect(free.data).toMatchObject({ price: 0, undoUntil: expect.any(Number) });
  expect(await takeBack(free.data.line?.requestId)).toBe(1);
  expect(await remainderOf(userId)).toBe(80);
  const again = await one(client, 8, 0);
  expect(again.data.price).toBe(0);
  for (const { data } of four) expect(await takeBack(data.line?.requestId)).toBe(1);
  // One chapter is still free; the following ones make up for it, at no more than their usual price.
  expect(await goldOf(client)).toMatchObject({ coins: 10, vipRemainder: -80 });
  const next = [];
  for (let target = 9; target < 18; target++) next.push((await one(client, target)).data.price);
  expect(next).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('a merged guest adds its remainder, except for refunded unlocks', async () => {
  const guest = await vip();
  const account = await vip();
  await unlockRange(guest.client, { from: 3, to: 4, maxPrice: 2 });
  await one(guest.client, 5);
  await one(account.client, 5);
  const merge = { guestId: guest.userId, userId: account.userId, now: app.context.now() };
  await app.context.db.transaction((tx) => mergeGuest(tx, merge));
  // Both paid for chapter 5: the guest's coin is returned, and so its remainder is not moved.
  expect(await goldOf(account.client)).toMatchObject({ coins: 40 + 40 - 1 - 2, vipRemainder: 20 + 40 });
  expect(await remainderOf(guest.userId)).toBe(0);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('the database refuses entries that change the remainder inconsistently', async () => {
  const { client, userId } = await vip();
  await unlock(client, { bookId, target: 3 });
  const [line] = await readLines(app.context.db, { userId, before: null, filter: 'all', limit: 1 });
  expect(line?.vipRemainder).toBe(line?.balance.vipRemainder);
  await app.context.db.update(accounts).set({ vipRemainder: 5_000 }).where(eq(accounts.userId, userId));
  const told = await app.context.db
    .transaction((tx) =>
      tx.execute(
        `insert into ledger_entries (user_id, kind, reference, coins_after, bonus_after, vip_remainder_after, vip_remainder)
     values (${userId}, 'capture', '{"type":"none"}', ${line?.balance.coins}, 0, 5000, 0)`,
      ),
    )
    .then(
      () => '',
      (error: { cause?: Error }) => String(error.cause ?? error),
    );
  expect(told).toContain('does not follow from the balance before it');
  expect(await brokenLedgerRules(app.context.db)).toContain(
    'what a VIP was charged too much is the sum of the entries, also after each of them (1 times not)',
  );
});
