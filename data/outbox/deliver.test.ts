import 'fake-indexeddb/auto';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeLocks } from '../../tests/doubles/fakeLocks';
import { FakeServer, type Fault } from '../../tests/doubles/fakeServer';
import { GUEST_SIGN_IN, GUEST_USER, REGISTERED } from '../../tests/doubles/guest';
import { logIntent } from '../../tests/doubles/logIntent';
import { passTime } from '../../tests/doubles/passTime';
import { readUser } from '../queries/account';
import { db } from '../tables/db';
import { append } from './append';
import { deliver } from './deliver';
import { readIntent, readOpenIntents } from './read';
import { retryDelay } from './retry';

let server: FakeServer;
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

const log = (msg: string) => append(logIntent(msg));
const guest = () => append({ kind: 'guestSignIn', target: 'device', payload: GUEST_SIGN_IN, accountId: 0 });

describe('an intent', () => {
  it('is one row for a double tap, with one requestId', async () => {
    const [first, second] = await Promise.all([guest(), guest()]);
    expect(second.requestId).toBe(first.requestId);
    expect(await db.outbox.count()).toBe(1);
    expect(first.requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(first.payload.requestId).toBe(first.requestId);
  });

  it('holds no credential', async () => {
    await guest();
    await deliver({ eager: true });
    const secret = server.callsOf('registerByFingerId')[0]?.deviceSecret as string;
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    await guest();
    expect(JSON.stringify(await db.outbox.toArray())).not.toContain(secret);
  });

  it('delivered leaves the outbox and its effect together', async () => {
    const { requestId } = await guest();
    expect(await deliver({ eager: false })).toEqual({ delivered: 1, waiting: 0, nextDueAt: null });
    expect(await readIntent(requestId)).toBeUndefined();
    expect(await readUser()).toEqual(GUEST_USER);
    expect((await db.meta.get('accountId'))?.value).toBe(REGISTERED.userId);
    expect(server.calls.map((each) => each.name)).toEqual(['registerByFingerId', 'userInfo', 'loginLog']);
  });

  it('whose effect cannot be written stays, and the resend is the same request', async () => {
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

describe('an answer that settles nothing leaves the intent', () => {
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
  it.each(faults)('%j', async (fault, name) => {
    const { requestId } = await guest();
    server.failNext(fault);
    const report = await deliver({ eager: false });
    expect(report).toMatchObject({ delivered: 0, waiting: 1 });
    const row = await readIntent(requestId);
    expect(row).toMatchObject({ state: 'open', attempts: 1, failure: { name } });
    expect(row?.dueAt).toBeGreaterThan(Date.now());
    // Due again, it goes out with the same requestId and is settled.
    passTime();
    expect(await deliver({ eager: false })).toMatchObject({ delivered: 1, waiting: 0 });
    expect(new Set(server.callsOf('registerByFingerId').map((call) => call.requestId))).toEqual(
      new Set([requestId]),
    );
  });
});

describe('when an intent is tried again', () => {
  it('at once, where a clock that was a year ahead wrote down when', async () => {
    const { requestId } = await guest();
    await db.outbox.update(requestId, { dueAt: Date.now() + 365 * 86_400_000 });
    expect(await deliver({ eager: false })).toEqual({ delivered: 1, waiting: 0, nextDueAt: null });
  });

  it('not before it is due', async () => {
    await guest();
    server.failNext({ kind: 'status', status: 503 });
    await deliver({ eager: false });
    await deliver({ eager: false });
    await deliver({ eager: true });
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
  });

  it.each<Fault>([{ kind: 'offline' }, { kind: 'html' }, { kind: 'middlebox', status: 503 }])(
    'on a wake before its time, but not twice within 2 s: %j',
    async (fault) => {
      passTime(0);
      await guest();
      server.failNext(fault, fault);
      await deliver({ eager: false });
      for (let wake = 0; wake < 10; wake++) await deliver({ eager: true });
      expect(server.callsOf('registerByFingerId')).toHaveLength(1);
      passTime(1_999);
      await deliver({ eager: true });
      expect(server.callsOf('registerByFingerId')).toHaveLength(1);
      passTime(1);
      await deliver({ eager: true });
      expect(server.callsOf('registerByFingerId')).toHaveLength(2);
      passTime(2_000);
      expect(await deliver({ eager: true })).toMatchObject({ delivered: 1, waiting: 0 });
    },
  );

  it('by a restart as by any wake: the wait is kept on the device', async () => {
    await guest();
    server.failNext({ kind: 'html' });
    await deliver({ eager: true });
    db.close({ disableAutoOpen: false });
    vi.stubGlobal('navigator', { locks: new FakeLocks() });
    await db.open();
    await deliver({ eager: true });
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
  });

  it('a tap that comes within the 2 s has its try when they are over', async () => {
    await guest();
    server.failNext({ kind: 'html' });
    await deliver({ eager: true });
    const { nextDueAt } = await deliver({ eager: true });
    await log('tapped');
    const hurried = await deliver({ eager: true });
    expect(hurried.nextDueAt).toBeLessThanOrEqual(Date.now() + 2_000);
    expect(hurried.nextDueAt).toBeLessThanOrEqual(nextDueAt as number);
    passTime(2_000);
    expect(await deliver({ eager: false })).toMatchObject({ delivered: 2, waiting: 0 });
  });

  // A connection is told of before it carries anything: the try that this wakes fails, and what it wakes next is too early.
  it('a wake that comes within the 2 s has its try when they are over, after however long a time without a way', async () => {
    await guest();
    server.failNext({ kind: 'offline' }, { kind: 'offline' });
    await deliver({ eager: false });
    passTime(3_600_000);
    const failed = await deliver({ eager: true });
    expect(failed.nextDueAt).toBeGreaterThan(Date.now() + 60_000);
    const woken = await deliver({ eager: true });
    expect(woken.nextDueAt).toBeLessThanOrEqual(Date.now() + 2_000);
    passTime(2_000);
    expect(await deliver({ eager: false })).toMatchObject({ delivered: 1, waiting: 0 });
  });

  it('one for all while nothing gets through, and all at once, in order, behind the first that does', async () => {
    await guest();
    for (const target of ['a', 'b', 'c', 'd']) await log(target);
    server.failNext({ kind: 'html' }, { kind: 'middlebox', status: 407 }, { kind: 'offline' });
    for (let probe = 1; probe <= 3; probe++) {
      await deliver({ eager: false });
      expect(server.calls).toHaveLength(probe);
      passTime();
    }
    // All of them are said to wait, and none was tried for long.
    expect((await readOpenIntents()).every(({ failure }) => failure !== null)).toBe(true);
    expect(await deliver({ eager: false })).toEqual({ delivered: 5, waiting: 0, nextDueAt: null });
    expect(server.callsOf('userHandleLogByApp').map(({ msg }) => msg)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('what the server itself failed on follows within 8 s of the first that gets through', async () => {
    for (const target of ['a', 'b', 'c']) await log(target);
    server.failNext(...Array.from({ length: 20 }, (): Fault => ({ kind: 'status', status: 503 })));
    for (let probe = 0; server.calls.length < 20; probe++) {
      await deliver({ eager: false });
      // The first two show that it is not one intent's own trouble.
      expect(server.calls).toHaveLength(probe + 2);
      passTime();
    }
    expect((await deliver({ eager: false })).delivered).toBeGreaterThan(0);
    passTime(8_000);
    expect(await deliver({ eager: false })).toMatchObject({ waiting: 0 });
  });

  it('not before the server said, whatever wakes it', async () => {
    await guest();
    server.failNext({ kind: 'status', status: 503, retryAfter: '120' });
    await deliver({ eager: true });
    passTime(119_000);
    await deliver({ eager: true });
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
    passTime(61_000);
    expect(await deliver({ eager: false })).toMatchObject({ delivered: 1 });
  });

  it('one that something refuses alone holds up none of the others', async () => {
    const real = server.fetch;
    // A filter that dislikes one address.
    vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
      String(args[0]).includes('registerByFingerId')
        ? new Response('Blocked', { status: 403 })
        : real(...args),
    );
    await guest();
    for (const targets of [['a', 'b'], ['c']]) {
      for (const target of targets) await log(target);
      let probes = 0;
      for (; (await db.outbox.count()) > 1; probes++) {
        await deliver({ eager: false });
        passTime(4_000);
      }
      expect(probes).toBeLessThanOrEqual(6);
    }
  });

  it('one that the server alone turns away holds up none of the others', async () => {
    server.on('userHandleLogByApp', ({ msg }) => (msg === 'bad' ? 'tooMany' : null));
    await log('bad');
    for (const target of ['a', 'b']) await log(target);
    expect(await deliver({ eager: true })).toMatchObject({ delivered: 2, waiting: 1 });
  });

  it.each([365, -365])('not parked by a clock that was %i days off while it failed', async (days) => {
    await guest();
    const off = days * 86_400_000;
    server.failNext({ kind: 'html' }, { kind: 'html' });
    await deliver({ eager: false });
    passTime(off);
    await deliver({ eager: false });
    passTime(-off);
    passTime(300_000);
    expect(await deliver({ eager: false })).toMatchObject({ delivered: 1, waiting: 0 });
  });

  it('ever more rarely, out of step', () => {
    expect(retryDelay(1, 0)).toBe(1_000);
    expect(retryDelay(1, 1)).toBe(2_000);
    expect(retryDelay(4, 1)).toBe(16_000);
    expect(retryDelay(50, 1)).toBe(300_000);
  });

  it('one drain at a time: two wakes send one request', async () => {
    await guest();
    await Promise.all([deliver({ eager: true }), deliver({ eager: true })]);
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
  });

  it('nothing is tried after the first that found no network', async () => {
    await guest();
    await log('a');
    server.isDown = true;
    await deliver({ eager: true });
    expect((await readOpenIntents()).map((row) => row.attempts)).toEqual([1, 0]);
  });
});

describe('a refusal', () => {
  it('is final, kept to be seen, and makes room for renewed consent', async () => {
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

  it('of a log is forgotten', async () => {
    server.on('userHandleLogByApp', () => 'malformed');
    await log('a');
    await deliver({ eager: true });
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('accounts', () => {
  it('an intent of another account never runs', async () => {
    await db.meta.put({ key: 'accountId', value: 2 });
    await append(logIntent('a', 1));
    expect(await deliver({ eager: true })).toMatchObject({ delivered: 0, waiting: 1 });
    expect(server.calls).toHaveLength(0);
  });

  it('what was answered 401 goes out once the session is renewed', async () => {
    await log('a');
    server.failNext({ kind: 'status', status: 401 });
    await deliver({ eager: true });
    await guest();
    expect(await deliver({ eager: false })).toMatchObject({ delivered: 2, waiting: 0 });
  });
});
