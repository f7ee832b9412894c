import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Unlock } from '../../contract/money/ledger.schema';
import { FAILURES } from '../../contract/wire/failure';
import { chapters } from '../../server/ground/db/schema/books';
import { accounts } from '../../server/ground/db/schema/ledger';
import { users } from '../../server/ground/db/schema/users';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { allAtOnce, app, bookId, CONNECTIONS, many, reader, refused, withRacedApp } from './racedApp';

withRacedApp();

async function vip(coins: number): Promise<number> {
  const userId = await reader(coins);
  const vipUntil = new Date(app.context.now().getTime() + 86_400_000);
  await app.context.db.update(users).set({ vipUntil }).where(eq(users.id, userId));
  await app.context.db.update(chapters).set({ price: 1 }).where(eq(chapters.bookId, bookId));
  return userId;
}
const each = (targets: readonly number[], maxPrice: number) =>
  targets.map((target) => ({ requestId: randomUUID(), bookId, target, maxPrice }));

test('fifty simultaneous chapters of one coin cost a VIP forty coins, in any order', async () => {
  const userId = await vip(60);
  const answers = await allAtOnce(
    'unlockChapterByGold',
    userId,
    many((at) => ({ requestId: randomUUID(), bookId, target: at + 1, maxPrice: 1 })),
  );
  expect(refused(answers)).toEqual([]);
  const prices = (answers as Unlock[]).map(({ price }) => price);
  expect(prices.reduce((sum, price) => sum + price, 0)).toBe((CONNECTIONS * 4) / 5);
  const [account] = await app.context.db.select().from(accounts).where(eq(accounts.userId, userId));
  expect(account).toMatchObject({ coins: 60 - (CONNECTIONS * 4) / 5, vipRemainder: 0 });
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
}, 120_000);

test('a free chapter earned by rounding is given once, however many are requested', async () => {
  for (let round = 0; round < 5; round++) {
    const userId = await vip(20);
    await allAtOnce('unlockChapterByGold', userId, each([1, 2, 3, 4], 1));
    const targets = Array.from({ length: 20 }, (_, at) => at + 5);
    const answers = await allAtOnce('unlockChapterByGold', userId, each(targets, 0));
    expect(refused(answers)).toEqual(Array(targets.length - 1).fill(FAILURES.priceRose.code));
  }
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
}, 120_000);
