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
  it('opens the text that is on the device, and keeps key, balance and line', async () => {
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

  it('leaves nothing of it readable in the rows', async () => {
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

  it('is one row and one debit for two taps', async () => {
    server.isDown = true;
    await Promise.all([unlockChapter(consent), unlockChapter(consent)]);
    expect(await db.outbox.count()).toBe(1);
    server.isDown = false;
    passTime(2_000);
    await drainOutbox();
    expect(counter.balance.coins).toBe(4);
    expect(new Set(unlocks().map((call) => call.requestId)).size).toBe(1);
  });

  it('waits without a network and is not shown as open', async () => {
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

  it('whose answer is lost is heard again under the same name: one debit', async () => {
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

  it('that dies between the answer and its effect leaves the intent, and neither key nor balance', async () => {
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

  it('with too few coins is refused and spends nothing; renewed consent is another request', async () => {
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

  it('dearer than the price that was seen is refused', async () => {
    await book.publish(PAID, 'Text of chapter 4.', 3);
    await unlockChapter(consent);
    await refusal();
    expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({ price: 1, failure: { name: 'priceRose' } });
    expect(counter.balance.coins).toBe(5);
  });

  it('can be taken back while it waits', async () => {
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

  it('of another account never runs, and goes out when that account is back', async () => {
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

  it('of another account is not joined: each has its own, and goes out for its own', async () => {
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

  it('of another account that was refused is neither shown nor forgotten here', async () => {
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

  it('that was made before there was an account belongs to the one it was first sent for', async () => {
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

  it('answered by the session of another account waits for its own', async () => {
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

it('an episode is kept beside the chapter of the same number, which stays as it is', async () => {
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

describe('a range', () => {
  it('opens all of it for one debit', async () => {
    await unlockRange({ bookId: BOOK, from: PAID, to: null, maxPrice: 3 });
    await vi.waitFor(async () => expect(await textOf(6)).toBe('Text of chapter 6.'));
    expect(await readWallet()).toMatchObject({ userGold: 2 });
    expect((await readCoinHistory(10)).lines).toHaveLength(1);
  });

  it('that waits says so on every chapter it covers', async () => {
    server.isDown = true;
    await unlockRange({ bookId: BOOK, from: 5, to: 6, maxPrice: 2 });
    await deliver({ eager: true });
    expect(await readOpenUnlock(BOOK, 4)).toBeUndefined();
    expect(await readOpenUnlock(BOOK, 5)).toMatchObject({ state: 'waiting', price: 2, isRange: true });
    expect(await readOpenRange(BOOK)).toMatchObject({ state: 'waiting' });
  });
});
