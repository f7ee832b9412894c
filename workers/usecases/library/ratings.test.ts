import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliver } from '../../../data/commands/deliver';
import { readBook, readOpenRating } from '../../../data/queries/books';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { passTime } from '../../../tests/doubles/passTime';
import { openBook } from '../catalogue/titles';
import { dismissRefusedRating, rateBook } from './ratings';

const BOOK = 7;
let server: FakeServer;
let book: FakeBook;

beforeEach(async () => {
  server = await freshDevice();
  book = new FakeBook(server, BOOK);
  await book.publish(1, 'One.');
  server.on('rateBook', ({ stars }) => {
    book.rating = { average: 4, count: 9, mine: stars as number };
    return book.rating;
  });
  await db.meta.put(metaRow('accountId', 12));
  await openBook({ bookId: BOOK });
});
afterEach(async () => {
  // The next test has its own locks: no drain of this one may still be running.
  await navigator.locks.request('dogear-outbox', async () => undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settled = () => vi.waitFor(async () => expect(await db.outbox.count()).toBe(0));
const mine = async () => (await readBook(BOOK))?.rating.mine;

describe('a rating', () => {
  it('is stored in the book', async () => {
    expect(await rateBook({ bookId: BOOK, stars: 4 })).toMatchObject({ ok: true });
    await settled();
    expect((await readBook(BOOK))?.rating).toEqual({ average: 4, count: 9, mine: 4 });
    expect(await readOpenRating(BOOK)).toBeUndefined();
  });

  it('of two taps is one request', async () => {
    await Promise.all([rateBook({ bookId: BOOK, stars: 4 }), rateBook({ bookId: BOOK, stars: 4 })]);
    await settled();
    await rateBook({ bookId: BOOK, stars: 4 });
    await deliver({ eager: true });
    expect(server.callsOf('rateBook')).toHaveLength(1);
  });

  it('waits offline, and is shown as waiting', async () => {
    server.isDown = true;
    await rateBook({ bookId: BOOK, stars: 5 });
    await deliver({ eager: true });
    expect(await readOpenRating(BOOK)).toMatchObject({
      stars: 5,
      state: 'waiting',
      failure: { name: 'offline' },
    });
    expect(await mine()).toBe(0);
    server.isDown = false;
    passTime(2_000);
    await deliver({ eager: true });
    expect(await readOpenRating(BOOK)).toBeUndefined();
    expect(await mine()).toBe(5);
  });

  it('changed while it waits replaces the earlier one', async () => {
    server.isDown = true;
    await rateBook({ bookId: BOOK, stars: 2 });
    await rateBook({ bookId: BOOK, stars: 5 });
    expect(await db.outbox.count()).toBe(1);
    expect(await readOpenRating(BOOK)).toMatchObject({ stars: 5 });
    server.isDown = false;
    passTime(2_000);
    await deliver({ eager: true });
    expect(server.callsOf('rateBook').map(({ stars }) => stars)).toEqual([5]);
    expect(await mine()).toBe(5);
  });

  it('changed while being sent is sent again, with a new request id', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let first = true;
    server.on('rateBook', async ({ stars }) => {
      if (first) {
        first = false;
        await held;
      }
      return { average: 4, count: 9, mine: stars as number };
    });
    await rateBook({ bookId: BOOK, stars: 2 });
    await vi.waitFor(() => expect(server.callsOf('rateBook')).toHaveLength(1));
    await rateBook({ bookId: BOOK, stars: 5 });
    release();
    await settled();
    const calls = server.callsOf('rateBook');
    expect(calls.map(({ stars }) => stars)).toEqual([2, 5]);
    expect(calls[0]?.requestId).not.toBe(calls[1]?.requestId);
    expect(await mine()).toBe(5);
  });

  it('that is refused leaves the book unchanged and is shown until dismissed', async () => {
    server.on('rateBook', () => 'notRead');
    await rateBook({ bookId: BOOK, stars: 3 });
    await vi.waitFor(async () =>
      expect(await readOpenRating(BOOK)).toMatchObject({
        stars: 3,
        state: 'refused',
        failure: { name: 'notRead' },
      }),
    );
    expect(await mine()).toBe(0);
    await dismissRefusedRating({ bookId: BOOK });
    expect(await readOpenRating(BOOK)).toBeUndefined();
    expect(await db.outbox.count()).toBe(0);
  });

  it('whose effect cannot be written stays, and is repeated with the same request id', async () => {
    const put = IDBObjectStore.prototype.put;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === 'books') throw new DOMException('no', 'DataError');
      return put.apply(this, args);
    });
    await rateBook({ bookId: BOOK, stars: 4 });
    await expect(deliver({ eager: true })).rejects.toThrow();
    spy.mockRestore();
    expect(await mine()).toBe(0);
    expect(await readOpenRating(BOOK)).toMatchObject({ stars: 4 });
    await deliver({ eager: true });
    expect(await mine()).toBe(4);
    expect(new Set(server.callsOf('rateBook').map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('is not undone by an answer requested before it', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const before = book.detail();
    server.on('bookInfo', async () => {
      await asked;
      return { book: before };
    });
    const opening = openBook({ bookId: BOOK });
    await vi.waitFor(() => expect(server.callsOf('bookInfo')).toHaveLength(2));
    await rateBook({ bookId: BOOK, stars: 4 });
    await settled();
    answer();
    await opening;
    expect(await mine()).toBe(4);
    book.rating = { average: 3, count: 10, mine: 3 };
    server.on('bookInfo', () => ({ book: book.detail() }));
    await openBook({ bookId: BOOK });
    expect(await mine()).toBe(3);
  });
});
