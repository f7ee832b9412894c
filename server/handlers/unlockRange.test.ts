import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { FAILURES } from '../../contract/wire/failure';
import { publishBook } from '../content/publishBook';
import { books } from '../ground/db/schema/books';
import { grants } from '../ground/db/schema/grants';
import { ledgerEntries } from '../ground/db/schema/ledger';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import { sampleBook } from '../testing/sampleBook';
import { app, longBook, reader, unlock, unlockRange, withUnlockApp } from '../testing/unlockApp';

withUnlockApp();

test('a range costs its quote in one entry, ten percent off from ten chapters', async () => {
  const { client } = await reader({ coins: 30 });
  const quote = async (from: number, to: number | null) =>
    (await app.ask('unlockQuote', { bookId: longBook, from, to }, client)).data;
  expect(await quote(1, 11)).toMatchObject({
    count: 9,
    fullPrice: 9,
    discountPercent: 0,
    discount: 0,
    price: 9,
  });
  expect(await quote(1, 12)).toMatchObject({ count: 10, fullPrice: 10, discountPercent: 10, price: 9 });
  // Ten percent off 18 is 1.8, rounded up to 2. Back matter is free.
  const rest = await quote(5, null);
  expect(rest).toMatchObject({ count: 16, fullPrice: 16, discount: 2, price: 14, from: 5, to: 20 });
  expect(rest.balance).toEqual({ coins: 30, bonus: 0, userGold: 30 });

  await unlock(client, { bookId: longBook, target: 7 });
  expect((await unlockRange(client, { from: 5, maxPrice: 12 })).code).toBe(FAILURES.priceRose.code);
  const requestId = randomUUID();
  const bought = await unlockRange(client, { from: 5, requestId, maxPrice: 13 });
  expect(bought.data).toMatchObject({
    price: 13,
    balance: { coins: 16 },
    line: { coins: -13, reference: { from: 5, to: 20, count: 15, title: 'Part 5' } },
  });
  expect(bought.data.grants.map(({ target }) => target)).toEqual(
    Array.from({ length: 16 }, (_, at) => at + 5),
  );
  expect(bought.data.unlocked).toHaveLength(15);
  expect(await unlockRange(client, { from: 5, requestId, maxPrice: 13 })).toEqual(bought);
  expect(await quote(5, null)).toMatchObject({ count: 0, price: 0, from: null, to: null });
  const { data: list } = await app.ask('chapterList', { bookId: longBook }, client);
  expect(list.chapters.filter(({ state }) => state === 'locked').map(({ target }) => target)).toEqual([3, 4]);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('a range is bought whole or not at all', async () => {
  const { client, userId } = await reader({ coins: 3 });
  expect((await unlockRange(client, { from: 3, to: 6 })).code).toBe(FAILURES.tooPoor.code);
  expect(await app.context.db.$count(grants, eq(grants.userId, userId))).toBe(0);
  expect((await unlockRange(client, { from: 3, to: 5 })).data).toMatchObject({
    price: 3,
    balance: { coins: 0 },
  });
  expect((await unlockRange(client, { from: 9, to: 5 })).code).toBe(FAILURES.notFound.code);
  expect((await unlockRange(client, { from: 21, to: 2 ** 50 })).code).toBe(FAILURES.notFound.code);
  expect((await unlockRange(client, { from: -1, to: null })).data).toMatchObject({ grants: [], price: 0 });
  expect((await unlockRange(client, { from: -1, to: 4 })).code).toBe(FAILURES.notFound.code);
});

test('all unlocks are listed in pages with the same keys and receipts', async () => {
  const { client, userId } = await reader({ coins: 300 });
  const other = await reader();
  const many = await app.publish('many', {
    pricePerChapter: 1,
    freeChapters: 0,
    sections: Array.from({ length: 55 }, (_, at) => ({
      target: at + 1,
      title: `${at}`,
      text: `${at}`,
      wordCount: 1,
    })),
  });
  const { data } = await unlockRange(client, { bookId: many, maxPrice: 300 });
  expect(data.price).toBe(49);
  const first = (await app.ask('grants', { after: 0 }, client)).data;
  const second = (await app.ask('grants', { after: first.next ?? 0 }, client)).data;
  expect([first.list.length, second.list.length, second.next]).toEqual([50, 5, null]);
  const byId = [...data.grants].sort((a, b) => a.id - b.id);
  expect([...first.list, ...second.list]).toEqual(byId);
  expect((await app.ask('grants', { after: 0 }, other.client)).data).toEqual({ list: [], next: null });
  expect((await app.ask('grants', { after: 0, userId }, other.client)).status).toBe(403);
});

test('a removed chapter or changed price does not revoke an unlock', async () => {
  const key = 'revised';
  const revised = await app.publish(key);
  const { client } = await reader({ coins: 10 });
  await unlock(client, { bookId: revised });
  await publishBook(app.context, sampleBook(key, { pricePerChapter: 9 }));
  expect((await unlock(client, { bookId: revised, target: 4 })).code).toBe(FAILURES.priceRose.code);
  const asked = await app.ask('chapter', { bookId: revised, target: 3 }, client);
  expect(asked.data.chapter).toMatchObject({ state: 'unlocked', price: 9 });
  expect(asked.data.chapter.key).not.toBeNull();
  await publishBook(app.context, sampleBook(key, { sections: sampleBook(key).sections.slice(0, 3) }));
  expect((await app.ask('grants', { after: 0 }, client)).data.list).toHaveLength(1);
  expect(await app.context.db.$count(ledgerEntries)).toBeGreaterThan(0);
  expect(await app.context.db.$count(books)).toBe(4);
});
