import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DogearDatabase } from './db';
import { beginTransactions, endTransactions, recordTransactions } from './openTransactions';

const devices: DogearDatabase[] = [];
function page(): DogearDatabase {
  const db = new DogearDatabase();
  devices.push(db);
  return db;
}
const { transaction } = IDBDatabase.prototype;
beforeEach(recordTransactions);
afterEach(() => {
  beginTransactions();
  IDBDatabase.prototype.transaction = transaction;
  for (const db of devices.splice(0)) db.close();
});

/**
 * Starts a transaction that keeps reading and never ends, like that of a suspended page. Resolves to how it
 * ended.
 */
function readOn(db: DogearDatabase): Promise<string> {
  return db
    .transaction('r', db.meta, ({ idbtrans }) => {
      const rows = (idbtrans as IDBTransaction).objectStore('meta');
      return new Promise<string>((_, reject) => {
        const read = () => {
          const request = rows.get('accountId');
          request.onsuccess = read;
          request.onerror = () => reject(request.error);
        };
        read();
      });
    })
    .catch((error: Error) => error.name);
}

it('an open transaction blocks other writes until it is aborted with its page', async () => {
  const left = page();
  await left.open();
  const over = readOn(left);
  let isWritten = false;
  IDBDatabase.prototype.transaction = transaction;
  const other = page();
  const writing = other.meta.put({ key: 'accountId', value: 7 }).then(() => (isWritten = true));
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(isWritten).toBe(false);

  await endTransactions();
  expect(await over).toBe('AbortError');
  await writing;
  recordTransactions();
  expect(() => left.backendDB().transaction('meta')).toThrow(/left/);
  beginTransactions();
  expect(await left.meta.get('accountId')).toEqual({ key: 'accountId', value: 7 });
});

it('a complete or committing transaction is not aborted', async () => {
  const db = page();
  await db.meta.put({ key: 'accountId', value: 7 });
  await db.transaction('rw', db.meta, async ({ idbtrans }) => {
    await db.meta.put({ key: 'accountId', value: 8 });
    (idbtrans as IDBTransaction).commit();
    void endTransactions();
  });
  beginTransactions();
  expect(await db.meta.get('accountId')).toEqual({ key: 'accountId', value: 8 });
});
