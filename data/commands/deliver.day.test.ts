import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { guest, log, server, withDeliveryDevice } from '../../tests/doubles/deliveryDevice';
import type { Fault } from '../../tests/doubles/fakeServer';
import { GUEST_USER, REGISTERED } from '../../tests/doubles/guest';
import { logIntent } from '../../tests/doubles/logIntent';
import { passTime } from '../../tests/doubles/passTime';
import { append } from '../outbox/append';
import { readIntent } from '../outbox/read';
import { readUser } from '../queries/account';
import { db } from '../tables/db';
import { deliver } from './deliver';

withDeliveryDevice();

describe('an intent', () => {
  it('is stored once, with one requestId, after a double tap', async () => {
    const [first, second] = await Promise.all([guest(), guest()]);
    expect(second.requestId).toBe(first.requestId);
    expect(await db.outbox.count()).toBe(1);
    expect(first.requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(first.payload.requestId).toBe(first.requestId);
  });

  it('contains no credential', async () => {
    await guest();
    await deliver({ eager: true });
    const secret = server.callsOf('registerByFingerId')[0]?.deviceSecret as string;
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    await guest();
    expect(JSON.stringify(await db.outbox.toArray())).not.toContain(secret);
  });

  it('leaves the outbox once delivered, and its effect is stored', async () => {
    const { requestId } = await guest();
    expect(await deliver({ eager: false })).toEqual({ delivered: 1, waiting: 0, nextDueAt: null });
    expect(await readIntent(requestId)).toBeUndefined();
    expect(await readUser()).toEqual(GUEST_USER);
    expect((await db.meta.get('accountId'))?.value).toBe(REGISTERED.userId);
    expect(server.calls.map((each) => each.name)).toEqual(['registerByFingerId', 'userInfo', 'loginLog']);
  });

  it('stays if its effect cannot be written, and is resent as the same request', async () => {
    await guest();
    const put = IDBObjectStore.prototype.put;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === 'meta') throw new DOMException('no', 'DataError');
      return put.apply(this, args);
    });
    await expect(deliver({ eager: true })).rejects.toThrow();
    spy.mockRestore();
    expect(await db.meta.count()).toBe(0);
    expect(await db.outbox.count()).toBe(1);
    await deliver({ eager: true });
    const [first, second] = server.callsOf('registerByFingerId');
    expect(second).toEqual(first);
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('an intent without a final answer', () => {
  const middlebox = (status: number, type = 'text/html'): Fault => ({ kind: 'middlebox', status, type });
  const faults: [Fault, string][] = [
    [{ kind: 'status', status: 500 }, 'serverFault'],
    [{ kind: 'status', status: 503 }, 'serverFault'],
    [{ kind: 'status', status: 409 }, 'serverFault'],
    [{ kind: 'status', status: 429 }, 'tooMany'],
    [{ kind: 'status', status: 401 }, 'noSession'],
    ...[400, 401, 403, 404, 405, 407, 413, 511].flatMap((status): [Fault, string][] => [
      [middlebox(status), 'intercepted'],
      [middlebox(status, 'text/plain'), 'intercepted'],
    ]),
    [middlebox(408), 'timeout'],
    [middlebox(503), 'gatewayFault'],
    [{ kind: 'html' }, 'intercepted'],
    [{ kind: 'truncated' }, 'undecodable'],
    [{ kind: 'tampered' }, 'undecodable'],
    [{ kind: 'offline' }, 'offline'],
    [{ kind: 'answer lost' }, 'offline'],
  ];
  it.each(faults)('is kept and resent after %j', async (fault, name) => {
    const { requestId } = await guest();
    server.failNext(fault);
    const report = await deliver({ eager: false });
    expect(report).toMatchObject({ delivered: 0, waiting: 1 });
    const row = await readIntent(requestId);
    expect(row).toMatchObject({ state: 'open', attempts: 1, failure: { name } });
    expect(row?.dueAt).toBeGreaterThan(Date.now());
    passTime();
    expect(await deliver({ eager: false })).toMatchObject({ delivered: 1, waiting: 0 });
    expect(new Set(server.callsOf('registerByFingerId').map((call) => call.requestId))).toEqual(
      new Set([requestId]),
    );
  });
});

describe('a refusal', () => {
  it('is final and kept, and allows a new intent', async () => {
    server.on('registerByFingerId', () => 'notAllowed');
    const { requestId } = await guest();
    expect(await deliver({ eager: true })).toMatchObject({ waiting: 0 });
    expect(await readIntent(requestId)).toMatchObject({ state: 'refused', failure: { name: 'notAllowed' } });
    await deliver({ eager: true });
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
    const again = await guest();
    expect(again.requestId).not.toBe(requestId);
    expect(await db.outbox.count()).toBe(1);
  });

  it('of a log is deleted', async () => {
    server.on('userHandleLogByApp', () => 'malformed');
    await log('a');
    await deliver({ eager: true });
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('an intent of an account', () => {
  it('is not sent for another account', async () => {
    await db.meta.put({ key: 'accountId', value: 2 });
    await append(logIntent('a', 1));
    expect(await deliver({ eager: true })).toMatchObject({ delivered: 0, waiting: 1 });
    expect(server.calls).toHaveLength(0);
  });

  it('is resent after a 401 once the session is renewed', async () => {
    await log('a');
    server.failNext({ kind: 'status', status: 401 });
    await deliver({ eager: true });
    await guest();
    expect(await deliver({ eager: false })).toMatchObject({ delivered: 2, waiting: 0 });
  });
});
