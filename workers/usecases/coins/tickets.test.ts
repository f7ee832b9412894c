import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { afterTicket, TICKET_RULES } from '../../../contract/money/tickets';
import { toBase64 } from '../../../contract/wire/base64';
import { refreshUser } from '../../../data/account/userInfo';
import { readAutoUnlockable } from '../../../data/queries/autoUnlock';
import { readWaiting } from '../../../data/queries/tickets';
import { db } from '../../../data/tables/db';
import { passTime } from '../../../tests/doubles/passTime';
import {
  BOOK,
  book,
  counter,
  PAID,
  server,
  stateOf,
  textOf,
  withUnlockDevice,
} from '../../../tests/doubles/unlockDevice';
import { useCases } from '../index';

withUnlockDevice();
const { drainOutbox, openBook, openByTicket, openChapter, startAutoUnlock } = useCases;
const { everyMs } = TICKET_RULES.daily;
let fullAt = 0;
let freeAt: number | null = null;
const reported: unknown[] = [];

beforeEach(async () => {
  fullAt = Date.now();
  freeAt = null;
  reported.length = 0;
  const detail = book.detail.bind(book);
  book.detail = () => ({ ...detail(), ticketRule: 'daily' });
  server
    .on('tickets', () => ({
      bookId: BOOK,
      now: Date.now(),
      tickets: { rule: 'daily', fullAt },
      keys: book
        .entries()
        .filter(({ state }) => state === 'locked')
        .map(({ id, target }) => ({
          id,
          target,
          key: toBase64(book.keyOf(target)),
          at: target === PAID ? freeAt : null,
        })),
    }))
    .on('openByTicket', async ({ requestId: _, userId: __, ...said }) => {
      reported.push(said);
      fullAt = afterTicket('daily', fullAt, said.at as number);
      await counter.grantElsewhere(said.target as number);
      return {
        grants: counter.grants.filter(({ target }) => target === said.target),
        balance: counter.balance,
        line: null,
        bookId: BOOK,
        tickets: { rule: 'daily', fullAt },
      };
    });
  await openBook({ bookId: BOOK });
});
const intents = () => db.outbox.toArray().then((rows) => rows.filter(({ kind }) => kind === 'openByTicket'));

describe('a chapter opened by a ticket', () => {
  it('opens offline, uses the ticket, and is reported once online', async () => {
    server.isDown = true;
    expect(await openByTicket({ bookId: BOOK, target: PAID })).toMatchObject({ ok: true });
    expect([await textOf(PAID), await stateOf(PAID)]).toEqual(['Text of chapter 4.', 'unlocked']);
    expect((await readWaiting(BOOK, 5))?.tickets).toMatchObject({ left: 0, isNext: true });
    expect(await openByTicket({ bookId: BOOK, target: 5 })).toMatchObject({ failure: { name: 'locked' } });
    server.isDown = false;
    passTime();
    await drainOutbox();
    await vi.waitFor(async () => expect(await intents()).toEqual([]));
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatchObject({ bookId: BOOK, target: PAID });
    expect(await db.grants.count()).toBe(1);
  });

  it('opens with the report or not at all', async () => {
    server.isDown = true;
    const put = vi.spyOn(db.chapters, 'put').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await openByTicket({ bookId: BOOK, target: PAID })).ok).toBe(false);
    expect([await intents(), await textOf(PAID)]).toEqual([[], undefined]);
    expect((await readWaiting(BOOK, PAID))?.tickets?.left).toBe(1);
    put.mockRestore();
    await openByTicket({ bookId: BOOK, target: PAID });
    expect([(await intents()).length, await textOf(PAID)]).toEqual([1, 'Text of chapter 4.']);
  });

  it('uses one ticket for two tabs', async () => {
    server.isDown = true;
    const both = await Promise.all([4, 5].map((target) => openByTicket({ bookId: BOOK, target })));
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await intents()).toHaveLength(1);
  });

  it('stays used when the server’s word comes before the report', async () => {
    server.isDown = true;
    await openByTicket({ bookId: BOOK, target: PAID });
    server.isDown = false;
    await openBook({ bookId: BOOK });
    expect((await readWaiting(BOOK, 5))?.tickets?.left).toBe(0);
  });

  it('is not used if the text is not here and cannot be fetched', async () => {
    await db.chapters.delete([BOOK, PAID]);
    server.isDown = true;
    expect((await openByTicket({ bookId: BOOK, target: PAID })).ok).toBe(false);
    expect((await readWaiting(BOOK, PAID))?.tickets?.left).toBe(1);
  });

  it('is there again after its time, offline', async () => {
    server.isDown = true;
    await openByTicket({ bookId: BOOK, target: PAID });
    passTime(everyMs - 120_000);
    expect((await readWaiting(BOOK, 5))?.tickets?.left).toBe(0);
    passTime(120_000);
    expect((await readWaiting(BOOK, 5))?.tickets?.left).toBe(1);
  });
});

it('a chapter that is free by time opens offline then, and not before', async () => {
  freeAt = Date.now() + 3_600_000;
  await openBook({ bookId: BOOK });
  server.isDown = true;
  expect((await openChapter({ bookId: BOOK, target: PAID })).ok).toBe(false);
  passTime(3_600_000);
  expect((await openChapter({ bookId: BOOK, target: PAID })).ok).toBe(true);
  expect(await textOf(PAID)).toBe('Text of chapter 4.');
  expect(await intents()).toEqual([]);
});

it('auto-unlock spends no coins on what waiting opens within the hour, unless it is told to', async () => {
  await refreshUser();
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  expect(await readAutoUnlockable(BOOK, PAID)).toBeUndefined();
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1, evenIfSoonFree: true });
  expect(await readAutoUnlockable(BOOK, PAID)).toMatchObject({ price: 1 });
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  fullAt = Date.now() + 3_700_000;
  await openBook({ bookId: BOOK });
  expect(await readAutoUnlockable(BOOK, PAID)).toMatchObject({ price: 1 });
});

it('the tickets of a title without them are forgotten', async () => {
  const { detail } = Object.getPrototypeOf(book) as typeof book;
  book.detail = detail;
  await openBook({ bookId: BOOK });
  expect(await readWaiting(BOOK, PAID)).toBeUndefined();
});
