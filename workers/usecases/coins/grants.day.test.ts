import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deliver } from '../../../data/commands/deliver';
import { areSigned, verifyReceiptsBy } from '../../../data/money/receipts';
import { readOpenUnlock, readUnlockedFiles } from '../../../data/queries/unlocks';
import { db } from '../../../data/tables/db';
import { FakeCounter } from '../../../tests/doubles/fakeCounter';
import { FakeServer } from '../../../tests/doubles/fakeServer';
import { passTime } from '../../../tests/doubles/passTime';
import {
  BOOK,
  book,
  consent,
  counter,
  opened,
  PAID,
  server,
  stateOf,
  textOf,
  withUnlockDevice,
} from '../../../tests/doubles/unlockDevice';
import { verifyReceipt } from '../../verifyReceipt';
import { useCases } from '../index';
import { openGrantedTexts } from '../texts/unlockedTexts';
import { syncGrants } from './syncGrants';

withUnlockDevice();
const { drainOutbox, openBook, openChapter, prefetchNext, unlockChapter } = useCases;

describe('a receipt', () => {
  it('that the server did not sign opens nothing, and the unlock waits', async () => {
    const other = new FakeCounter(new FakeServer(), book, 5);
    server.on('securityConfig', async () => ({
      contractVersion: 5,
      minContractVersion: 1,
      serverTime: Date.now(),
      receiptKey: await other.publicKey(),
    }));
    await unlockChapter(consent);
    await vi.waitFor(async () =>
      expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({
        state: 'waiting',
        failure: { name: 'undecodable' },
      }),
    );
    expect(await db.grants.count()).toBe(0);
    expect(await db.wallet.count()).toBe(0);
  });

  it('is invalid for another key or chapter', async () => {
    await unlockChapter(consent);
    await opened();
    expect(server.callsOf('securityConfig')).toHaveLength(1);
    const [grant] = counter.grants;
    expect(await areSigned(grant ? [grant] : [])).toBe(true);
    expect(await areSigned(grant ? [{ ...grant, key: btoa('x'.repeat(32)) }] : [])).toBe(false);
    expect(await areSigned(grant ? [{ ...grant, itemId: 1 }] : [])).toBe(false);
  });

  it('signed with a new server key is accepted once the server publishes it', async () => {
    await unlockChapter(consent);
    await opened();
    counter.forgetKey();
    await unlockChapter({ ...consent, target: 5 });
    await vi.waitFor(async () => expect(await stateOf(5)).toBe('unlocked'));
  });

  it('is verified even without WebCrypto’s Ed25519', async () => {
    const importKey = crypto.subtle.importKey.bind(crypto.subtle) as (
      ...args: unknown[]
    ) => Promise<CryptoKey>;
    vi.spyOn(crypto.subtle, 'importKey').mockImplementation((...args: unknown[]) => {
      const { name } = args[2] as { name?: string };
      if (name === 'Ed25519') return Promise.reject(new DOMException('unknown', 'NotSupportedError'));
      return importKey(...args);
    });
    await unlockChapter(consent);
    await vi.waitFor(async () =>
      expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({ state: 'waiting' }),
    );
    verifyReceiptsBy(verifyReceipt);
    passTime(2_000);
    await drainOutbox();
    await opened();
    const [grant] = counter.grants;
    expect(await areSigned(grant ? [{ ...grant, key: btoa('x'.repeat(32)) }] : [])).toBe(false);
    const forged = grant && { ...grant, receipt: { ...grant.receipt, signature: btoa('x'.repeat(64)) } };
    expect(await areSigned(forged ? [forged] : [])).toBe(false);
  });
});

describe('an unlocked chapter', () => {
  beforeEach(async () => {
    await unlockChapter(consent);
    await opened();
    await drainOutbox();
  });

  it('stays unlocked after a revision, and opens offline without coins', async () => {
    counter.balance = { coins: 0, bonus: 0, userGold: 0 };
    await book.publish(PAID, 'Text of chapter 4, revised.', 1);
    await openBook({ bookId: BOOK });
    expect(await stateOf(PAID)).toBe('unlocked');
    expect(await openChapter({ bookId: BOOK, target: PAID })).toEqual({
      ok: true,
      value: { isCurrent: true },
    });
    expect(await textOf(PAID)).toBe('Text of chapter 4, revised.');
    expect(server.callsOf('chapter')).toHaveLength(0);
    server.isDown = true;
    expect(await openChapter({ bookId: BOOK, target: PAID })).toMatchObject({ ok: true });
  });

  it('is restored to a device that lost it', async () => {
    await Promise.all([db.grants.clear(), db.chapters.clear(), db.chapterLists.clear()]);
    await openBook({ bookId: BOOK });
    await prefetchNext({ bookId: BOOK, target: 3, saveData: false });
    expect(await syncGrants()).toEqual({ ok: true, value: null });
    expect(await db.grants.count()).toBe(1);
    expect(await textOf(PAID)).toBe('Text of chapter 4.');
    await syncGrants();
    expect(server.callsOf('grants').map((call) => call.after)).toEqual([0, counter.grants[0]?.id]);
  });

  it('opens at the next start if the service worker stored its key', async () => {
    server.isDown = true;
    await unlockChapter({ ...consent, target: 5 });
    server.isDown = false;
    passTime(2_000);
    await deliver({ eager: true });
    expect(await textOf(5)).toBeUndefined();
    expect(await readUnlockedFiles()).toEqual([]);
    await openGrantedTexts();
    expect(await textOf(5)).toBe('Text of chapter 5.');
    expect(await db.grants.where('unopened').equals(1).count()).toBe(0);
  });

  it('is listed to be fetched if the service worker stored its key without its text', async () => {
    server.isDown = true;
    await unlockChapter({ ...consent, target: 5 });
    await vi.waitFor(async () => expect(await readOpenUnlock(BOOK, 5)).toMatchObject({ state: 'waiting' }));
    server.isDown = false;
    passTime(2_000);
    await db.chapters.delete([BOOK, 5]);
    await deliver({ eager: true });
    const list = await db.chapterLists.get(BOOK);
    expect(await readUnlockedFiles()).toEqual([list?.chapters[4]?.hash]);
    await openGrantedTexts();
    expect(await readUnlockedFiles()).toEqual([]);
  });
});
