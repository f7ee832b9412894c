import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  INSTALL_TASK_BONUS,
  INVITE_BONUS,
  INVITE_FRIENDS_A_DAY,
  READING_AD_SECONDS,
} from '../../contract/money/rewards';
import { success } from '../../contract/wire/failure';
import { mergeGuest } from '../../server/accounts/mergeGuest';
import { accounts } from '../../server/ground/db/schema/ledger';
import { invites } from '../../server/ground/db/schema/rewards';
import { award } from '../../server/ground/ledger/award';
import { lockAccount } from '../../server/ground/ledger/lockAccount';
import { answerOnce } from '../../server/ground/session/answerOnce';
import { proveMailbox } from '../../server/testing/accounts';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import {
  allAtOnce,
  app,
  bookId,
  CONNECTIONS,
  callOf,
  grantsOf,
  many,
  PRICE,
  reader,
  refused,
  unlockEach,
  withRacedApp,
} from './racedApp';

withRacedApp();

test('a guest logging in on many devices at once is merged once, with every coin', async () => {
  for (let round = 0; round < 5; round++) {
    const [guestId, first, second] = await Promise.all([reader(20), reader(0), reader(0)]);
    const merge = (at: number) =>
      app.context.db.transaction((tx) =>
        mergeGuest(tx, { guestId, userId: at % 2 === 0 ? first : second, now: app.context.now() }),
      );
    const [merged, unlocked, claimed] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, at) => merge(at))),
      allAtOnce(
        'unlockChapterByGold',
        guestId,
        Array.from({ length: 20 }, (_, at) => ({
          requestId: randomUUID(),
          bookId,
          target: at + 1,
          maxPrice: PRICE,
        })),
      ),
      allAtOnce('getGoldByPwa', guestId, [{ requestId: randomUUID(), isHome: 1 }]),
    ]);
    expect(merged.filter(Boolean)).toHaveLength(1);
    const paid = unlocked.length - refused(unlocked).length;
    // Calls after the merge find no session: no chapter or bonus goes to the guest.
    expect(await grantsOf(guestId)).toBe(0);
    expect((await grantsOf(first)) + (await grantsOf(second))).toBe(paid);
    const held = await app.context.db
      .select()
      .from(accounts)
      .where(inArray(accounts.userId, [guestId, first, second]));
    const earned = refused(claimed).length === 0 ? INSTALL_TASK_BONUS : 0;
    expect(held.reduce((sum, { coins, bonus }) => sum + coins + bonus, 0)).toBe(20 + earned - PRICE * paid);
  }
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
}, 60_000);

test('invitation bonuses are paid once when friends read at the same time, also mutual inviters', async () => {
  const FRIENDS = 20;
  const free = await app.publish('read by friends', { freeChapters: 3 });
  const inviter = await reader(FRIENDS * PRICE);
  const friends = await Promise.all(Array.from({ length: FRIENDS }, () => reader(0)));
  const couples = await Promise.all(Array.from({ length: 10 }, () => Promise.all([reader(0), reader(0)])));
  const createdAt = app.context.now();
  await app.context.db.insert(invites).values([
    ...friends.map((friendId) => ({ friendId, inviterId: inviter, createdAt })),
    ...couples.flatMap(([one, other]) => [
      { friendId: one, inviterId: other, createdAt },
      { friendId: other, inviterId: one, createdAt },
    ]),
  ]);
  const readers = [...friends, ...couples.flat()];
  for (const userId of [inviter, ...readers]) await proveMailbox(app, userId);
  const read = (userId: number, target: number) => {
    const detail = { bookId: free, target };
    const request = { requestId: randomUUID(), page: 'reading', action: 'read', detail, dateTime: 0 };
    return allAtOnce('userLog', userId, [request, { ...request, requestId: randomUUID() }]);
  };
  const passHour = () => app.context.setNow(new Date(app.context.now().getTime() + 3_600_000));
  passHour();
  for (const target of [1, 2]) await Promise.all(readers.map((userId) => read(userId, target)));
  passHour();
  const [paid] = await Promise.all([
    allAtOnce('unlockChapterByGold', inviter, unlockEach().slice(0, FRIENDS)),
    ...readers.map((userId) => read(userId, 3)),
  ]);
  expect(refused(paid)).toEqual([]);
  const bonusOf = async (userIds: readonly number[]) => {
    const rows = await app.context.db
      .select({ bonus: accounts.bonus, coins: accounts.coins })
      .from(accounts)
      .where(inArray(accounts.userId, [...userIds]));
    return rows.map(({ bonus, coins }) => bonus + coins);
  };
  expect(await bonusOf(friends)).toEqual(friends.map(() => INVITE_BONUS));
  expect(await bonusOf(couples.flat())).toEqual(couples.flat().map(() => 2 * INVITE_BONUS));
  expect(await bonusOf([inviter])).toEqual([INVITE_FRIENDS_A_DAY * INVITE_BONUS]);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
}, 60_000);

test('ads that are started and finished at once are paid once', async () => {
  const userId = await reader(0);
  const started = await allAtOnce(
    'startAd',
    userId,
    many(() => ({ requestId: randomUUID(), slotId: 'reading', page: 'Rewards' })),
  );
  const begun = app.context.now().getTime();
  const ads = started.flatMap((ad) => (typeof ad === 'number' ? [] : [ad.adId]));
  expect(ads).toHaveLength(CONNECTIONS);
  const finishAll = () =>
    allAtOnce(
      'finishAd',
      userId,
      many((at) => ({ requestId: randomUUID(), adId: ads[at % ads.length] as string })),
    );
  const paid = (answers: readonly unknown[]) => answers.length - refused(answers).length;
  app.context.setNow(new Date(begun + READING_AD_SECONDS * 1_000 - 1));
  expect(paid(await finishAll())).toBe(0);
  app.context.setNow(new Date(begun + 2 * READING_AD_SECONDS * 1_000));
  const [one, other] = await Promise.all([finishAll(), finishAll()]);
  expect(paid(one) + paid(other)).toBe(1);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
}, 60_000);

test('commands that Postgres aborts in a deadlock are retried and executed once each', async () => {
  const [one, other] = await Promise.all([reader(0), reader(0)]);
  let runs = 0;
  let both = () => {};
  const bothHold = new Promise<void>((resolve) => {
    both = resolve;
  });
  // Each transaction holds its own account and waits for the other's: Postgres aborts one of them, in any
  // order.
  const give = (userId: number, friendId: number) => {
    const request = { requestId: randomUUID(), isHome: 1 as const };
    return answerOnce(callOf('getGoldByPwa', userId, request), 'getGoldByPwa', async (tx) => {
      const at = app.context.now();
      await lockAccount(tx, userId, at);
      runs += 1;
      if (runs === 2) both();
      await bothHold;
      await lockAccount(tx, friendId, at);
      const given = { kind: 'adjustment', reference: { type: 'none' }, requestId: null, at } as const;
      await award(tx, { ...given, userId: friendId, bonus: 1 });
      const line = await award(tx, { ...given, userId, bonus: 1 });
      return success({ bonus: 1, balance: line.balance, line });
    });
  };
  const answers = await Promise.all([give(one, other), give(other, one)]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(runs).toBeGreaterThan(2);
  const held = await app.context.db
    .select()
    .from(accounts)
    .where(inArray(accounts.userId, [one, other]));
  expect(held.map(({ bonus }) => bonus)).toEqual([2, 2]);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
}, 60_000);
