import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { FAILURES, success } from '../../../contract/wire/failure';
import { type CallableWorker, callWorker, UNANSWERED } from './callWorker';

/** A worker double over a real message channel: it can hang, die and fail. */
class FakeWorker implements CallableWorker {
  readonly #channel = new MessageChannel();
  readonly #listeners = new Map<string, (() => void)[]>();
  isTerminated = false;

  constructor(api: Record<string, (...args: never[]) => unknown>) {
    expose(api, this.#channel.port2 as never);
    this.#channel.port1.start();
  }

  postMessage(message: unknown, transfer?: unknown): void {
    if (!this.isTerminated) this.#channel.port1.postMessage(message, transfer as never);
  }

  addEventListener(type: string, listener: unknown): void {
    if (type === 'message') this.#channel.port1.addEventListener(type, listener as never);
    else this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener as () => void]);
  }

  removeEventListener(type: string, listener: unknown): void {
    this.#channel.port1.removeEventListener(type, listener as never);
  }

  terminate(): void {
    this.isTerminated = true;
    this.#channel.port1.close();
  }

  raise(type: 'error' | 'messageerror'): void {
    for (const listener of this.#listeners.get(type) ?? []) listener();
  }
}

const never = () => new Promise(() => {});
const ping = async () => true;
let spawned: FakeWorker[];
let lost: Mock<() => void>;

const callsTo = (...apis: Parameters<typeof workerOf>) => workerOf(...apis).useCases;

function workerOf(...apis: Record<string, (...args: never[]) => unknown>[]) {
  const spawn = () => {
    const worker = new FakeWorker(apis[Math.min(spawned.length, apis.length - 1)] ?? {});
    spawned.push(worker);
    return worker;
  };
  return callWorker(spawn, () => lost());
}

beforeEach(() => {
  spawned = [];
  lost = vi.fn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const worker of spawned) worker.terminate();
});

