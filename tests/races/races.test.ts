import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf, EndpointName, RequestOf } from '../../contract/endpoints/endpoints';
import { sampleArrival } from '../../contract/testing/guest';
import { FAILURES, success } from '../../contract/values/failure';
import {
  CHECK_IN_BONUS,
  EPISODE_PRICE_COINS,
  INSTALL_TASK_BONUS,
  INVITE_BONUS,
  INVITE_FRIENDS_A_DAY,
  READING_AD_SECONDS,
} from '../../contract/values/limits';
import { createGuest } from '../../server/accounts/createGuest';
import { mergeGuest } from '../../server/accounts/mergeGuest';
import { refreshCounts } from '../../server/counts/refreshCounts';
import type { Call, Handler } from '../../server/ground/call';
import type { Transaction } from '../../server/ground/db/database';
import { books, chapters } from '../../server/ground/db/schema/books';
import { bookDays } from '../../server/ground/db/schema/counts';
import { episodeGrants, grants } from '../../server/ground/db/schema/grants';
import { accounts, ledgerEntries } from '../../server/ground/db/schema/ledger';
import { invites } from '../../server/ground/db/schema/rewards';
import { award } from '../../server/ground/ledger/award';
import { lockAccount } from '../../server/ground/ledger/lockAccount';
import { spend } from '../../server/ground/ledger/spend';
import { answerOnce } from '../../server/ground/session/answerOnce';
import { handlers } from '../../server/handlers/handlers';
import { proveMailbox } from '../../server/testing/accounts';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { ownNetwork } from '../../server/testing/fromAddress';
import { giveGold } from '../../server/testing/giveGold';
import type { TestDatabase } from '../../server/testing/makeDatabase';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { publishDrama } from '../../server/testing/publishDrama';
import { openRealPostgres } from './openRealPostgres';

/**
 * Many connections at once on a real Postgres: an embedded one has a single connection and cannot race. The handlers
 * are called as the app calls them, but for the envelope.
 */
const CONNECTIONS = 50;
const ROUNDS = Number(process.env.DOGEAR_RACE_ROUNDS ?? 100);
const PRICE = 2;

let postgres: TestDatabase;
let app: TestApp;
let bookId: number;
let chapterIds: readonly number[];
beforeAll(async () => {
  postgres = await openRealPostgres();
  app = await openTestApp({ url: postgres.url, connections: CONNECTIONS });
  const sections = Array.from({ length: CONNECTIONS }, (_, at) => ({
    target: at + 1,
    title: `Part ${at + 1}`,
    text: 'Text.',
    wordCount: 1,
  }));
  bookId = await app.publish('raced', { pricePerChapter: PRICE, freeChapters: 0, sections });
  const rows = await app.context.db
    .select({ id: chapters.id })
    .from(chapters)
    .where(eq(chapters.bookId, bookId))
    .orderBy(chapters.target);
  chapterIds = rows.map(({ id }) => id);
}, 120_000);
afterAll(async () => {
  await app?.context.close();
  await postgres?.stop();
});

async function reader(coins: number): Promise<number> {
  const guest = { ...sampleArrival, isDeep: 0, phoneLanguage: 'en', domain: 'books.example' } as const;
  const userId = await app.context.db.transaction((tx) => createGuest(tx, guest, app.context.now()));
  await giveGold(app.context, userId, { coins });
  return userId;
}

/** A reader's call as the app hands it to its handler. */
function callOf<Name extends EndpointName>(userId: number, request: RequestOf<Name>): Call<Name> {
  return {
    context: app.context,
    request: request as Call<Name>['request'],
    payload: request,
    session: { id: 0, userId },
    setSession: () => undefined,
    clearSession: () => undefined,
    loginToken: undefined,
    setLogin: () => undefined,
    clearLogin: () => undefined,
    knownDevices: '',
    setKnownDevices: () => undefined,
    charge: () => undefined,
    origin: '',
    network: ownNetwork(),
    userAgent: '',
  };
}

