import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { TEST_AFTER_MS, TEST_CARDS } from '../../contract/money/payments';
import { SUCCESS_CODE } from '../../contract/wire/answer.schema';
import { books } from '../../server/ground/db/schema/books';
import { users } from '../../server/ground/db/schema/users';
import { RULES } from '../../server/ground/ledger/ledgerRules';
import { closeMonths } from '../../server/shares/closeMonths';
import { firstDayOf, monthAfter, monthOf } from '../../server/shares/months';
import { setTerms } from '../../server/shares/terms';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { packReader, packReport, takePack } from '../../server/testing/packsApp';
import { app, buyAt, buyer, pass, withPaymentsApp, work } from '../../server/testing/paymentsApp';
import { sampleSections } from '../../server/testing/sampleBook';

/**
 * Breaks each rule of the ledger once, in sound books, and expects its report. Each breakage is rolled back.
 */
withPaymentsApp();

let reader = 0;
beforeAll(async () => {
  const { client, userId } = await buyer();
  reader = userId;
  const bookId = await app.publish('planted', { pricePerChapter: 90, freeChapters: 0 });
  await buyAt(client, 'small', TEST_CARDS.refunded);
  const unlock = { requestId: randomUUID(), bookId, target: 1, maxPrice: 90 };
  await app.ask('unlockChapterByGold', unlock, client);
  await undoOne(bookId);
  pass(TEST_AFTER_MS);
  await work();
  await buyAt((await buyer()).client, 'large');
  await buyAt((await buyer()).client, 'vip');
  await withdrawOne();
  await share(await takeAlong());
  await openOneByTicket();
});

async function undoOne(bookId: number): Promise<void> {
  const { client } = await packReader(app, { coins: 90 });
  const requestId = randomUUID();
  await app.ask('unlockChapterByGold', { requestId, bookId, target: 1, maxPrice: 90, auto: true }, client);
  const { code } = await app.ask(
    'undoUnlock',
    { requestId: randomUUID(), unlockRequestId: requestId },
    client,
  );
  expect(code).toBe(SUCCESS_CODE);
}

async function withdrawOne(): Promise<void> {
  const { client } = await buyer();
  const { orderId } = await buyAt(client, 'small');
  const { data: terms } = await app.ask('withdrawalTerms', { orderId }, client);
  const asked = { requestId: randomUUID(), orderId, terms, language: 'en' } as const;
  expect((await app.ask('withdraw', asked, client)).code).toBe(SUCCESS_CODE);
}

async function takeAlong(): Promise<number> {
  const bookId = await app.publish('packed', {
    pricePerChapter: 2,
    freeChapters: 0,
    sections: sampleSections(4),
  });
  const order = { bookId, targets: [1, 2, 3], maxPrice: 6 };
  const opens = await packReader(app, { coins: 20, bonus: 3 });
  const pack = await takePack(app, opens.client, order);
  await app.ask('reportOpened', await packReport(pack, [1]), opens.client);
  const returns = await packReader(app, { coins: 20 });
  const returned = await takePack(app, returns.client, order);
  await app.ask('reportOpened', await packReport(returned, [], true), returns.client);
  return bookId;
}

async function openOneByTicket(): Promise<void> {
  const bookId = await app.publish('waiting', {
    pricePerChapter: 2,
    freeChapters: 0,
    sections: sampleSections(6),
  });
  await app.context.db.update(books).set({ ticketRule: 'daily' }).where(eq(books.id, bookId));
  const { client } = await packReader(app, { coins: 1 });
  await app.ask('tickets', { bookId }, client);
  const opening = { requestId: randomUUID(), bookId, target: 1, at: 0 };
  expect((await app.ask('openByTicket', opening, client)).code).toBe(SUCCESS_CODE);
}

/** Enters a share of the book for this month. */
async function share(bookId: number): Promise<void> {
  const { db, days, now } = app.context;
  const { userId } = await buyer();
  await db.update(users).set({ kind: 'registered' }).where(eq(users.id, userId));
  const terms = { bookId, userId, from: 'thisMonth', coinsPercent: 50, bonusPercent: 10 } as const;
  await db.transaction((tx) => setTerms(tx, terms, app.context));
  const next = days.startOf(firstDayOf(monthAfter(monthOf(days.of(now())))));
  app.context.setNow(new Date(next.getTime() + 86_400_000));
  expect(await closeMonths(app.context)).toHaveLength(1);
}

