import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { EPISODE_PRICE_COINS } from '../../contract/money/limits';
import { CHECK_IN_BONUS, INSTALL_TASK_BONUS } from '../../contract/money/rewards';
import { FAILURES } from '../../contract/wire/failure';
import { refreshCounts } from '../../server/counts/refreshCounts';
import type { Transaction } from '../../server/ground/db/database';
import { books } from '../../server/ground/db/schema/books';
import { bookDays } from '../../server/ground/db/schema/counts';
import { episodeGrants, grants } from '../../server/ground/db/schema/grants';
import { accounts } from '../../server/ground/db/schema/ledger';
import { spend } from '../../server/ground/ledger/spend';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { publishDrama } from '../../server/testing/publishDrama';
import {
  allAtOnce,
  app,
  bookId,
  CONNECTIONS,
  chapterIds,
  grantsOf,
  many,
  PRICE,
  ROUNDS,
  reader,
  refused,
  unlockEach,
  unlocks,
  withRacedApp,
} from './racedApp';

withRacedApp();

test(`of ${CONNECTIONS} simultaneous unlocks with coins for one, one succeeds, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const userId = await reader(PRICE);
    const answers = await allAtOnce('unlockChapterByGold', userId, unlockEach());
    expect(refused(answers)).toEqual(Array(CONNECTIONS - 1).fill(FAILURES.tooPoor.code));
    expect([await grantsOf(userId), await unlocks(userId)]).toEqual([1, 1]);
  }
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
}, 120_000);

test('a chapter unlocked many times at once is paid once, and every request gets it', async () => {
  const userId = await reader(PRICE * CONNECTIONS);
  const answers = await allAtOnce(
    'unlockChapterByGold',
    userId,
    many(() => ({ requestId: randomUUID(), bookId, target: 1, maxPrice: PRICE })),
  );
  expect(refused(answers)).toEqual([]);
  expect([await grantsOf(userId), await unlocks(userId)]).toEqual([1, 1]);

  const request = { requestId: randomUUID(), bookId, target: 2, maxPrice: PRICE };
  const same = await allAtOnce(
    'unlockChapterByGold',
    userId,
    many(() => request),
  );
  for (const answer of same) expect(answer).toEqual(same[0]);
  expect([await grantsOf(userId), await unlocks(userId)]).toEqual([2, 2]);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('fifty simultaneous check-ins and fifty claims each succeed once', async () => {
  const userId = await reader(0);
  const tappedAt = app.context.now().getTime();
  const signed = await allAtOnce(
    'sign',
    userId,
    many(() => ({ requestId: randomUUID(), tappedAt })),
  );
  expect(refused(signed)).toEqual(Array(CONNECTIONS - 1).fill(FAILURES.alreadyCheckedIn.code));
  const claimed = await allAtOnce(
    'getGoldByPwa',
    userId,
    many(() => ({ requestId: randomUUID(), isHome: 1 as const })),
  );
  expect(refused(claimed)).toEqual(Array(CONNECTIONS - 1).fill(FAILURES.noReward.code));
  const [held] = await app.context.db.select().from(accounts).where(eq(accounts.userId, userId));
  expect(held?.bonus).toBe(CHECK_IN_BONUS[0] + INSTALL_TASK_BONUS);
});

test('of two episodes requested at once with coins for one, one is unlocked', async () => {
  const videoId = await publishDrama(app.context, 'raced', { count: 2, free: 0 });
  const price = EPISODE_PRICE_COINS;
  for (let round = 0; round < 5; round++) {
    const userId = await reader(price);
    const answers = await allAtOnce(
      'unlockEpisodeByGold',
      userId,
      many((at) => ({ requestId: randomUUID(), videoId, target: 1 + (at % 2), maxPrice: price })),
    );
    const got = CONNECTIONS - refused(answers).length;
    expect(got).toBeGreaterThanOrEqual(1);
    expect(await unlocks(userId)).toBe(1);
    expect(await app.context.db.$count(episodeGrants, eq(episodeGrants.userId, userId))).toBe(1);
  }
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('fifty readers of one book do not block each other; every unlock counts for rankings', async () => {
  const readers = await Promise.all(many(() => reader(PRICE)));
  const answers = await Promise.all(
    readers.map((userId, at) =>
      allAtOnce('unlockChapterByGold', userId, [
        { requestId: randomUUID(), bookId, target: at + 1, maxPrice: PRICE },
      ]),
    ),
  );
  expect(refused(answers.flat())).toEqual([]);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
  await refreshCounts(app.context);
  const [book] = await app.context.db.select().from(books).where(eq(books.id, bookId));
  expect(book?.unlocksAll).toBe(await app.context.db.$count(grants));
  // The unlocks were not all counted in one row, which would serialize them.
  const lanes = await app.context.db.$count(bookDays, eq(bookDays.bookId, bookId));
  expect(lanes).toBeGreaterThan(CONNECTIONS / 2);
});

test('the debit alone prevents double spending, and the race detects a separate check', async () => {
  const reference = {
    type: 'items',
    itemKind: 'chapter',
    bookId,
    bookName: '',
    from: 1,
    to: 1,
    title: '',
    count: 1,
  } as const;
  for (let round = 0; round < 5; round++) {
    const userId = await reader(PRICE);
    const paid = await raceDebits(userId, async (tx, at) => {
      const now = app.context.now();
      const line = await spend(tx, { userId, price: PRICE, reference, requestId: randomUUID(), at: now });
      if (line !== null) await grant(tx, userId, at, line.id);
      return line !== null;
    });
    expect(paid).toBe(1);
  }
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);

  // A planted fault: a check separate from the debit. It runs until it fails, because a busy machine may run
  // the transactions one after the other.
  let cheats = 0;
  for (let round = 0; round < 50 && cheats < 2; round++) {
    const cheated = await reader(PRICE);
    cheats = await raceDebits(cheated, async (tx, at) => {
      const [held] = await tx.select().from(accounts).where(eq(accounts.userId, cheated));
      if (!held || held.coins < PRICE) return false;
      await tx
        .update(accounts)
        .set({ coins: held.coins - PRICE })
        .where(eq(accounts.userId, cheated));
      await grant(tx, cheated, at, null);
      return true;
    });
  }
  expect(cheats).toBeGreaterThan(1);
  expect(await brokenLedgerRules(app.context.db)).not.toEqual([]);
});

/**
 * Races the debit alone, without the lock that serializes a reader's commands. Returns how many were paid.
 */
async function raceDebits(userId: number, pay: (tx: Transaction, at: number) => Promise<boolean>) {
  const paid = await Promise.all(many((at) => app.context.db.transaction((tx) => pay(tx, at))));
  expect(paid.filter(Boolean).length).toBe(await grantsOf(userId));
  return paid.filter(Boolean).length;
}

async function grant(tx: Transaction, userId: number, at: number, entryId: number | null): Promise<void> {
  await tx.insert(grants).values({ userId, chapterId: chapterIds[at] as number, entryId });
}
