import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { readCopies } from '../../../data/inventory/findLoss';
import { readRepair } from '../../../data/queries/repair';
import { deviceSecret } from '../../../data/sealing/deviceKey';
import { db } from '../../../data/tables/db';
import { GUEST_SIGN_IN, GUEST_USER } from '../../../tests/doubles/guest';
import {
  ACCOUNT,
  ALL,
  BOOK,
  begin,
  book,
  CHAPTERS,
  liveIn,
  logIn,
  loseCaches,
  loseDatabase,
  loseKeys,
  present,
  server,
  sessionOf,
  whole,
  withLossyDevice,
} from '../../../tests/doubles/lossyDevice';
import { passTime } from '../../../tests/doubles/passTime';
import { useCases } from '../index';
import { goOnRepairing } from './goOnRepairing';
import { copyInventory } from './inventory';

withLossyDevice();

describe('a start without losses', () => {
  it('reports no repair', async () => {
    await liveIn();
    await begin();
    expect(await readRepair()).toBeUndefined();
  });

  it('keeps the inventory in two stores, without an e-mail address', async () => {
    await liveIn();
    const { keys, caches } = await readCopies();
    expect(keys).toEqual(caches);
    expect(keys).toMatchObject({ accountId: ACCOUNT, wasLoggedIn: true, ownBooks: 0 });
    expect(keys?.downloads).toEqual([{ bookId: BOOK, bytes: CHAPTERS * 'Text 1.'.length }]);
    expect(JSON.stringify(keys)).not.toContain('@');
  });

  it('does not request the user if there never was a session', async () => {
    expect(await begin(false)).toMatchObject({ ok: true, value: { needsGuest: true } });
    expect(server.callsOf('userInfo')).toEqual([]);
  });
});

describe('a lost database', () => {
  it('is restored from the account with its downloads, and the repair is announced', async () => {
    await liveIn();
    await loseDatabase();
    expect(await begin()).toMatchObject({
      ok: true,
      value: { needsGuest: false, user: { userId: ACCOUNT } },
    });
    await whole();
    expect(await db.chapters.count()).toBe(CHAPTERS);
    expect(await readRepair()).toMatchObject({
      lost: ['database'],
      state: 'done',
      cameBack: true,
      told: false,
    });
  });

  it('gets the device’s settings back', async () => {
    await liveIn();
    await useCases.patchSetting({ key: 'keepRules', patch: { wifiOnly: true } });
    await copyInventory();
    await loseDatabase();
    await begin();
    expect((await db.settings.get('keepRules'))?.value).toMatchObject({ wifiOnly: true });
    await whole();
  });

  it('leaves big downloads paused over mobile data until the reader resumes them', async () => {
    await liveIn();
    await loseDatabase();
    vi.stubGlobal('navigator', { ...navigator, locks: navigator.locks, connection: { type: 'cellular' } });
    await begin();
    await vi.waitFor(async () => expect(await db.downloads.get(BOOK)).toMatchObject({ state: 'paused' }));
    expect(server.contentFetches.filter(({ path }) => path.endsWith('.txt'))).toHaveLength(CHAPTERS);
    await useCases.moveRepair({ on: true });
    await whole();
  });

  it('leaves downloads paused that exceed the browser’s quota', async () => {
    await liveIn();
    await loseDatabase();
    const storage = { estimate: async () => ({ quota: 30, usage: 10 }) };
    vi.stubGlobal('navigator', { locks: navigator.locks, storage });
    await begin();
    await vi.waitFor(async () => expect(await db.downloads.get(BOOK)).toMatchObject({ state: 'paused' }));
  });

  it('waits for the network without signing in a guest', async () => {
    await liveIn();
    await loseDatabase();
    server.isDown = true;
    expect(await begin()).toMatchObject({ ok: true, value: { user: null, needsGuest: false } });
    expect(await readRepair()).toMatchObject({ state: 'waiting' });
    server.isDown = false;
    await goOnRepairing();
    await whole();
  });

  it('reports how many changes were never sent', async () => {
    await liveIn();
    server.isDown = true;
    await useCases.removeFromShelf({ bookId: BOOK });
    await copyInventory();
    server.isDown = false;
    await loseDatabase();
    await begin();
    await whole();
    expect((await readRepair())?.waiting).toBeGreaterThan(0);
  });

  it('without a session waits until the same reader logs in', async () => {
    await liveIn();
    await loseDatabase();
    sessionOf(null);
    expect(await begin()).toMatchObject({ ok: true, value: { needsGuest: true } });
    expect(await readRepair()).toMatchObject({ state: 'loggedOut' });
    await useCases.signInGuest(GUEST_SIGN_IN);
    await goOnRepairing();
    expect(await readRepair()).toMatchObject({ state: 'loggedOut' });
    expect(await db.downloads.count()).toBe(0);
    await logIn();
    await whole();
  });

  it('is detected even if lost while the inventory is written', async () => {
    await liveIn();
    await useCases.patchSetting({ key: 'keepRules', patch: { wifiOnly: true } });
    const open = caches.open.bind(caches);
    vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
      await loseDatabase();
      return await open(name);
    });
    await copyInventory();
    await begin();
    await whole();
    expect(await readRepair()).toMatchObject({ lost: ['database'], state: 'done', cameBack: true });
  });

  it('is detected even if lost before the inventory is read', async () => {
    await liveIn();
    await useCases.patchSetting({ key: 'keepRules', patch: { wifiOnly: true } });
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
    const taken = vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce(async (...sealed) => {
      await loseDatabase();
      return await decrypt(...sealed);
    });
    await copyInventory();
    expect(taken).toHaveBeenCalled();
    await begin();
    await whole();
    expect(await readRepair()).toMatchObject({ lost: ['database'], state: 'done', accountId: ACCOUNT });
  });

  it('is not reported to another reader who logs in', async () => {
    await liveIn();
    await loseDatabase();
    sessionOf({ ...GUEST_USER, id: 99, userId: 99, isLogin: 1 } as never);
    await begin();
    await vi.waitFor(async () => expect(await readRepair()).toBeUndefined());
    expect(await db.downloads.count()).toBe(0);
  });

  it('of a guest is restored by the secret stored with the keys', async () => {
    sessionOf(null);
    await begin(false);
    await useCases.signInGuest(GUEST_SIGN_IN);
    const secret = await deviceSecret();
    await useCases.downloadBook({ bookId: BOOK });
    await copyInventory();
    await loseDatabase();
    sessionOf(null);
    expect(await begin()).toMatchObject({ ok: true, value: { needsGuest: true } });
    await useCases.signInGuest(GUEST_SIGN_IN);
    expect(server.callsOf('registerByFingerId').at(-1)).toMatchObject({ deviceSecret: secret });
    await goOnRepairing();
    await whole();
    expect(await readRepair()).toMatchObject({ cameBack: true });
  });
});

