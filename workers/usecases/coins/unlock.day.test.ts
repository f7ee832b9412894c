import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import type { Grant } from '../../../contract/money/ledger.schema';
import { deliver } from '../../../data/commands/deliver';
import { keptGrants, readGrant } from '../../../data/money/grants';
import { readOpenRange, readOpenUnlock, readUnlockedFiles } from '../../../data/queries/unlocks';
import { readCoinHistory, readWallet } from '../../../data/queries/wallet';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { passTime } from '../../../tests/doubles/passTime';
import {
  BOOK,
  book,
  consent,
  counter,
  opened,
  PAID,
  refusal,
  server,
  stateOf,
  textOf,
  unlocks,
  withUnlockDevice,
} from '../../../tests/doubles/unlockDevice';
import { useCases } from '../index';

withUnlockDevice();
const { cancelIntent, drainOutbox, unlockChapter, unlockRange } = useCases;

describe('an unlock', () => {
  it('opens the stored text and saves key, balance and ledger line', async () => {
    expect(await textOf(PAID)).toBeUndefined();
    const fetched = server.contentFetches.length;
    expect(await unlockChapter(consent)).toEqual({ ok: true, value: null });
    await opened();
    expect(server.contentFetches).toHaveLength(fetched);
    expect(await stateOf(PAID)).toBe('unlocked');
    expect(await readWallet()).toEqual({ coins: 4, bonus: 0, userGold: 4 });
    expect((await readCoinHistory(10)).lines).toMatchObject([{ kind: 'unlock', coins: -1 }]);
    expect(await readOpenUnlock(BOOK, PAID)).toBeUndefined();
  });

  it('leaves nothing readable in the rows', async () => {
    await unlockChapter(consent);
    await opened();
    const { key } = counter.grants[0] ?? { key: 'none' };
    const rows = JSON.stringify([
      await db.grants.toArray(),
      await db.wallet.toArray(),
      await db.coinHistory.toArray(),
    ]);
    expect(rows).not.toContain(key);
    expect(rows).not.toContain('userGold');
    expect(rows).not.toContain('A Book');
  });

  it('of two taps is one row and one debit', async () => {
    server.isDown = true;
    await Promise.all([unlockChapter(consent), unlockChapter(consent)]);
    expect(await db.outbox.count()).toBe(1);
    server.isDown = false;
    passTime(2_000);
    await drainOutbox();
    expect(counter.balance.coins).toBe(4);
    expect(new Set(unlocks().map((call) => call.requestId)).size).toBe(1);
  });

  it('waits offline and is not shown as open', async () => {
    server.isDown = true;
    await unlockChapter(consent);
    await deliver({ eager: true });
    expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({ state: 'waiting', price: 1, isRange: false });
    expect(await stateOf(PAID)).toBe('locked');
    expect(await db.grants.count()).toBe(0);
    server.isDown = false;
    passTime(2_000);
    await drainOutbox();
    expect(await textOf(PAID)).toBe('Text of chapter 4.');
  });

  it('with a lost answer is repeated with the same request id: one debit', async () => {
    server.failNext({ kind: 'answer lost' });
    await unlockChapter(consent);
    await vi.waitFor(async () =>
      expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({ state: 'waiting' }),
    );
    passTime(2_000);
    await drainOutbox();
    await opened();
    expect(unlocks()).toHaveLength(2);
    expect(counter.carriedOut).toBe(1);
    expect(await readWallet()).toMatchObject({ coins: 4 });
  });

  it('that fails between answer and effect leaves the intent, without key or ledger line', async () => {
    const put = IDBObjectStore.prototype.put;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === 'wallet') throw new DOMException('killed', 'DataError');
      return put.apply(this, args);
    });
    await unlockChapter(consent);
    await vi.waitFor(() => expect(counter.carriedOut).toBe(1));
    await expect(deliver({ eager: true })).rejects.toThrow();
    spy.mockRestore();
    expect(await db.grants.count()).toBe(0);
    expect(await db.coinHistory.count()).toBe(0);
    expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({ state: 'sending' });
    expect(await drainOutbox()).toMatchObject({ ok: true, value: { delivered: 1 } });
    await opened();
    expect(counter.balance.coins).toBe(4);
  });

  it('with too few coins is refused without cost; agreeing again is a new request', async () => {
    counter.balance = { coins: 0, bonus: 0, userGold: 0 };
    await unlockChapter(consent);
    await refusal();
    expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({ failure: { name: 'tooPoor' } });
    expect(await stateOf(PAID)).toBe('locked');
    counter.balance = { coins: 2, bonus: 0, userGold: 2 };
    await unlockChapter(consent);
    await opened();
    expect(new Set(unlocks().map((call) => call.requestId)).size).toBe(2);
  });

  it('of a chapter dearer than the price shown is refused', async () => {
    await book.publish(PAID, 'Text of chapter 4.', 3);
    await unlockChapter(consent);
    await refusal();
    expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({ price: 1, failure: { name: 'priceRose' } });
    expect(counter.balance.coins).toBe(5);
  });

  it('can be cancelled while it waits', async () => {
    server.isDown = true;
    await unlockChapter(consent);
    await deliver({ eager: true });
    const waiting = await readOpenUnlock(BOOK, PAID);
    expect(await cancelIntent({ requestId: waiting?.requestId ?? '' })).toEqual({
      ok: true,
      value: { cancelled: true, maySpend: true },
    });
    server.isDown = false;
    passTime(2_000);
    await drainOutbox();
    expect(unlocks()).toHaveLength(0);
    expect(counter.balance.coins).toBe(5);
  });

  it('of another account waits, and is sent when that account is back', async () => {
    server.isDown = true;
    await unlockChapter(consent);
    await deliver({ eager: true });
    server.isDown = false;
    passTime(2_000);
    await db.meta.put(metaRow('accountId', 99));
    await drainOutbox();
    expect(unlocks()).toHaveLength(0);
    await db.meta.put(metaRow('accountId', 12));
    await drainOutbox();
    expect(unlocks()).toMatchObject([{ userId: 12 }]);
  });

  it('is not shared between accounts: each has one, sent in its own session', async () => {
    server.isDown = true;
    await unlockChapter(consent);
    await deliver({ eager: true });
    await db.meta.put(metaRow('accountId', 99));
    expect(await readOpenUnlock(BOOK, PAID)).toBeUndefined();
    await unlockChapter(consent);
    await unlockChapter(consent);
    expect((await db.outbox.toArray()).map(({ accountId }) => accountId).sort()).toEqual([12, 99]);
    const own = await readOpenUnlock(BOOK, PAID);
    await db.meta.put(metaRow('accountId', 12));
    await unlockChapter(consent);
    expect(await db.outbox.count()).toBe(2);
    expect((await readOpenUnlock(BOOK, PAID))?.requestId).not.toBe(own?.requestId);
    await deliver({ eager: true });
    server.isDown = false;
    passTime(2_000);
    await db.meta.put(metaRow('accountId', 99));
    await drainOutbox();
    expect(unlocks()).toMatchObject([{ userId: 99, requestId: own?.requestId }]);
    await db.meta.put(metaRow('accountId', 12));
    await drainOutbox();
    expect(unlocks()).toMatchObject([{ userId: 99 }, { userId: 12 }]);
  });

  it('refused for another account is neither shown nor forgotten here', async () => {
    counter.balance = { coins: 0, bonus: 0, userGold: 0 };
    await unlockChapter(consent);
    await refusal();
    await db.meta.put(metaRow('accountId', 99));
    expect(await readOpenUnlock(BOOK, PAID)).toBeUndefined();
    counter.balance = { coins: 2, bonus: 0, userGold: 2 };
    await unlockChapter(consent);
    await opened();
    await db.meta.put(metaRow('accountId', 12));
    expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({ failure: { name: 'tooPoor' } });
  });

  it('made before any account exists belongs to the account it was first sent for', async () => {
    await db.meta.delete('accountId');
    await unlockChapter(consent);
    await deliver({ eager: true });
    expect(unlocks()).toHaveLength(0);
    await db.meta.put(metaRow('accountId', 12));
    server.failNext({ kind: 'answer lost' });
    await drainOutbox();
    await db.meta.put(metaRow('accountId', 99));
    await drainOutbox();
    expect(unlocks()).toHaveLength(1);
  });

  it('answered by another account’s session waits', async () => {
    server.on('unlockChapterByGold', () => 'foreignUser');
    await unlockChapter(consent);
    await vi.waitFor(async () =>
      expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({
        state: 'waiting',
        failure: { name: 'noSession' },
      }),
    );
  });
});

