import Dexie from 'dexie';
import { clear } from 'idb-keyval';
import { vi } from 'vitest';
import { forgetKeys } from '../../data/sealing/deviceKey';
import { db } from '../../data/tables/db';
import { FakeLocks } from './fakeLocks';
import { FakeServer } from './fakeServer';

export async function freshDevice(): Promise<FakeServer> {
  vi.useRealTimers();
  await clear();
  // The keys in memory belong to the previous test's device.
  await forgetKeys();
  await db.open();
  for (const table of db.tables) await table.clear();
  const server = new FakeServer();
  vi.stubGlobal('fetch', outsideTransactions('fetch', server.fetch));
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
  for (const method of ['digest', 'encrypt', 'decrypt'] as const) {
    const real = crypto.subtle[method].bind(crypto.subtle) as (...args: unknown[]) => Promise<ArrayBuffer>;
    vi.spyOn(crypto.subtle, method).mockImplementation(outsideTransactions(method, real));
  }
  return server;
}

/** A foreign await inside a Dexie transaction leaves half a change behind: here it fails the test. */
function outsideTransactions<Args extends unknown[], T>(name: string, run: (...args: Args) => T) {
  return (...args: Args): T => {
    if (Dexie.currentTransaction) throw new Error(`${name} inside a transaction`);
    return run(...args);
  };
}