describe('lost keys', () => {
  it('make sealed rows unreadable, which are restored from the account', async () => {
    await liveIn();
    const before = (await db.places.get(BOOK))?.sealed;
    await loseKeys();
    await begin();
    await vi.waitFor(async () => expect(await readRepair()).toMatchObject({ lost: ['keys'], state: 'done' }));
    await whole();
    expect((await db.places.get(BOOK))?.sealed).not.toBe(before);
  });
});

describe('lost caches', () => {
  it('are filled again', async () => {
    server.files.set('/content/a.webp', { body: new Uint8Array([1]), type: 'image/webp' });
    await liveIn();
    loseCaches();
    await begin();
    await vi.waitFor(async () =>
      expect(await readRepair()).toMatchObject({ lost: ['caches'], state: 'done' }),
    );
    await vi.waitFor(() =>
      expect(server.contentFetches.filter(({ path }) => path === '/content/a.webp').length).toBeGreaterThan(
        0,
      ),
    );
  });
});

describe('lost chapters of a download', () => {
  it('are detected by the next start and fetched again', async () => {
    await liveIn();
    await db.chapters.delete([BOOK, 3]);
    await begin();
    await vi.waitFor(async () => expect(await db.chapters.count()).toBe(CHAPTERS));
    await whole();
  });
});

describe('an interrupted repair', () => {
  it.each([0, 2, 4, 6, 9])('after %i requests is completed by the next start', async (requests) => {
    await liveIn();
    await loseDatabase();
    passTime();
    let left = requests;
    vi.stubGlobal('fetch', async (...args: Parameters<typeof server.fetch>) => {
      if (left-- <= 0) throw new TypeError('fetch failed');
      return server.fetch(...args);
    });
    await begin();
    vi.stubGlobal('fetch', server.fetch);
    passTime(3_600_000);
    await begin();
    await vi.waitFor(async () => {
      await goOnRepairing();
      await useCases.downloadBook({ bookId: BOOK });
      expect(await present()).toEqual(ALL);
    });
    expect(book.bookId).toBe(BOOK);
    expect(await readRepair()).toMatchObject({ state: 'done' });
  });
});
