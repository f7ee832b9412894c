import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Modules hold the state and the connection: each test gets its own, as each tab does.
let db: typeof import('./db').db;
let opening: typeof import('./openDatabase');

beforeEach(async () => {
  vi.resetModules();
  await Dexie.delete('dogear');
  db = (await import('./db')).db;
  opening = await import('./openDatabase');
});
afterEach(() => {
  vi.restoreAllMocks();
  db.close();
});

function failOpening(times: number) {
  const real = indexedDB.open.bind(indexedDB);
  let left = times;
  return vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (left-- > 0) throw new DOMException('Internal error', 'AbortError');
    return real(name, version);
  });
}

const accountId = () => opening.withDatabase(() => db.meta.get('accountId'));

describe('a database that does not open', () => {
  it.each([1, 2, 3])('is opened again after %d failures, with its data intact', async (times) => {
    await db.meta.put({ key: 'accountId', value: 7 });
    db.close({ disableAutoOpen: false });
    failOpening(times);
    expect(await accountId()).toEqual({ key: 'accountId', value: 7 });
    expect(opening.databaseState()).toBe('open');
  });

  it('is reported as failed after three more attempts, and opened by a later probe', async () => {
    await db.meta.put({ key: 'accountId', value: 7 });
    db.close({ disableAutoOpen: false });
    const open = failOpening(10);
    await expect(accountId()).rejects.toThrow();
    expect(opening.databaseState()).toBe('failed');
    open.mockRestore();
    expect(await opening.probeDatabase()).toBe(true);
    expect(opening.databaseState()).toBe('open');
    expect(await accountId()).toEqual({ key: 'accountId', value: 7 });
  });

  it('makes the probe return false', async () => {
    failOpening(10);
    expect(await opening.probeDatabase()).toBe(false);
  });
});

describe('a connection that the browser drops', () => {
  it('is reopened by the next read', async () => {
    await db.meta.put({ key: 'accountId', value: 7 });
    db.backendDB().close();
    expect(await accountId()).toEqual({ key: 'accountId', value: 7 });
  });
});

it('a database of an older version keeps its data, and gets the missing tables', async () => {
  const older = new Dexie('dogear');
  older.version(1).stores({ bookshelf: 'bookId, openedAt', meta: 'key' });
  older.version(7).stores({ readingTime: 'month', pictures: '[bookId+picture]' });
  await older.table('meta').put({ key: 'accountId', value: 7 });
  older.close();
  await opening.openDatabase();
  expect(await accountId()).toEqual({ key: 'accountId', value: 7 });
  expect(await db.keptEpisodes.where('state').equals('done').count()).toBe(0);
  // Indexes added later exist too.
  expect(await db.bookshelf.orderBy('addedAt').count()).toBe(0);
  expect(await db.pictures.orderBy('[bookId+bytes]').count()).toBe(0);
});

describe('a tab beside another version of the app', () => {
  it('closes its database for a newer one, reports it and does not reopen it', async () => {
    await opening.openDatabase();
    const seen: string[] = [];
    opening.onDatabaseState((state) => seen.push(state));
    const newer = new Dexie('dogear');
    newer.version(2).stores({ meta: 'key', extra: 'id' });
    await newer.open();
    expect(seen).toEqual(['superseded']);
    await expect(accountId()).rejects.toMatchObject({ name: 'DatabaseSupersededError' });
    newer.close();
  });

  it('reports that it is blocked while an older one has the database open', async () => {
    const request = indexedDB.open('dogear', 1);
    const stubborn = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    const blocked = new Promise<void>((resolve) => {
      opening.onDatabaseState((state) => state === 'blocked' && resolve());
    });
    const opened = opening.openDatabase();
    await blocked;
    expect(opening.databaseState()).toBe('blocked');
    stubborn.close();
    await opened;
    expect(opening.databaseState()).toBe('open');
  });
});