it('an episode’s grant is stored beside that of the chapter with the same number', async () => {
  await unlockChapter(consent);
  await opened();
  const [chapter] = counter.grants;
  const episode = { ...(chapter as Grant), kind: 'episode', id: 99 } as const;
  const { tables, apply } = await keptGrants([episode], { wanted: true });
  await write(tables, apply);
  expect(await readGrant('episode', episode.itemId)).toEqual(episode);
  expect(await readGrant('chapter', episode.itemId)).toEqual(chapter);
  expect(await readUnlockedFiles()).toEqual([]);
  expect(await db.grants.where('unopened').equals(1).count()).toBe(0);
});

describe('an unlock of a range', () => {
  it('opens all its chapters for one debit', async () => {
    await unlockRange({ bookId: BOOK, from: PAID, to: null, maxPrice: 3 });
    await vi.waitFor(async () => expect(await textOf(6)).toBe('Text of chapter 6.'));
    expect(await readWallet()).toMatchObject({ userGold: 2 });
    expect((await readCoinHistory(10)).lines).toHaveLength(1);
  });

  it('is shown as waiting on every chapter it covers', async () => {
    server.isDown = true;
    await unlockRange({ bookId: BOOK, from: 5, to: 6, maxPrice: 2 });
    await deliver({ eager: true });
    expect(await readOpenUnlock(BOOK, 4)).toBeUndefined();
    expect(await readOpenUnlock(BOOK, 5)).toMatchObject({ state: 'waiting', price: 2, isRange: true });
    expect(await readOpenRange(BOOK)).toMatchObject({ state: 'waiting' });
  });
});