/** Delivers messages between the ticks of the fake clock. */
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 500) {
    await vi.advanceTimersByTimeAsync(500);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a call to the worker', () => {
  it('passes request and result in one worker, and leaves no timer', async () => {
    const calls = callsTo({ ping, openBook: async ({ bookId }: { bookId: number }) => success(bookId + 1) });
    expect(await calls.openBook({ bookId: 4 })).toEqual({ ok: true, value: 5 });
    expect(await calls.openBook({ bookId: 5 })).toEqual({ ok: true, value: 6 });
    expect(spawned).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('resolves to a failure if the use case throws', async () => {
    const calls = callsTo({
      ping,
      openBook: async () => {
        throw new Error('broken');
      },
    });
    expect(await calls.openBook({ bookId: 4 })).toMatchObject({ ok: false, failure: { name: 'workerLost' } });
  });

  it('ends at its deadline, and the living worker stays', async () => {
    const calls = callsTo({ ping, openBook: never, drainOutbox: async () => success(1) });
    const call = calls.openBook({ bookId: 4 });
    await pass(65_000);
    expect(await call).toMatchObject({ ok: false, failure: { name: 'timeout' } });
    expect(await calls.drainOutbox()).toEqual({ ok: true, value: 1 });
    expect(spawned).toHaveLength(1);
  });

  it('without an answer starts no worker and ends none', async () => {
    const hearPage = vi.fn(never);
    const { useCases, tell } = workerOf({ ping: never, hearPage, openBook: async () => success(1) });
    const page = { path: '/home', isSeen: true, isBeat: true, device: {} as never };
    tell('hearPage', page);
    expect(spawned).toHaveLength(0);
    expect(await useCases.openBook({ bookId: 4 })).toEqual({ ok: true, value: 1 });
    tell('hearPage', page);
    await pass(65_000);
    expect(hearPage).toHaveBeenCalledExactlyOnceWith(page);
    expect([spawned.length, spawned[0]?.isTerminated, lost.mock.calls.length]).toEqual([1, false, 0]);
  });

  it('fails without a reported loss if its worker is ended, and later ones wait', async () => {
    const leave = vi.fn(async () => {});
    const first = { ping, openBook: never, leave };
    const { useCases, end } = workerOf(first, { ping, openBook: async () => success(1) });
    const call = useCases.openBook({ bookId: 4 });
    let show: (value?: unknown) => void = () => {};
    const endAtOnce = end(new Promise((resolve) => (show = resolve)));
    expect(await call).toMatchObject({ ok: false, failure: { name: 'workerLost' } });
    // A later error of this worker is not a loss.
    spawned[0]?.raise('error');
    expect(lost).not.toHaveBeenCalled();
    const later = useCases.openBook({ bookId: 4 });
    await pass(500);
    expect(leave).toHaveBeenCalledOnce();
    expect(spawned[0]?.isTerminated).toBe(false);
    endAtOnce();
    expect(spawned[0]?.isTerminated).toBe(true);
    expect(spawned).toHaveLength(1);
    show();
    expect(await later).toEqual({ ok: true, value: 1 });
    expect(await useCases.openBook({ bookId: 4 })).toEqual({ ok: true, value: 1 });
    expect(spawned).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('for a download runs as long as the worker lives', async () => {
    let finish: (value: unknown) => void = () => {};
    const calls = callsTo({ ping, downloadBook: () => new Promise((resolve) => (finish = resolve)) });
    const call = calls.downloadBook({ bookId: 4 });
    await pass(120_000);
    finish(success('done'));
    expect(await call).toEqual({ ok: true, value: 'done' });
  });
});

describe('calls to a worker that does not answer', () => {
  it('fail within five seconds, and the next call starts a new worker', async () => {
    const dying = { ping: never, drainOutbox: async () => success(1), downloadBook: never };
    const calls = callsTo(dying, { ping, openBook: async () => success(1) });
    await calls.drainOutbox();
    const call = calls.downloadBook({ bookId: 4 });
    await pass(5_000);
    expect(await call).toMatchObject({ ok: false, failure: { name: 'workerLost', disposition: 'retry' } });
    expect(spawned[0]?.isTerminated).toBe(true);
    expect(await calls.openBook({ bookId: 4 })).toEqual({ ok: true, value: 1 });
    expect(spawned).toHaveLength(2);
  });

  it('wait while its code takes half a minute to load', async () => {
    let come: () => void = () => {};
    const loaded = new Promise<void>((resolve) => (come = resolve));
    const calls = callsTo({
      ping: () => loaded.then(ping),
      start: () => loaded.then(() => success('started')),
    });
    const call = calls.start({} as never);
    await pass(30_000);
    expect(spawned[0]?.isTerminated).toBe(false);
    come();
    expect(await call).toEqual({ ok: true, value: 'started' });
    expect(spawned).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fail after a minute if it has never answered', async () => {
    const calls = callsTo({ ping: never, start: never });
    const call = calls.start({} as never);
    await pass(65_000);
    expect(await call).toMatchObject({ ok: false, failure: { name: 'workerLost' } });
  });

  it.each(['error', 'messageerror'] as const)('fail immediately on its %s event', async (type) => {
    const calls = callsTo({ ping, openBook: never, downloadBook: never });
    const waiting = [calls.openBook({ bookId: 4 }), calls.downloadBook({ bookId: 4 })];
    spawned[0]?.raise(type);
    for (const result of await Promise.all(waiting)) {
      expect(result).toMatchObject({ ok: false, failure: { name: 'workerLost' } });
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are not thenable as an object', async () => {
    const calls = callsTo({ ping });
    expect(await calls).toBe(calls);
    expect(spawned).toHaveLength(0);
  });

  it('report the loss if it dies while sending an intent', async () => {
    const unlockChapter = async () => success(null);
    const calls = callsTo({ ping: never, unlockChapter, drainOutbox: never });
    await calls.unlockChapter({ bookId: 1, target: 2, maxPrice: 1 });
    await pass(5_000);
    expect(lost).toHaveBeenCalledOnce();
    expect(spawned[0]?.isTerminated).toBe(true);
  });
});

it('the failures of unanswered calls match the catalogue of failures', () => {
  expect(FAILURES).toMatchObject(UNANSWERED);
});
