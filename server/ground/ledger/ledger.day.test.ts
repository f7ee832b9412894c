import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LedgerReference } from '../../../contract/money/ledger.schema';
import { brokenLedgerRules } from '../../testing/brokenLedgerRules';
import { giveGold } from '../../testing/giveGold';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { accounts, bonusLots } from '../db/schema/ledger';
import { award } from './award';
import { lockAccount, readBalance } from './lockAccount';
import { post } from './post';
import { readLines } from './readLines';
import { spend } from './spend';

const NOW = new Date('2026-05-01T12:00:00Z');
const DAY_MS = 86_400_000;
const nothing: LedgerReference = { type: 'none' };
const items: LedgerReference = {
  type: 'items',
  itemKind: 'chapter',
  bookId: 1,
  bookName: 'A',
  from: 1,
  to: 1,
  title: 'One',
  count: 0,
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  app.context.setNow(NOW);
});
afterAll(() => app.context.close());

async function newUser(): Promise<number> {
  return (await app.signIn()).userId;
}
const balanceOf = (userId: number, at = NOW) => readBalance(app.context.db, userId, at);
const pay = (userId: number, price: number, at = NOW) =>
  app.context.db.transaction((tx) =>
    spend(tx, { userId, price, reference: items, requestId: randomUUID(), at }),
  );

/** Returns the database's error for a statement. Drizzle wraps it. */
async function complaint(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const cause = (error as { cause?: unknown } | null)?.cause ?? error;
  return cause instanceof Error ? cause.message : String(cause);
}

test('bonus is spent before coins, and each entry states the balance', async () => {
  const userId = await newUser();
  await giveGold(app.context, userId, { coins: 10, bonus: 4 });
  expect(await pay(userId, 3)).toMatchObject({
    coins: 0,
    bonus: -3,
    balance: { coins: 10, bonus: 1, userGold: 11 },
  });
  expect(await pay(userId, 3)).toMatchObject({ coins: -2, bonus: -1, balance: { coins: 8, bonus: 0 } });
  expect(await pay(userId, 8)).toMatchObject({
    coins: -8,
    bonus: 0,
    balance: { coins: 0, bonus: 0, userGold: 0 },
  });
  expect(await pay(userId, 1)).toBeNull();
  const lines = await readLines(app.context.db, { userId, before: null, filter: 'all', limit: 10 });
  expect(lines.map(({ kind, coins, bonus }) => [kind, coins, bonus])).toEqual([
    ['unlock', -8, 0],
    ['unlock', -2, -1],
    ['unlock', 0, -3],
    ['adjustment', 0, 4],
    ['adjustment', 10, 0],
  ]);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('the bonus that expires first is spent first, and each expiry is an entry', async () => {
  const userId = await newUser();
  const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
  await giveGold(app.context, userId, { bonus: 5 });
  await giveGold(app.context, userId, { bonus: 5, expiresAt: inDays(9) });
  await giveGold(app.context, userId, { bonus: 5, expiresAt: inDays(2) });
  await pay(userId, 7);
  const lots = async () =>
    (
      await app.context.db
        .select({ left: bonusLots.remaining })
        .from(bonusLots)
        .where(eq(bonusLots.userId, userId))
        .orderBy(bonusLots.id)
    ).map(({ left }) => left);
  expect(await lots()).toEqual([5, 3, 0]);
  expect(await balanceOf(userId, inDays(3))).toMatchObject({ bonus: 8 });
  expect(await pay(userId, 8, inDays(9))).toBeNull();
  expect(await lots()).toEqual([5, 0, 0]);
  expect(await balanceOf(userId, inDays(10))).toEqual({ coins: 0, bonus: 5, userGold: 5 });
  const [line] = await readLines(app.context.db, { userId, before: null, filter: 'out', limit: 1 });
  expect(line).toMatchObject({ kind: 'expiry', bonus: -3, requestId: null, balance: { bonus: 5 } });
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('ledger rows cannot be changed or deleted', async () => {
  const { db } = app.context;
  await giveGold(app.context, await newUser(), { coins: 1 });
  for (const statement of [
    sql`update ledger_entries set coins_after = 5`,
    sql`delete from ledger_entries`,
    sql`update ledger_postings set amount = 5`,
    sql`delete from ledger_postings`,
  ]) {
    expect(await complaint(db.execute(statement))).toMatch(/append-only/);
  }
});

test('a movement that exceeds the balance changes nothing, and an invalid one throws', async () => {
  const userId = await newUser();
  await giveGold(app.context, userId, { coins: 3, bonus: 2 });
  const move = (coins: number, bonus: number) =>
    app.context.db.transaction((tx) =>
      post(tx, {
        userId,
        kind: 'adjustment',
        reference: nothing,
        requestId: null,
        coins,
        bonus,
        against: 'adjustments',
        at: NOW,
      }),
    );
  expect(await move(-4, 0)).toBeNull();
  expect(await move(5, -3)).toBeNull();
  expect(await balanceOf(userId)).toEqual({ coins: 3, bonus: 2, userGold: 5 });
  await expect(move(0, 0)).rejects.toThrow('Not a movement');
  await expect(move(0.5, 0)).rejects.toThrow('Not a movement');
  await expect(move(2 ** 53, 0)).rejects.toThrow('Not a movement');
});

test('one request moves an account only once', async () => {
  const userId = await newUser();
  const requestId = randomUUID();
  const give = () =>
    app.context.db.transaction((tx) =>
      award(tx, { userId, kind: 'ad', bonus: 5, reference: nothing, requestId, at: NOW }),
    );
  await give();
  expect(await complaint(give())).toMatch(/ledger_entries_request/);
  expect(await balanceOf(userId)).toMatchObject({ bonus: 5 });
});

test('there is no account without a user', async () => {
  const { db } = app.context;
  expect(await balanceOf(999_999)).toBeNull();
  await expect(db.transaction((tx) => lockAccount(tx, 999_999, NOW))).rejects.toThrow('no account');
  await expect(
    db.transaction((tx) =>
      award(tx, { userId: 999_999, kind: 'ad', bonus: 5, reference: nothing, requestId: null, at: NOW }),
    ),
  ).rejects.toThrow('no account');
  expect(await db.$count(accounts, eq(accounts.userId, 999_999))).toBe(0);
});
