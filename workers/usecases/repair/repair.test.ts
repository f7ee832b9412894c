import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { readCopies } from '../../../data/inventory/copies';
import { readRepair } from '../../../data/queries/repair';
import { deviceSecret } from '../../../data/sealing/deviceSecret';
import { db } from '../../../data/tables/db';
import { readMeta } from '../../../data/tables/meta';
import { GUEST_SIGN_IN, GUEST_USER } from '../../../tests/doubles/guest';
import {
  ACCOUNT,
  BOOK,
  begin,
  book,
  CHAPTERS,
  keptTitles,
  liveIn,
  loseCaches,
  loseDatabase,
  loseKeys,
  present,
  server,
  sessionOf,
  withLossyDevice,
} from '../../../tests/doubles/lossyDevice';
import { passTime } from '../../../tests/doubles/passTime';
import { useCases } from '../index';
import { goOnRepairing } from './goOnRepairing';
import { copyInventory } from './keepInventory';
import { noteKeptTitles } from './noteKeptTitles';

withLossyDevice();
const ALL = { shelf: [BOOK], places: [BOOK], done: [BOOK] };
const whole = () => vi.waitFor(async () => expect(await present()).toEqual(ALL));

/** The reader of the account logs in. */
async function logIn(): Promise<void> {
  server.on('loginByEmail', () => {
    sessionOf({
      ...GUEST_USER,
      id: ACCOUNT,
      userId: ACCOUNT,
      isLogin: 1,
      email: 'reader@books.example',
    } as never);
    return {
      user: { ...GUEST_USER, id: ACCOUNT, userId: ACCOUNT, isLogin: 1 },
      mergedUserId: null,
      award: 0,
    };
  });
  const { fingerId: _, ...visitor } = GUEST_SIGN_IN;
  const way = {
    way: 'loginByEmail',
    email: 'reader@books.example',
    password: 'correct horse',
    code: '',
  } as const;
  expect(await useCases.logIn({ ...way, visitor })).toMatchObject({ ok: true });
}

/** As `liveIn`; the account knows what is downloaded. */
async function liveInTold(): Promise<void> {
  await liveIn();
  await noteKeptTitles();
  await useCases.synchronize();
}

async function loseAll(): Promise<void> {
  await loseDatabase();
  await loseKeys();
  loseCaches();
}

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

describe('everything', () => {
  it('is asked of the session that is left: library and places come back', async () => {
    await liveIn();
    await loseAll();
    expect(await begin()).toMatchObject({
      ok: true,
      value: { needsGuest: false, user: { userId: ACCOUNT } },
    });
    await vi.waitFor(async () => expect(await present()).toEqual({ ...ALL, done: [] }));
    expect(server.callsOf('registerByFingerId')).toEqual([]);
    await vi.waitFor(async () =>
      expect(await readRepair()).toMatchObject({ lost: ['everything'], state: 'done' }),
    );
  });

  it('has its downloads back too, where the account was told of them', async () => {
    await liveInTold();
    expect([...keptTitles]).toEqual([[`desktop/book/${BOOK}`, { bytes: CHAPTERS * 'Text 1.'.length }]]);
    await loseAll();
    await begin();
    await whole();
    expect(await readRepair()).toMatchObject({ state: 'done', downloads: [{ bookId: BOOK }] });
  });

  it('over mobile data leaves them to their reader', async () => {
    await liveInTold();
    await loseAll();
    vi.stubGlobal('navigator', { ...navigator, locks: navigator.locks, connection: { type: 'cellular' } });
    await begin();
    await vi.waitFor(async () => expect(await db.downloads.get(BOOK)).toMatchObject({ state: 'paused' }));
  });

  it('with the session too is silent, and has its downloads back once somebody logs in', async () => {
    await liveInTold();
    await loseAll();
    sessionOf(null);
    expect(await begin()).toMatchObject({ ok: true, value: { needsGuest: true } });
    expect(await readRepair()).toMatchObject({ state: 'loggedOut', told: true });
    await useCases.signInGuest(GUEST_SIGN_IN);
    await goOnRepairing();
    expect(await readRepair()).toMatchObject({ state: 'loggedOut', told: true });
    expect(await db.downloads.count()).toBe(0);
    await logIn();
    await whole();
  });

  it('brings nothing back that another class of devices has', async () => {
    await liveInTold();
    const fields = keptTitles.get(`desktop/book/${BOOK}`) ?? {};
    keptTitles.clear();
    keptTitles.set(`phone/book/${BOOK}`, fields);
    await loseAll();
    await begin();
    await vi.waitFor(async () => expect(await present()).toEqual({ ...ALL, done: [] }));
    await vi.waitFor(async () => expect(await readRepair()).toMatchObject({ state: 'done', downloads: [] }));
  });

  it('has back the episodes of a drama, in the size they had', async () => {
    await liveInTold();
    keptTitles.set('desktop/drama/30', {
      bytes: 300,
      height: 480,
      episodes: [
        [1, 2],
        [5, 5],
      ],
    });
    await loseAll();
    await begin();
    await vi.waitFor(async () => expect(await readRepair()).toMatchObject({ state: 'done' }));
    const rows = await db.keptEpisodes.toArray();
    expect(rows.map(({ videoId, target, height }) => [videoId, target, height])).toEqual([
      [30, 1, 480],
      [30, 2, 480],
      [30, 5, 480],
    ]);
  });

  it('of a guest too, who gets another secret', async () => {
    sessionOf(GUEST_USER);
    await liveIn();
    await loseDatabase();
    await loseKeys();
    loseCaches();
    await begin();
    await vi.waitFor(async () => expect(await readRepair()).toMatchObject({ state: 'done', cameBack: true }));
    const secret = await deviceSecret();
    expect(server.callsOf('registerByFingerId').at(-1)).toMatchObject({ userId: 12, deviceSecret: secret });
  });

  it('looks like a first visit where no session is left', async () => {
    sessionOf(null);
    expect(await begin()).toMatchObject({ ok: true, value: { needsGuest: true } });
    expect(await readRepair()).toMatchObject({ accountId: null, told: true });
  });

  it('that its reader wiped is not asked for again, though the session lives on', async () => {
    await liveIn();
    server.isDown = true;
    await useCases.logOut({ everywhere: false });
    server.isDown = false;
    expect(await begin()).toMatchObject({ ok: true, value: { user: null, needsGuest: true } });
    expect(await readRepair()).toBeUndefined();
    expect(await readCopies()).toEqual({ keys: undefined, caches: undefined });
    await useCases.signInGuest(GUEST_SIGN_IN);
    expect(await readMeta('left')).toBeUndefined();
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
