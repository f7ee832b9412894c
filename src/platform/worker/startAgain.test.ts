import { describe, expect, it, vi } from 'vitest';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { recordAnswer } from '../live/connection';
import { startAgain } from './startAgain';

const lost = failed('workerLost');
const there = success('there');
const answering = (...answers: Result<string>[]) =>
  vi.fn(async (): Promise<Result<string>> => answers.shift() ?? failed('malformed'));

describe('a start whose worker was lost', () => {
  it('is repeated immediately if the server is reachable', async () => {
    const call = answering(lost, there);
    expect(await startAgain(call, async () => success(null))).toEqual(there);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('is repeated once the server is reachable again', async () => {
    const call = answering(lost, there);
    const probe = vi.fn(async () => failed('offline'));
    const answer = startAgain(call, probe);
    await vi.waitFor(() => expect(probe).toHaveBeenCalledOnce());
    await new Promise((resolve) => setImmediate(resolve));
    expect(call).toHaveBeenCalledOnce();
    recordAnswer(success(null));
    expect(await answer).toEqual(there);
  });

  it('is repeated after two seconds if the probe’s worker was lost too', async () => {
    vi.useFakeTimers();
    const call = answering(lost, there);
    const answer = startAgain(call, async () => lost);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(call).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual(there);
    vi.useRealTimers();
  });

  it('is given up after five attempts', async () => {
    const call = answering(...Array.from({ length: 9 }, () => lost));
    expect(await startAgain(call, async () => success(null))).toEqual(lost);
    expect(call).toHaveBeenCalledTimes(5);
  });
});

it('a start that fails otherwise is not repeated', async () => {
  const call = answering(failed('offline'), there);
  expect(await startAgain(call, async () => success(null))).toEqual(failed('offline'));
});
