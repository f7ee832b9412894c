import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { TEST_AFTER_MS, TEST_CARDS } from '../../contract/money/payments';
import { deleteAccount } from '../accounts/deleteAccount';
import { mergeGuest } from '../accounts/mergeGuest';
import { rowsOf } from '../ground/db/database';
import { shareMonths } from '../ground/db/schema/shares';
import { users } from '../ground/db/schema/users';
import { readLines } from '../ground/ledger/readLines';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import type { TestClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import { packReader, packReport, takePack } from '../testing/packsApp';
import { app, buyAt, buyer, pass, withPaymentsApp, work } from '../testing/paymentsApp';
import { closeMonths } from './closeMonths';
import { firstDayOf, monthAfter, monthOf } from './months';
import { notePayout } from './payouts';
import { listEarners, readStatement } from './statement';
import { readTerms, setTerms } from './terms';

withPaymentsApp();

const HOUR_MS = 3_600_000;
let month: string;
let bookId: number;
let author: number;
let books = 0;
beforeEach(async () => {
  await endMonth();
  await closeMonths(app.context);
  month = thisMonth();
  bookId = await app.publish(`shared-${books++}`, { pricePerChapter: 10, freeChapters: 0 });
  author = await person();
});

const thisMonth = () => monthOf(app.context.days.of(app.context.now()));
/** Sets the clock to a day after the present month. */
async function endMonth(): Promise<void> {
  const next = app.context.days.startOf(firstDayOf(monthAfter(thisMonth())));
  app.context.setNow(new Date(next.getTime() + 24 * HOUR_MS));
}
async function close(): Promise<void> {
  await endMonth();
  await closeMonths(app.context);
}
async function person(): Promise<number> {
  const { userId } = await buyer();
  const kind = { kind: 'registered', email: `author-${userId}@example.org` } as const;
  await app.context.db.update(users).set(kind).where(eq(users.id, userId));
  return userId;
}
const agree = (userId: number, coinsPercent: number, bonusPercent = 0, more: object = {}) =>
  app.context.db.transaction((tx) =>
    setTerms(tx, { bookId, userId, from: 'thisMonth', coinsPercent, bonusPercent, ...more }, app.context),
  );
async function reader(gold: { coins?: number; bonus?: number }): Promise<TestClient> {
  const { client, userId } = await buyer();
  await giveGold(app.context, userId, gold);
  return client;
}
async function unlock(client: TestClient, target = 1, id = bookId): Promise<string> {
  const requestId = randomUUID();
  const asked = { requestId, bookId: id, target, maxPrice: 95, auto: true };
  expect((await app.ask('unlockChapterByGold', asked, client)).code).toBe(1);
  return requestId;
}
const remove = (userId: number) =>
  app.context.db.transaction((tx) => deleteAccount(tx, userId, app.context.now()));
async function merge(guestId: number, userId: number): Promise<void> {
  const now = app.context.now();
  expect(await app.context.db.transaction((tx) => mergeGuest(tx, { guestId, userId, now }))).toBe(true);
}
const statement = (userId = author) => readStatement(app.context, { userId, before: null });
const monthsOf = async (userId = author) =>
  (await statement(userId)).months.map(({ month: of, lines, closing }) => [
    of,
    lines.map(({ ofMonth, coins, bonus, amount }) => [ofMonth, coins, bonus, amount]),
    closing,
  ]);

test('a closed month gives each person their part of the coins and of the bonus that readers spent', async () => {
  const coauthor = await person();
  await agree(author, 50, 10);
  await agree(coauthor, 20);
  await unlock(await reader({ coins: 10 }));
  await unlock(await reader({ coins: 10, bonus: 4 }));
  await closeMonths(app.context);
  expect(await monthsOf()).toEqual([]);
  await close();
  expect(await monthsOf()).toEqual([[month, [[month, 16, 4, 16 * 50 + 4 * 10]], 840]]);
  expect(await monthsOf(coauthor)).toEqual([[month, [[month, 16, 4, 320]], 320]]);
  expect((await statement()).balance).toBe(840);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('a share leaves the wallet of its person alone, and no wallet shows it', async () => {
  await giveGold(app.context, author, { coins: 3 });
  await agree(author, 100);
  await unlock(await reader({ coins: 10 }));
  await close();
  const lines = await readLines(app.context.db, { userId: author, before: null, filter: 'all', limit: 9 });
  expect(lines.map(({ kind, balance }) => [kind, balance.coins])).toEqual([['adjustment', 3]]);
  expect((await statement()).balance).toBe(1_000);
});

test('two processes at once, and one that died in between, enter each share once', async () => {
  await agree(author, 50);
  await unlock(await reader({ coins: 10 }));
  await endMonth();
  await Promise.all([closeMonths(app.context), closeMonths(app.context)]);
  await app.context.db.update(shareMonths).set({ closedAt: null }).where(eq(shareMonths.month, month));
  expect(await closeMonths(app.context)).toEqual([month]);
  expect((await statement()).balance).toBe(500);
});

test('an unlock that is undone earns nothing', async () => {
  await agree(author, 50);
  const client = await reader({ coins: 20 });
  const unlockRequestId = await unlock(client);
  await unlock(client, 2);
  const undo = { requestId: randomUUID(), unlockRequestId };
  expect((await app.ask('undoUnlock', undo, client)).code).toBe(1);
  await close();
  expect(await monthsOf()).toEqual([[month, [[month, 10, 0, 500]], 500]]);
});

test('a chapter that was taken along earns when it is opened, its bonus apart', async () => {
  await agree(author, 50, 10);
  const { client, userId } = await packReader(app, { coins: 40, bonus: 7 });
  const pack = await takePack(app, client, { bookId, targets: [1, 2, 3, 4], maxPrice: 40 });
  await app.ask('reportOpened', await packReport(pack, [1, 2]), client);
  await close();
  expect(await monthsOf()).toEqual([[month, [[month, 13, 7, 13 * 50 + 7 * 10]], 720]]);
  await remove(userId);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('what a refund leaves unpaid takes its share back in its month, and a later payment returns it', async () => {
  await agree(author, 50);
  const { client } = await buyer();
  await buyAt(client, 'small', TEST_CARDS.refunded);
  for (const target of [1, 2, 3, 4]) await unlock(client, target);
  await close();
  expect(await monthsOf()).toEqual([[month, [[month, 40, 0, 2_000]], 2_000]]);
  const refunded = thisMonth();
  pass(TEST_AFTER_MS);
  await work();
  await close();
  expect((await monthsOf())[0]).toEqual([refunded, [[month, -40, 0, -2_000]], 0]);
  const paid = thisMonth();
  await buyAt(client, 'small');
  await close();
  expect((await monthsOf())[0]).toEqual([paid, [[month, 40, 0, 2_000]], 2_000]);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('a refund takes back at the percent of the month of the spending', async () => {
  await agree(author, 50);
  const { client } = await buyer();
  await buyAt(client, 'small', TEST_CARDS.refunded);
  await unlock(client);
  await close();
  await agree(author, 10);
  pass(TEST_AFTER_MS);
  await work();
  await close();
  expect((await statement()).balance).toBe(0);
});

test('neither a merge nor a deletion keeps the share of coins that were refunded', async () => {
  await agree(author, 100);
  const guest = await buyer();
  await buyAt(guest.client, 'small', TEST_CARDS.refunded);
  await unlock(guest.client);
  pass(TEST_AFTER_MS);
  await work();
  const account = await buyer();
  await app.context.db
    .update(users)
    .set({ kind: 'registered', email: `merged-${account.userId}@example.org` })
    .where(eq(users.id, account.userId));
  await merge(guest.userId, account.userId);
  await remove(account.userId);
  await close();
  expect((await statement()).balance).toBe(0);
});

test('a refund after a merge takes back what the guest had spent, also once the account is gone', async () => {
  await agree(author, 100);
  const guest = await buyer();
  await buyAt(guest.client, 'small', TEST_CARDS.refunded);
  for (const target of [1, 2, 3]) await unlock(guest.client, target);
  const account = await buyer();
  await app.context.db.update(users).set({ kind: 'registered' }).where(eq(users.id, account.userId));
  await merge(guest.userId, account.userId);
  await close();
  expect((await statement()).balance).toBe(3_000);
  pass(TEST_AFTER_MS);
  await work();
  await close();
  expect((await statement()).balance).toBe(0);
  await remove(account.userId);
  await close();
  expect((await statement()).balance).toBe(0);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('a deletion does not pay what a refund left unpaid', async () => {
  await agree(author, 100);
  const { client, userId } = await buyer();
  await buyAt(client, 'small', TEST_CARDS.refunded);
  await unlock(client);
  pass(TEST_AFTER_MS);
  await work();
  await remove(userId);
  await close();
  expect((await statement()).balance).toBe(0);
});

test('paying the debt of a guest does not count for a refund of one’s own', async () => {
  bookId = await app.publish(`dear-${books++}`, { pricePerChapter: 95, freeChapters: 0 });
  await agree(author, 100);
  const guest = await buyer();
  await buyAt(guest.client, 'small', TEST_CARDS.refunded);
  await unlock(guest.client, 1);
  pass(TEST_AFTER_MS);
  await work();
  const account = await buyer();
  await app.context.db.update(users).set({ kind: 'registered' }).where(eq(users.id, account.userId));
  await merge(guest.userId, account.userId);
  await buyAt(account.client, 'small');
  await buyAt(account.client, 'small', TEST_CARDS.refunded);
  await unlock(account.client, 2);
  pass(TEST_AFTER_MS);
  await work();
  await close();
  expect((await statement()).balance).toBe(500);
});

test('a chapter that a merge finds paid twice earns once', async () => {
  await agree(author, 100, 100);
  const guest = await buyer();
  const account = await buyer();
  await giveGold(app.context, guest.userId, { coins: 6, bonus: 4 });
  await giveGold(app.context, account.userId, { coins: 10 });
  await unlock(guest.client);
  await unlock(account.client);
  await app.context.db.update(users).set({ kind: 'registered' }).where(eq(users.id, account.userId));
  await merge(guest.userId, account.userId);
  await close();
  expect(await monthsOf()).toEqual([[month, [[month, 10, 0, 1_000]], 1_000]]);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('terms from the next month on leave this one as it is', async () => {
  await agree(author, 50);
  await agree(author, 10, 0, { from: 'nextMonth' });
  expect((await readTerms(app.context, bookId)).list).toEqual([
    {
      userId: author,
      name: `author-${author}@example.org`,
      now: { fromMonth: month, coinsPercent: 50, bonusPercent: 0 },
      next: { fromMonth: monthAfter(month), coinsPercent: 10, bonusPercent: 0 },
    },
  ]);
  const client = await reader({ coins: 20 });
  await unlock(client);
  await close();
  await unlock(client, 2);
  await close();
  expect((await statement()).balance).toBe(500 + 100);
});

test('the people of a title never earn more than all of it, in any month', async () => {
  const other = await person();
  await agree(author, 60);
  await agree(author, 40, 0, { from: 'nextMonth' });
  expect(await agree(other, 50)).toMatchObject({ ok: false, failure: { name: 'tooMany' } });
  expect(await agree(other, 60, 0, { from: 'nextMonth' })).toMatchObject({ ok: true });
  expect(await agree(author, 41, 0, { from: 'nextMonth' })).toMatchObject({ ok: false });
  expect(await agree(0, 1)).toMatchObject({ ok: false, failure: { name: 'notFound' } });
});

test('payouts and corrections are entries, and each month closes where the next one opens', async () => {
  await agree(author, 50);
  await unlock(await reader({ coins: 10 }));
  await close();
  const note = (change: Parameters<typeof notePayout>[1]['change']) =>
    app.context.db.transaction((tx) =>
      notePayout(tx, { userId: author, note: 'June', change }, app.context.now()),
    );
  const paid = thisMonth();
  await note({ kind: 'payout', amount: 300, money: 300, currency: 'USD' });
  await note({ kind: 'correction', amount: -50 });
  const read = await statement();
  expect(read.balance).toBe(150);
  expect(read.months.map(({ month: of, opening, closing }) => [of, opening, closing])).toEqual([
    [paid, 500, 150],
    [month, 0, 500],
  ]);
  expect(read.months[0]?.payouts.map(({ kind, amount, money }) => [kind, amount, money])).toEqual([
    ['payout', -300, 300],
    ['correction', -50, null],
  ]);
  const { list } = await listEarners(app.context.db);
  expect(list.find(({ userId }) => userId === author)).toMatchObject({
    earned: 450,
    paid: 300,
    balance: 150,
  });
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('a statement of more than a year has pages, which continue each other', async () => {
  await agree(author, 100);
  await unlock(await reader({ coins: 10 }));
  for (let passed = 0; passed < 13; passed++) await close();
  await unlock(await reader({ coins: 10 }));
  await close();
  const first = await statement();
  expect(first.months.map(({ opening, closing }) => [opening, closing])).toEqual([[1_000, 2_000]]);
  const second = await readStatement(app.context, { userId: author, before: first.next });
  expect(second.months.map(({ month: of, closing }) => [of, closing])).toEqual([[month, 1_000]]);
  expect(second).toMatchObject({ next: null, balance: 2_000 });
});

test.each([
  [
    'a share that is not entered',
    sql`delete from shares where entry_id in (select max(entry_id) from shares)`,
  ],
  ['a percent that nobody agreed to', sql`update shares set coins_percent = 51`],
  ['another amount of spending', sql`update shares set coins = coins + 1`],
])('the proof of the books finds %s', async (_, planted) => {
  await agree(author, 50);
  await unlock(await reader({ coins: 10 }));
  await close();
  const found = await app.context.db
    .transaction(async (tx) => {
      await tx.execute(planted);
      throw new Found(await brokenLedgerRules(tx));
    })
    .catch((error: unknown) => (error instanceof Found ? error.rules : Promise.reject(error)));
  expect(found).not.toEqual([]);
});

class Found extends Error {
  constructor(readonly rules: string[]) {
    super();
  }
}

test('months are closed one after the other, none twice', async () => {
  const rows = await rowsOf<{ broken: number }>(
    app.context.db,
    sql`select count(*)::int as broken from share_months a join share_months b on b.starts_at > a.starts_at
      where b.starts_at < a.ends_at`,
  );
  expect(rows).toEqual([{ broken: 0 }]);
});