const BUGS: Readonly<Record<keyof typeof RULES, () => SQL[]>> = {
  'every entry adds up to zero, and moves something': () => [
    sql`update ledger_postings set amount = amount - 1 where account = 'sales' and amount < 0`,
  ],
  'what a VIP was charged too much is the sum of the entries, also after each of them': () => [
    sql`update accounts set vip_remainder = vip_remainder + 1`,
  ],
  'an undo takes back what its unlock added to the remainder': () => [
    sql`update ledger_entries set vip_remainder = vip_remainder + 1 where reverses is not null`,
  ],
  'cached balances are the sums of the postings': () => [sql`update accounts set coins = coins + 1`],
  'no balance is negative': () => [
    sql`alter table accounts drop constraint accounts_coins_not_negative`,
    sql`update accounts set coins = -1`,
  ],
  'the balance after each entry is the sum up to it': () => [
    sql`update ledger_entries set coins_after = coins_after + 1`,
  ],
  'bonus lots hold the bonus': () => [
    sql`update bonus_lots set remaining = remaining - 1 where remaining > 0`,
  ],
  'an unlock has as many grants as it was paid for, one that was taken back has none': () => [
    sql`delete from grants`,
  ],
  'every grant was paid for by its user, or by a guest that went into it': () => [
    sql`update grants set entry_id = (select min(id) from ledger_entries where kind = 'purchase')`,
  ],
  'an order that was paid is in the ledger, once, for what it promised': () => [
    sql`delete from payment_objects where kind = 'payment'`,
  ],
  'an order that was not paid gave nothing': () => [sql`update orders set paid_at = null`],
  'what was given back was taken back, rounded in the reader’s favour': () => [
    sql`update orders set taken_back = taken_back - 1 where taken_back > 0`,
  ],
  'a withdrawal took its coins once, and its money is paid back, owed or disputed': () => [
    sql`update orders set withdrawal = null where withdrawal is not null`,
  ],
  'VIP of an order lasts while any of its money is there, and goes with the last of it, or by a withdrawal':
    () => [sql`update orders set refunded = money where kind = 'vip'`],
  'what moved by a purchase, refund or dispute belongs to an order': () => [
    sql`delete from payment_objects where kind = 'refund'`,
  ],
  'what is owed is explained by refunds and disputes': () => [sql`update orders set taken_back = 0`],
  'a guest that went into an account has nothing left': () => [
    sql`update users set merged_into = (select max(id) from users) where id = ${reader}::bigint`,
  ],
  'what is held is what the open packs of its reader hold': () => [sql`update accounts set held = held + 1`],
  'a pack that has ended holds nothing, one that has not holds something': () => [
    sql`update packs set ended_at = taken_at where ended_at is null`,
  ],
  'what was held for a pack is what its chapters cost, in coins and in bonus': () => [
    sql`update pack_chapters set coins = coins + 1, bonus = bonus - 1 where bonus > 0`,
  ],
  'what a hold ended with is what was held for those chapters': () => [
    sql`update pack_chapters set coins = coins + 1 where state = 'released'`,
  ],
  'a hold adds to the remainder what its chapters do, and what comes back takes that back': () => [
    sql`update pack_chapters set vip_remainder = vip_remainder + 1`,
  ],
  'of what came back unopened the house kept nothing': () => [
    sql`update ledger_postings set account = 'spending' where account = 'coins'
      and entry_id in (select id from ledger_entries where kind = 'release')`,
  ],
  'shares of a month that is closed are what the terms give of what readers spent': () => [
    sql`update share_terms set coins_percent = 60`,
  ],
  'every share, payout and correction is an entry, and every such entry one of them': () => [
    sql`update shares set user_id = user_id + 1`,
  ],
  'a chapter that a ticket opened was not paid for, and its reader has tickets': () => [
    sql`delete from tickets`,
  ],
  'each used ticket took its time': () => [sql`update tickets set full_at = created_at`],
  'no more chapters were opened ahead of time than keys were given': () => [
    sql`update tickets set full_at = full_at + interval '3 days'`,
  ],
  'what a member opened was not paid for, and is of the tier’s title': () => [
    sql`update grants set tier_id = 1 where entry_id is not null`,
  ],
  'a chapter that was captured is its reader’s': () => [
    sql`delete from grants where entry_id in (select id from ledger_entries where kind = 'capture')`,
  ],
};

const UNDONE = new Error('undone');

it.each(Object.keys(RULES))('%s: a planted violation is found', async (rule) => {
  let broken: string[] = [];
  const planted = app.context.db.transaction(async (tx) => {
    for (const table of ['ledger_entries', 'ledger_postings', 'payment_objects']) {
      await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
    }
    for (const statement of BUGS[rule]?.() ?? []) await tx.execute(statement);
    broken = await brokenLedgerRules(tx);
    throw UNDONE;
  });
  await expect(planted).rejects.toBe(UNDONE);
  expect(broken).toContainEqual(expect.stringContaining(rule));
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});
