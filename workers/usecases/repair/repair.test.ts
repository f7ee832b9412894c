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

describe('a start that misses nothing', () => {
  it('says nothing', async () => {
    await liveIn();
    await begin();
    expect(await readRepair()).toBeUndefined();
  });

  it('keeps the inventory in two stores, with nothing that tells who reads', async () => {
    await liveIn();
    const { keys, caches } = await readCopies();
    expect(keys).toEqual(caches);
    expect(keys).toMatchObject({ accountId: ACCOUNT, wasLoggedIn: true, ownBooks: 0 });
    expect(keys?.downloads).toEqual([{ bookId: BOOK, bytes: CHAPTERS * 'Text 1.'.length }]);
    expect(JSON.stringify(keys)).not.toContain('@');
  });

  it('asks nobody who reads where there was never a session', async () => {
    expect(await begin(false)).toMatchObject({ ok: true, value: { needsGuest: true } });
    expect(server.callsOf('userInfo')).toEqual([]);
  });
});

describe('the database alone', () => {
  it('comes back from the account, downloads and all, and is told of', async () => {
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

  it('is as the device was set up', async () => {
    await liveIn();
    await useCases.patchSetting({ key: 'keepRules', patch: { wifiOnly: true } });
    await copyInventory();
    await loseDatabase();
    await begin();
    expect((await db.settings.get('keepRules'))?.value).toMatchObject({ wifiOnly: true });
    await whole();
  });

  it('leaves big downloads to their reader over mobile data', async () => {
    await liveIn();
    await loseDatabase();
    vi.stubGlobal('navigator', { ...navigator, locks: navigator.locks, connection: { type: 'cellular' } });
    await begin();
    await vi.waitFor(async () => expect(await db.downloads.get(BOOK)).toMatchObject({ state: 'paused' }));
    expect(server.contentFetches.filter(({ path }) => path.endsWith('.txt'))).toHaveLength(CHAPTERS);
    await useCases.moveRepair({ on: true });
    await whole();
  });

  it('leaves paused what the browser has no room for', async () => {
    await liveIn();
    await loseDatabase();
    const storage = { estimate: async () => ({ quota: 30, usage: 10 }) };
    vi.stubGlobal('navigator', { locks: navigator.locks, storage });
    await begin();
    await vi.waitFor(async () => expect(await db.downloads.get(BOOK)).toMatchObject({ state: 'paused' }));
  });

  it('waits for the network, and makes no guest meanwhile', async () => {
    await liveIn();
    await loseDatabase();
    server.isDown = true;
    expect(await begin()).toMatchObject({ ok: true, value: { user: null, needsGuest: false } });
    expect(await readRepair()).toMatchObject({ state: 'waiting' });
    server.isDown = false;
    await goOnRepairing();
    await whole();
  });

  it('says how much was never sent', async () => {
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

  it('with the session too waits for a login, of the same reader', async () => {
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

  it('is known of also where it is taken while the inventory is written', async () => {
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

  it('is known of also where it is taken before the inventory is read', async () => {
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

  it('is nobody else’s: another reader who logs in is not told', async () => {
    await liveIn();
    await loseDatabase();
    sessionOf({ ...GUEST_USER, id: 99, userId: 99, isLogin: 1 } as never);
    await begin();
    await vi.waitFor(async () => expect(await readRepair()).toBeUndefined());
    expect(await db.downloads.count()).toBe(0);
  });

  it('of a guest comes back by the secret that lies with the keys', async () => {
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

describe('the keys alone', () => {
  it('make sealed rows unreadable: they come from the account again', async () => {
    await liveIn();
    const before = (await db.places.get(BOOK))?.sealed;
    await loseKeys();
    await begin();
    await vi.waitFor(async () => expect(await readRepair()).toMatchObject({ lost: ['keys'], state: 'done' }));
    await whole();
    expect((await db.places.get(BOOK))?.sealed).not.toBe(before);
  });
});

describe('the caches alone', () => {
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

describe('chapters of a download alone', () => {
  it('are missed by the next start, and come again', async () => {
    await liveIn();
    await db.chapters.delete([BOOK, 3]);
    await begin();
    await vi.waitFor(async () => expect(await db.chapters.count()).toBe(CHAPTERS));
    await whole();
  });
});

describe('a repair that is cut off', () => {
  it.each([0, 2, 4, 6, 9])('after %i requests is ended by the next start', async (requests) => {
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
