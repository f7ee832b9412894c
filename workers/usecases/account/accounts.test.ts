import 'fake-indexeddb/auto';
import { get } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FAILURES } from '../../../contract/values/failure';
import { storedUser } from '../../../data/account/userInfo';
import { whenSessionEnds } from '../../../data/network/gateway';
import { append } from '../../../data/outbox/append';
import { readLoggedOutElsewhere } from '../../../data/queries/leaving';
import { readOnlyHere } from '../../../data/queries/onlyHere';
import { READING_SETTINGS_KEY } from '../../../data/queries/readingSettings';
import { deviceSecret } from '../../../data/sealing/deviceSecret';
import { seal, unseal } from '../../../data/sealing/seal';
import { sealUser } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { GUEST_SIGN_IN, GUEST_USER, REGISTERED } from '../../../tests/doubles/guest';
import { logIntent } from '../../../tests/doubles/logIntent';
import { passTime } from '../../../tests/doubles/passTime';
import { useCases } from '../index';
import { leaveDevice } from './leaveDevice';

const { logIn, logOut } = useCases;
const GUEST = GUEST_USER.userId;
const ACCOUNT = 77;
const user = {
  ...GUEST_USER,
  id: ACCOUNT,
  userId: ACCOUNT,
  isLogin: 1 as const,
  email: 'reader@books.example',
};
const login = {
  way: 'loginByEmail',
  email: user.email,
  password: 'correct horse',
  code: '',
  visitor: GUEST_SIGN_IN,
} as const;
const checkIn = {
  kind: 'checkIn',
  target: '2026-01-02',
  payload: { tappedAt: 1 },
  accountId: GUEST,
} as const;
let server: FakeServer;

