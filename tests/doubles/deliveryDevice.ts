import { clear } from 'idb-keyval';
import { afterEach, beforeEach, vi } from 'vitest';
import { append } from '../../data/outbox/append';
import { db } from '../../data/tables/db';
import { FakeLocks } from './fakeLocks';
import { FakeServer } from './fakeServer';
import { GUEST_SIGN_IN, GUEST_USER, REGISTERED } from './guest';
import { logIntent } from './logIntent';

export let server: FakeServer;

export function withDeliveryDevice(): void {
  beforeEach(async () => {
    await clear();
    await db.open();
    for (const table of db.tables) await table.clear();
    server = new FakeServer()
      .on('registerByFingerId', () => REGISTERED)
      .on('userInfo', () => ({ user: GUEST_USER, regDay: 0, discountVip: null, goldList: [] }))
      .on('loginLog', () => null)
      .on('userHandleLogByApp', () => null);
    vi.stubGlobal('fetch', server.fetch);
    vi.stubGlobal('navigator', { locks: new FakeLocks() });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export const log = (msg: string) => append(logIntent(msg));
export const guest = () =>
  append({ kind: 'guestSignIn', target: 'device', payload: GUEST_SIGN_IN, accountId: 0 });
