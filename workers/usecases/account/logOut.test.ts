import 'fake-indexeddb/auto';
import { get } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FAILURES } from '../../../contract/wire/failure';
import { storedUser } from '../../../data/account/userInfo';
import { whenSessionEnds } from '../../../data/network/gateway';
import { append } from '../../../data/outbox/append';
import { readOnlyHere } from '../../../data/queries/onlyHere';
import { READING_SETTINGS_KEY } from '../../../data/queries/readingSettings';
import { readLoggedOutElsewhere } from '../../../data/queries/sealedSettings';
import { deviceSecret } from '../../../data/sealing/deviceKey';
import { seal, unseal } from '../../../data/sealing/seal';
import { sealUser } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import {
  ACCOUNT,
  checkIn,
  GUEST,
  server,
  user,
  withAccountDevice,
} from '../../../tests/doubles/accountDevice';
import { GUEST_USER } from '../../../tests/doubles/guest';
import { logIntent } from '../../../tests/doubles/logIntent';
import { passTime } from '../../../tests/doubles/passTime';
import { useCases } from '../index';
import { leaveDevice } from './logOut';

withAccountDevice();
const { logOut } = useCases;

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
  ])('removes all personal data from the device, %s', async (_, isDown) => {
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
    // A copied row no longer opens with any key of the device, and the next guest is a new one.
    expect(await unseal('place/7', sealed)).toBeUndefined();
    expect(await deviceSecret()).not.toBe(secret);
  });

  it('does not create a list of cached files where there was none', async () => {
    await liveIn();
    await deleteList();
    await logOut({ everywhere: false });
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(LIST);
  });

  it('on all devices requires the server, and changes nothing without it', async () => {
    await liveIn();
    server.isDown = true;
    expect(await logOut({ everywhere: true })).toMatchObject({ ok: false, failure: { name: 'offline' } });
    expect(await storedUser()).toMatchObject({ userId: GUEST });
    server.isDown = false;
    passTime(2_000);
    expect(await logOut({ everywhere: true })).toMatchObject({ ok: true });
    expect(server.callsOf('logOut')).toMatchObject([{ scope: 'all' }]);
  });

  it('makes later catalogue requests without the cookie', async () => {
    server.on('bookInfo', () => 'notFound');
    await useCases.openBook({ bookId: 7 });
    await logOut({ everywhere: false });
    await useCases.openBook({ bookId: 7 });
    const cookies = server.calls
      .filter(({ name }) => name === 'bookInfo')
      .map(({ init }) => init.credentials);
    expect([cookies[0], cookies.at(-1)]).toEqual(['same-origin', 'omit']);
  });

  it('reports what is stored only on this device', async () => {
    await append(checkIn);
    await append(logIntent('x'));
    await db.syncChanges.put({ kind: 'shelf', key: '7', changed: { addedAt: 1 }, last: 1 });
    await db.annotations.put({ id: 'a', bookId: 7, target: 1, content: '' });
    await db.annotations.put({ id: 'b', bookId: -7, target: 1, content: '' });
    const manuscript = { bookId: 7, accountId: 77, content: '' };
    await db.manuscripts.bulkPut([
      { ...manuscript, id: 'a', isUnsent: true },
      { ...manuscript, id: 'b', isUnsent: false },
    ]);
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
      unsentManuscripts: 1,
      marks: 1,
      ownBooks: 0,
    });
  });
});

describe('a logout from another device', () => {
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

  it('is noticed by the next call, and removes the account’s data from this device', async () => {
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
    expect(await readLoggedOutElsewhere()).toBeGreaterThan(0);
    expect((await db.settings.get('loggedOutElsewhere'))?.value).toMatch(/^DOGEAR:/);
  });

  it('is not acted on for an earlier session or without a network', async () => {
    await leaveDevice();
    server.isDown = true;
    await leaveDevice();
    expect(await storedUser()).toMatchObject({ userId: ACCOUNT });
    expect([await db.bookshelf.count(), await db.outbox.count()]).toEqual([1, 1]);
  });

  it('is not assumed when a session has only expired', async () => {
    server.failNext({ kind: 'status', status: 401 });
    await leaveDevice();
    expect(await storedUser()).toMatchObject({ userId: ACCOUNT });
    expect(await readLoggedOutElsewhere()).toBeUndefined();
  });

  it('keeps the data of a guest', async () => {
    await db.meta.bulkPut([metaRow('accountId', GUEST), metaRow('user', await sealUser(GUEST_USER))]);
    server.failNext(ended);
    await leaveDevice();
    expect(await db.bookshelf.count()).toBe(1);
  });
});

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