beforeEach(async () => {
  server = await freshDevice();
  server
    .on('loginByEmail', () => ({ user, mergedUserId: GUEST, award: 0 }))
    .on('userInfo', () => ({ user, regDay: 0, discountVip: null, goldList: [] }))
    .on('grants', () => ({ list: [], next: null }))
    .on('goldLog', () => ({ list: [], next: null }))
    .on('loginLog', () => null)
    .on('logOut', () => null);
  await db.meta.bulkPut([metaRow('accountId', GUEST), metaRow('user', await sealUser(GUEST_USER))]);
});
afterEach(async () => {
  whenSessionEnds(() => undefined);
  await navigator.locks.request('dogear-outbox', async () => undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('logging in', () => {
  it('sends what waits as the guest first, then acts for the account, with what the guest had', async () => {
    server.on('sign', () => 'serverFault');
    await append(checkIn);
    await append({ kind: 'guestSignIn', target: 'device', payload: GUEST_SIGN_IN, accountId: 0 });
    server.on('registerByFingerId', () => 'serverFault');
    await db.wallet.put({ accountId: GUEST, content: 'old', lineId: 3, settlement: 1 });
    await db.autoUnlocks.put({ bookId: 7, accountId: GUEST, maxPrice: 1, dailyCap: 3, day: '', unlocked: 0 });

    expect(await logIn(login)).toEqual({ ok: true, value: { award: 0, mustReload: false } });
    const order = server.calls.map(({ name }) => name);
    expect(order.indexOf('sign')).toBeLessThan(order.indexOf('loginByEmail'));
    expect(server.callsOf('sign')[0]).toMatchObject({ userId: GUEST });
    expect(server.callsOf('loginByEmail')).toEqual([
      expect.objectContaining({
        email: user.email,
        password: 'correct horse',
        userId: GUEST,
        platform: 'h5',
      }),
    ]);
    expect(await storedUser()).toMatchObject({ userId: ACCOUNT, isLogin: 1 });
    expect(await readMeta('accountId')).toBe(ACCOUNT);
    // What still waits is the account's, and no new guest is made.
    expect(await db.outbox.toArray()).toMatchObject([{ kind: 'checkIn', accountId: ACCOUNT }]);
    expect(await db.autoUnlocks.get(7)).toMatchObject({ accountId: ACCOUNT });
    expect(await db.wallet.toCollection().primaryKeys()).toEqual([ACCOUNT]);
    await vi.waitFor(() => expect(server.callsOf('grants')).toMatchObject([{ after: 0, userId: ACCOUNT }]));
    await vi.waitFor(() => expect(server.callsOf('goldLog')).toHaveLength(1));
    // Of every login the server is told, with the account that it led to.
    await vi.waitFor(() =>
      expect(server.callsOf('loginLog')).toMatchObject([{ userId: ACCOUNT, platform: 'h5' }]),
    );
  });

  it('keeps nothing of a password, also when the network is gone', async () => {
    server.isDown = true;
    expect(await logIn(login)).toMatchObject({ ok: false, failure: { name: 'offline' } });
    const rows = await Promise.all(db.tables.map((table) => table.toArray()));
    expect(JSON.stringify(rows)).not.toContain('correct horse');
    expect(await readMeta('accountId')).toBe(GUEST);
  });

  it('renews a guest whose session is gone first, so that its coins come into the account', async () => {
    server.hasSession = false;
    server
      .on('sign', () => 'serverFault')
      .on('registerByFingerId', () => {
        server.hasSession = true;
        return REGISTERED;
      })
      .on('userInfo', () => {
        const isIn = server.callsOf('loginByEmail').length > 1;
        return { user: isIn ? user : GUEST_USER, regDay: 0, discountVip: null, goldList: [] };
      });
    await db.meta.put(metaRow('fingerId', await seal('fingerId', 'finger')));
    await append(checkIn);
    expect(await logIn(login)).toMatchObject({ ok: true });
    expect(server.callsOf('loginByEmail').map(({ userId }) => userId)).toEqual([GUEST, GUEST]);
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
    const order = server.calls.map(({ name }) => name);
    expect(order.lastIndexOf('sign')).toBeLessThan(order.lastIndexOf('loginByEmail'));
    expect(await storedUser()).toMatchObject({ userId: ACCOUNT });
    expect(await db.outbox.toArray()).toMatchObject([{ kind: 'checkIn', accountId: ACCOUNT }]);
  });

  it('goes on as a fresh guest where the device’s secret opens none any more, and asks for it once', async () => {
    server.hasSession = false;
    const fresh = { ...REGISTERED, userId: GUEST + 500 };
    server
      .on('registerByFingerId', () => {
        server.hasSession = true;
        return fresh;
      })
      .on('userInfo', () => {
        const isIn = server.callsOf('loginByEmail').length > 1;
        const guest = { ...GUEST_USER, id: fresh.userId, userId: fresh.userId };
        return { user: isIn ? user : guest, regDay: 0, discountVip: null, goldList: [] };
      })
      .on('loginByEmail', () => ({ user, mergedUserId: fresh.userId, award: 0 }));
    await db.meta.put(metaRow('fingerId', await seal('fingerId', 'finger')));
    expect(await useCases.start(GUEST_SIGN_IN)).toMatchObject({ ok: true, value: { needsGuest: false } });
    expect(await storedUser()).toMatchObject({ userId: fresh.userId, isLogin: 0 });
    expect(await useCases.start(GUEST_SIGN_IN)).toMatchObject({ ok: true });
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
    expect(await logIn(login)).toMatchObject({ ok: true });
    expect(await storedUser()).toMatchObject({ userId: ACCOUNT, isLogin: 1 });
  });

  it('of an account whose session is gone makes no guest of it: its reader is told to log in', async () => {
    server.hasSession = false;
    await db.meta.bulkPut([metaRow('accountId', ACCOUNT), metaRow('user', await sealUser(user))]);
    await db.meta.put(metaRow('fingerId', await seal('fingerId', 'finger')));
    expect(await useCases.start(GUEST_SIGN_IN)).toMatchObject({ ok: true, value: { needsGuest: false } });
    expect(await useCases.signInGuest(GUEST_SIGN_IN)).toMatchObject({ ok: true, value: { userId: ACCOUNT } });
    expect(server.callsOf('registerByFingerId')).toEqual([]);
    expect(await readMeta('sessionLost')).toBe(true);
  });

  it('waits for the guest to be renewed rather than leave its coins behind', async () => {
    server.hasSession = false;
    server.on('registerByFingerId', () => 'serverFault');
    await db.meta.put(metaRow('fingerId', await seal('fingerId', 'finger')));
    expect(await logIn(login)).toMatchObject({ ok: false, failure: { disposition: 'retry' } });
    expect(server.callsOf('loginByEmail').map(({ userId }) => userId)).toEqual([GUEST]);
    expect(await readMeta('accountId')).toBe(GUEST);
  });

  it('goes on as nobody where the guest cannot be renewed, and leaves its intents to it', async () => {
    server.hasSession = false;
    server.on('loginByEmail', () => ({ user, mergedUserId: null, award: 0 }));
    await append(checkIn);
    expect(await logIn(login)).toMatchObject({ ok: true });
    expect(server.callsOf('loginByEmail').map(({ userId }) => userId)).toEqual([GUEST, undefined]);
    expect(await db.outbox.toArray()).toMatchObject([{ accountId: GUEST }]);
  });

  it('is not undone by a start that runs beside it', async () => {
    const guest = { ...GUEST_USER, userGold: 5 };
    const account = { ...user, id: GUEST, userId: GUEST };
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    let answerNow = () => {};
    const loggedIn = new Promise<void>((resolve) => (answerNow = resolve));
    let asked = 0;
    server
      .on('loginByEmail', () => ({ user: account, mergedUserId: null, award: 0 }))
      // The start's question reaches the server before the login, and its answer the device after it.
      .on('userInfo', async () => {
        if (asked++ > 0) return { user: account, regDay: 0, discountVip: null, goldList: [] };
        arrive();
        await loggedIn;
        return { user: guest, regDay: 0, discountVip: null, goldList: [] };
      });
    const starting = useCases.start(GUEST_SIGN_IN);
    await arrived;
    expect(await logIn(login)).toMatchObject({ ok: true });
    answerNow();
    expect(await starting).toMatchObject({ ok: true });
    expect(await storedUser()).toMatchObject({ userId: GUEST, isLogin: 1 });
    // Nor by a sign-in that was meant for the guest.
    expect(await useCases.signInGuest(GUEST_SIGN_IN)).toEqual({ ok: true, value: { userId: GUEST } });
    expect(server.callsOf('registerByFingerId')).toEqual([]);
    expect(await db.outbox.toArray()).toEqual([]);
  });

  it('takes another account’s things off the device first', async () => {
    const other = { ...user, id: 50, userId: 50, email: 'other@books.example' };
    await db.meta.bulkPut([metaRow('accountId', 50), metaRow('user', await sealUser(other))]);
    await db.bookshelf.put({ bookId: 7 } as never);
    expect(await logIn(login)).toEqual({ ok: true, value: { award: 0, mustReload: true } });
    expect(await db.bookshelf.count()).toBe(0);
    expect(await storedUser()).toMatchObject({ userId: ACCOUNT });
  });
});

describe('where a visitor came from', () => {
  it('is kept sealed, and opens on this device alone', async () => {
    const visit = { arrival: { ...GUEST_SIGN_IN.arrival, inviteCode: 'FRIENDSCODE' }, isDeep: 1 } as const;
    expect(await useCases.keepArrival(visit)).toEqual({ ok: true, value: null });
    const kept = (await db.settings.get('arrival'))?.value as string;
    expect(kept).not.toContain('FRIENDSCODE');
    expect(await unseal('arrival', kept)).toEqual(visit);
  });
});

describe('logging out', () => {
  async function liveIn() {
    for (const table of db.tables) {
      if (['meta', 'settings', 'feed'].includes(table.name)) continue;
      const keyPath = table.schema.primKey.keyPath;
      const keys = Array.isArray(keyPath) ? keyPath : [keyPath];
      await table.put(Object.fromEntries([...keys.map((key) => [key as string, 7]), ['secret', 'PERSONAL']]));
    }
    await db.settings.bulkPut([
      { key: READING_SETTINGS_KEY, value: { fontSize: 20 } },
      { key: 'arrival', value: 'PERSONAL' },
    ]);
    await db.meta.bulkPut([
      metaRow('clockOffset', 5),
      { key: 'sentTypos', value: 'PERSONAL' },
      { key: 'of tomorrow', value: 'PERSONAL' },
    ]);
    await deviceSecret();
    return await seal('place/7', 'PERSONAL');
  }

  it.each([
    ['with the server', false],
    ['with no network', true],
  ])('takes everything personal off the device, %s', async (_, isDown) => {
    const sealed = await liveIn();
    await listCachedFile('https://dogear.test/content/read.txt');
    const secret = await get('deviceSecret');
    server.isDown = isDown;
    expect(await logOut({ everywhere: false })).toEqual({ ok: true, value: null });
    expect(server.callsOf('logOut')).toHaveLength(isDown ? 0 : 1);
    const rows = await Promise.all(db.tables.map((table) => table.toArray()));
    expect(JSON.stringify(rows)).not.toContain('PERSONAL');
    expect(await storedUser()).toBeUndefined();
    expect(await db.settings.toArray()).toEqual([{ key: READING_SETTINGS_KEY, value: { fontSize: 20 } }]);
    expect(await readMeta('clockOffset')).toBe(5);
    expect(await get('deviceKey')).toBeUndefined();
    expect(await listedFiles()).toEqual([]);
    // A copy of a row opens with no key of the device any more, and the next guest is another one.
    expect(await unseal('place/7', sealed)).toBeUndefined();
    expect(await deviceSecret()).not.toBe(secret);
  });

  it('makes no list of cached files where there was none', async () => {
    await liveIn();
    await deleteList();
    await logOut({ everywhere: false });
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(LIST);
  });

  it('everywhere needs the server, and does nothing without it', async () => {
    await liveIn();
    server.isDown = true;
    expect(await logOut({ everywhere: true })).toMatchObject({ ok: false, failure: { name: 'offline' } });
    expect(await storedUser()).toMatchObject({ userId: GUEST });
    server.isDown = false;
    passTime(2_000);
    expect(await logOut({ everywhere: true })).toMatchObject({ ok: true });
    expect(server.callsOf('logOut')).toMatchObject([{ scope: 'all' }]);
  });

  it('asks the catalogue without the cookie until there is a reader again', async () => {
    server.on('bookInfo', () => 'notFound');
    await useCases.openBook({ bookId: 7 });
    await logOut({ everywhere: false });
    await useCases.openBook({ bookId: 7 });
    const cookies = server.calls
      .filter(({ name }) => name === 'bookInfo')
      .map(({ init }) => init.credentials);
    expect([cookies[0], cookies.at(-1)]).toEqual(['same-origin', 'omit']);
  });

  it('says first what only this device has', async () => {
    await append(checkIn);
    await append(logIntent('x'));
    await db.syncChanges.put({ kind: 'shelf', key: '7', changed: { addedAt: 1 }, last: 1 });
    await db.annotations.put({ id: 'a', bookId: 7, target: 1, content: '' });
    await db.annotations.put({ id: 'b', bookId: -7, target: 1, content: '' });
    await db.syncChanges.bulkPut([
      { kind: 'annotation', key: 'a', changed: { mark: 1 }, last: 1 },
      { kind: 'annotation', key: 'gone', changed: {}, removed: 1, last: 1 },
      { kind: 'place', key: '7', changed: { current: 1 }, last: 1 },
      { kind: 'history', key: '7', changed: { time: 1 }, last: 1 },
    ]);
    expect(await readOnlyHere()).toEqual({
      waiting: 3,
      unsentMarks: 1,
      unsentPlaces: 1,
      marks: 1,
      ownBooks: 0,
    });
  });
});

describe('logged out from another device', () => {
  const ended = {
    kind: 'status',
    status: 401,
    body: JSON.stringify({ code: FAILURES.sessionEnded.code, msg: '', data: null }),
  } as const;

  beforeEach(async () => {
    await db.meta.bulkPut([metaRow('accountId', ACCOUNT), metaRow('user', await sealUser(user))]);
    await db.bookshelf.put({ bookId: 7 } as never);
    await append({ ...checkIn, accountId: ACCOUNT });
  });

  it('is heard by whatever call is next, and takes all of the account off the device', async () => {
    server.on('bookInfo', () => 'notFound');
    const heard = vi.fn();
    whenSessionEnds(heard);
    server.failNext(ended);
    await useCases.openBook({ bookId: 7 });
    expect(heard).toHaveBeenCalledOnce();
    server.failNext(ended);
    await Promise.all([leaveDevice(), leaveDevice()]);
    expect(server.callsOf('userInfo')).toMatchObject([{ userId: ACCOUNT }]);
    expect([await db.bookshelf.count(), await db.outbox.count(), await storedUser()]).toEqual([
      0,
      0,
      undefined,
    ]);
    expect(await get('deviceSecret')).toBeUndefined();
    // It is told, to whoever reads on.
    expect(await readLoggedOutElsewhere()).toBeGreaterThan(0);
    expect((await db.settings.get('loggedOutElsewhere'))?.value).toMatch(/^DOGEAR:/);
  });

  it('is not believed of a session before this one, nor without a network', async () => {
    await leaveDevice();
    server.isDown = true;
    await leaveDevice();
    expect(await storedUser()).toMatchObject({ userId: ACCOUNT });
    expect([await db.bookshelf.count(), await db.outbox.count()]).toEqual([1, 1]);
  });

  it('leaves a session that only ran out where it is', async () => {
    server.failNext({ kind: 'status', status: 401 });
    await leaveDevice();
    expect(await storedUser()).toMatchObject({ userId: ACCOUNT });
    expect(await readLoggedOutElsewhere()).toBeUndefined();
  });

  it('is nothing to a guest, who signs in again', async () => {
    await db.meta.bulkPut([metaRow('accountId', GUEST), metaRow('user', await sealUser(GUEST_USER))]);
    server.failNext(ended);
    await leaveDevice();
    expect(await db.bookshelf.count()).toBe(1);
  });
});

/** Where the service worker notes which cached file was used when. */
const LIST = 'workbox-expiration';

async function openList(): Promise<IDBDatabase> {
  const opening = indexedDB.open(LIST, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('cache-entries', { keyPath: 'id' });
  return settledRequest(opening);
}

async function listCachedFile(url: string): Promise<void> {
  const list = await openList();
  await settledRequest(
    list.transaction('cache-entries', 'readwrite').objectStore('cache-entries').put({ id: url, url }),
  );
  list.close();
}

async function listedFiles(): Promise<unknown[]> {
  const list = await openList();
  const rows = await settledRequest(list.transaction('cache-entries').objectStore('cache-entries').getAll());
  list.close();
  return rows;
}

async function deleteList(): Promise<void> {
  await settledRequest(indexedDB.deleteDatabase(LIST));
}

function settledRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
}
