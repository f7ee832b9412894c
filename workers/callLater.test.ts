import { afterEach, describe, expect, it, vi } from 'vitest';
import { callLater } from './callLater';

const double = async (request: unknown) => ({ ok: true, value: Number(request) * 2 });
const lost = { ok: false, failure: expect.objectContaining({ name: 'workerLost', disposition: 'retry' }) };

describe('use cases that come in a file of their own', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are called once it has come', async () => {
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

  it('are not waited for by those that are here', async () => {
    const fetchLater = vi.fn();
    const triple = async (request: unknown) => Number(request) * 3;
    expect(await callLater({ triple }, fetchLater, vi.fn()).triple?.(2)).toBe(6);
    expect(fetchLater).not.toHaveBeenCalled();
  });

  it('are refused where the file has none of that name', async () => {
    const call = callLater({}, async () => ({ double }), vi.fn());
    for (const name of ['triple', 'toString'])
      expect(await call[name]?.(2)).toMatchObject({ ok: false, failure: { name: 'malformed' } });
  });

  it('fail as those of a lost worker when it does not come', async () => {
    const giveUp = vi.fn();
    const call = callLater({}, () => Promise.reject(new TypeError('no network')), giveUp);
    expect(await call.double?.(2)).toEqual(lost);
    expect(giveUp.mock.calls).toEqual([[new TypeError('no network')]]);
  });

  it('do so too when the line stands still', async () => {
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