/** Asks all at once; the answer's data, or the code of the refusal. */
async function allAtOnce<Name extends EndpointName>(
  name: Name,
  userId: number,
  requests: readonly RequestOf<Name>[],
): Promise<(AnswerOf<Name> | number)[]> {
  const handler = handlers[name] as unknown as Handler<Name>;
  return await Promise.all(
    requests.map(async (request) => {
      const result = await handler(callOf<Name>(userId, request));
      return result.ok ? result.value : result.failure.code;
    }),
  );
}

const many = <Value>(make: (at: number) => Value) => Array.from({ length: CONNECTIONS }, (_, at) => make(at));
const unlocks = (userId: number) =>
  app.context.db.$count(ledgerEntries, sql`user_id = ${userId} and kind = 'unlock'`);
const grantsOf = (userId: number) => app.context.db.$count(grants, eq(grants.userId, userId));
const unlockEach = () => many((at) => ({ requestId: randomUUID(), bookId, target: at + 1, maxPrice: PRICE }));
const refused = (answers: readonly unknown[]) => answers.filter((answer) => typeof answer === 'number');

test(`money for one: ${CONNECTIONS} connections want a chapter each, ${ROUNDS} rounds, one gets it`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const userId = await reader(PRICE);
    const answers = await allAtOnce('unlockChapterByGold', userId, unlockEach());
    expect(refused(answers)).toEqual(Array(CONNECTIONS - 1).fill(FAILURES.tooPoor.code));
    expect([await grantsOf(userId), await unlocks(userId)]).toEqual([1, 1]);
  }
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
}, 120_000);

test('one chapter: whoever asks at once, it is paid once and everybody hears of it', async () => {
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

test('fifty check-ins, fifty claims: one of each', async () => {
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

test('one episode and one chapter: whoever asks at once for either, each is paid once', async () => {
  const videoId = await publishDrama(app.context, 'raced', { count: 2, free: 0 });
  const price = EPISODE_PRICE_COINS;
  for (let round = 0; round < 5; round++) {
    const userId = await reader(price);
    // Money for one of them.
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

test('fifty readers of one book hinder each other only in time, and every unlock counts for its ranking', async () => {
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
  // Not in one row that all of them waited for.
  const lanes = await app.context.db.$count(bookDays, eq(bookDays.bookId, bookId));
  expect(lanes).toBeGreaterThan(CONNECTIONS / 2);
});

test('a guest logs in on many devices at once, and goes on reading: it goes into one account, once, with every coin', async () => {
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
    // What came after the merge found the session gone: never a chapter or a bonus for nobody.
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

test('friends read their third chapter at once, also two who brought each other, while their inviter spends', async () => {
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

test('ads that all begin at once are one, and one that all end at once is paid once', async () => {
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

test('commands that Postgres breaks for each other are carried out all the same, once each', async () => {
  const [one, other] = await Promise.all([reader(0), reader(0)]);
  let runs = 0;
  let both = () => {};
  const bothHold = new Promise<void>((resolve) => {
    both = resolve;
  });
  // Each holds its own account and wants the other one's: one of the two is broken, whatever their order.
  const give = (userId: number, friendId: number) => {
    const request = { requestId: randomUUID(), isHome: 1 as const };
    return answerOnce(callOf<'getGoldByPwa'>(userId, request), 'getGoldByPwa', async (tx) => {
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

/** The debit alone, without the reader's commands waiting for each other. Returns how many were paid. */
async function raceDebits(userId: number, pay: (tx: Transaction, at: number) => Promise<boolean>) {
  const paid = await Promise.all(many((at) => app.context.db.transaction((tx) => pay(tx, at))));
  expect(paid.filter(Boolean).length).toBe(await grantsOf(userId));
  return paid.filter(Boolean).length;
}

async function grant(tx: Transaction, userId: number, at: number, entryId: number | null): Promise<void> {
  await tx.insert(grants).values({ userId, chapterId: chapterIds[at] as number, entryId });
}

test('the debit stands by itself, and the race catches one that looks first and takes then', async () => {
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

  // Planted: what a check is worth that is not the debit itself. On a busy machine one may come after the other.
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
