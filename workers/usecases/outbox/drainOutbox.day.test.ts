import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliver } from '../../../data/commands/deliver';
import { append, OUTBOX_LOCK } from '../../../data/outbox/append';
import { db } from '../../../data/tables/db';
import type { FakeServer, Fault } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { logIntent } from '../../../tests/doubles/logIntent';
import { drainOutbox } from './drainOutbox';

const SECOND = 1_000;
const PORTAL: Fault = { kind: 'html' };
const WAITING = 20;

let server: FakeServer;
let sent: string[];
beforeEach(async () => {
  server = await freshDevice();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  sent = [];
  server.on('userHandleLogByApp', ({ msg }) => {
    sent.push(String(msg));
    return null;
  });
});
afterEach(async () => {
  await rest();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function rest(): Promise<void> {
  await navigator.locks.request(OUTBOX_LOCK, async () => undefined);
  for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate);
}

async function pass(ms: number, every = ms, wake: () => unknown = () => undefined): Promise<void> {
  for (let left = ms; left > 0; left -= every) {
    const end = Date.now() + Math.min(every, left);
    while (Date.now() < end) {
      await vi.advanceTimersByTimeAsync(Math.min(2 * SECOND, end - Date.now()));
      await rest();
    }
    await wake();
    await rest();
  }
}

async function tapTwenty(): Promise<void> {
  for (let at = 0; at < WAITING; at++) {
    await append(logIntent(String(at)));
  }
}

describe('an outbox of twenty intents behind a captive portal', () => {
  const faults: [string, Fault | 'refused'][] = [
    ['200 with its page', PORTAL],
    ['407', { kind: 'middlebox', status: 407 }],
    ['a connection that is refused', 'refused'],
    ['503', { kind: 'status', status: 503 }],
  ];
  it.each(faults)('sends at most 20 requests in 30 s at the shortest delays (%s)', async (_, fault) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const asked = await behind(fault);
    await tapTwenty();
    await drainOutbox();
    await pass(30 * SECOND);
    expect(asked()).toBeLessThanOrEqual(20);
    expect(asked()).toBeGreaterThan(5);
  });

  it('sends at most 50 requests in 10 min, 80 in an hour (shortest delays)', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const asked = await behind(PORTAL);
    await tapTwenty();
    await drainOutbox();
    await pass(600 * SECOND);
    expect(asked()).toBeLessThanOrEqual(50);
    await pass(3_000 * SECOND);
    expect(asked()).toBeLessThanOrEqual(80);
    expect(asked()).toBeGreaterThan(30);
  });

  it('sends at most one request per 2 s, though woken five times a second', async () => {
    const asked = await behind(PORTAL);
    await tapTwenty();
    await pass(30 * SECOND, 200, () => Promise.all([drainOutbox(), drainOutbox(), deliver({ eager: true })]));
    expect(asked()).toBeLessThanOrEqual(16);
  });

  it.each([30, 600, 3_600])(
    'is delivered in order within 10 s of the first, after %i s blocked',
    async (seconds) => {
      let isBlocked = true;
      const real = server.fetch;
      vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
        isBlocked ? new Response('<html>', { headers: { 'content-type': 'text/html' } }) : real(...args),
      );
      await tapTwenty();
      await drainOutbox();
      await pass(seconds * SECOND);
      isBlocked = false;
      const since = Date.now();
      while (sent.length === 0) await pass(SECOND);
      // A quarter of the failure's duration, and 5 min at most.
      expect(Date.now() - since).toBeLessThanOrEqual(
        Math.min(300, Math.max(4, seconds / 4) * 1.3) * SECOND + SECOND,
      );
      await pass(10 * SECOND);
      expect(sent).toEqual(Array.from({ length: WAITING }, (_, at) => String(at)));
      expect(await db.outbox.count()).toBe(0);
    },
  );
});

async function behind(fault: Fault | 'refused'): Promise<() => number> {
  let asked = 0;
  const real = server.fetch;
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
    asked++;
    if (fault === 'refused') throw new TypeError('fetch failed');
    server.failNext(fault);
    return real(...args);
  });
  return () => asked;
}
