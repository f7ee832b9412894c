import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { guest, log, server, withDeliveryDevice } from '../../tests/doubles/deliveryDevice';
import { FakeLocks } from '../../tests/doubles/fakeLocks';
import type { Fault } from '../../tests/doubles/fakeServer';
import { passTime } from '../../tests/doubles/passTime';
import { deliver } from '../commands/deliver';
import { db } from '../tables/db';
import { readOpenIntents } from './read';
import { retryDelay } from './retry';

withDeliveryDevice();

describe('an unsent intent', () => {
  it('is sent immediately if a clock a year ahead set its due time', async () => {
    const { requestId } = await guest();
    await db.outbox.update(requestId, { dueAt: Date.now() + 365 * 86_400_000 });
    expect(await deliver({ eager: false })).toEqual({ delivered: 1, waiting: 0, nextDueAt: null });
  });

  it('is not retried before it is due', async () => {
    await guest();
    server.failNext({ kind: 'status', status: 503 });
    await deliver({ eager: false });
    await deliver({ eager: false });
    await deliver({ eager: true });
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
  });

  it.each<Fault>([{ kind: 'offline' }, { kind: 'html' }, { kind: 'middlebox', status: 503 }])(
    'is retried early on a wake, at most once in 2 s: %j',
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

  it('keeps its wait after a restart', async () => {
    await guest();
    server.failNext({ kind: 'html' });
    await deliver({ eager: true });
    db.close({ disableAutoOpen: false });
    vi.stubGlobal('navigator', { locks: new FakeLocks() });
    await db.open();
    await deliver({ eager: true });
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
  });

  it('is retried with a newly tapped one 2 s after the last attempt', async () => {
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

  // Systems report a connection before it carries data: the attempt this wakes fails, and the next wake is
  // too early.
  it('is retried 2 s after a failed wake if another follows, however long the outage', async () => {
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

  it('is tried alone while nothing gets through, and then all are sent in order', async () => {
    await guest();
    for (const target of ['a', 'b', 'c', 'd']) await log(target);
    server.failNext({ kind: 'html' }, { kind: 'middlebox', status: 407 }, { kind: 'offline' });
    for (let probe = 1; probe <= 3; probe++) {
      await deliver({ eager: false });
      expect(server.calls).toHaveLength(probe);
      passTime();
    }
    expect((await readOpenIntents()).every(({ failure }) => failure !== null)).toBe(true);
    expect(await deliver({ eager: false })).toEqual({ delivered: 5, waiting: 0, nextDueAt: null });
    expect(server.callsOf('userHandleLogByApp').map(({ msg }) => msg)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('holds up all that follow if it times out, even after others succeeded', async () => {
    for (const target of ['a', 'b', 'c']) await log(target);
    let requests = 0;
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) =>
      ++requests === 2 ? new Response('', { status: 408 }) : server.fetch(...args),
    );
    expect(await deliver({ eager: false })).toMatchObject({ delivered: 1, waiting: 2 });
    expect(requests).toBe(2);
    expect((await readOpenIntents()).map(({ failure }) => failure?.name)).toEqual(['timeout', 'timeout']);
  });

  it('that the server failed on is sent within 8 s of the first success', async () => {
    for (const target of ['a', 'b', 'c']) await log(target);
    server.failNext(...Array.from({ length: 20 }, (): Fault => ({ kind: 'status', status: 503 })));
    for (let probe = 0; server.calls.length < 20; probe++) {
      await deliver({ eager: false });
      expect(server.calls).toHaveLength(probe + 2);
      passTime();
    }
    expect((await deliver({ eager: false })).delivered).toBeGreaterThan(0);
    passTime(8_000);
    expect(await deliver({ eager: false })).toMatchObject({ waiting: 0 });
  });

  it('is not retried before the time that the server set, whatever wakes it', async () => {
    await guest();
    server.failNext({ kind: 'status', status: 503, retryAfter: '120' });
    await deliver({ eager: true });
    passTime(119_000);
    await deliver({ eager: true });
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
    passTime(61_000);
    expect(await deliver({ eager: false })).toMatchObject({ delivered: 1 });
  });

  it('holds up no others if only its call is intercepted', async () => {
    const real = server.fetch;
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

  it('holds up no others if the server rejects only this one', async () => {
    server.on('userHandleLogByApp', ({ msg }) => (msg === 'bad' ? 'tooMany' : null));
    await log('bad');
    for (const target of ['a', 'b']) await log(target);
    expect(await deliver({ eager: true })).toMatchObject({ delivered: 2, waiting: 1 });
  });

  it.each([365, -365])(
    'is retried in time although the clock was %i days off while it failed',
    async (days) => {
      await guest();
      const off = days * 86_400_000;
      server.failNext({ kind: 'html' }, { kind: 'html' });
      await deliver({ eager: false });
      passTime(off);
      await deliver({ eager: false });
      passTime(-off);
      passTime(300_000);
      expect(await deliver({ eager: false })).toMatchObject({ delivered: 1, waiting: 0 });
    },
  );

  it('is retried after growing, random waits', () => {
    expect(retryDelay(1, 0)).toBe(1_000);
    expect(retryDelay(1, 1)).toBe(2_000);
    expect(retryDelay(4, 1)).toBe(16_000);
    expect(retryDelay(50, 1)).toBe(300_000);
  });

  it('is sent once if two wakes coincide', async () => {
    await guest();
    await Promise.all([deliver({ eager: true }), deliver({ eager: true })]);
    expect(server.callsOf('registerByFingerId')).toHaveLength(1);
  });

  it('ends the attempt for all if it finds no network', async () => {
    await guest();
    await log('a');
    server.isDown = true;
    await deliver({ eager: true });
    expect((await readOpenIntents()).map((row) => row.attempts)).toEqual([1, 0]);
  });
});
