import { afterEach, describe, expect, it, vi } from 'vitest';
import { callLater } from './callLater';

const double = async (request: unknown) => ({ ok: true, value: Number(request) * 2 });
const lost = { ok: false, failure: expect.objectContaining({ name: 'workerLost', disposition: 'retry' }) };

describe('use cases in a separate file', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are called once it has loaded', async () => {
    let come = (_: { double: typeof double }) => {};
    const file = new Promise<{ double: typeof double }>((resolve) => {
      come = resolve;
    });
    const giveUp = vi.fn();
    const call = callLater({}, () => file, giveUp);
    const answers = Promise.all([call.double?.(2), call.double?.(3)]);
    come({ double });
    expect(await answers).toEqual([
      { ok: true, value: 4 },
      { ok: true, value: 6 },
    ]);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('are not loaded for calls of other use cases', async () => {
    const fetchLater = vi.fn();
    const triple = async (request: unknown) => Number(request) * 3;
    expect(await callLater({ triple }, fetchLater, vi.fn()).triple?.(2)).toBe(6);
    expect(fetchLater).not.toHaveBeenCalled();
  });

  it('are refused when the file does not contain them', async () => {
    const call = callLater({}, async () => ({ double }), vi.fn());
    for (const name of ['triple', 'toString'])
      expect(await call[name]?.(2)).toMatchObject({ ok: false, failure: { name: 'malformed' } });
  });

  it('fail like those of a lost worker when loading fails', async () => {
    const giveUp = vi.fn();
    const call = callLater({}, () => Promise.reject(new TypeError('no network')), giveUp);
    expect(await call.double?.(2)).toEqual(lost);
    expect(giveUp.mock.calls).toEqual([[new TypeError('no network')]]);
  });

  it('fail like those of a lost worker when loading takes a minute', async () => {
    vi.useFakeTimers();
    const giveUp = vi.fn();
    const call = callLater({}, () => new Promise(() => {}), giveUp);
    const answer = call.double?.(2);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(giveUp).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toEqual(lost);
    expect(giveUp).toHaveBeenCalledOnce();
  });
});
