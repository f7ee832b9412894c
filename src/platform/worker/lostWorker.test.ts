import { expect, it, vi } from 'vitest';
import { failed, success } from '../../../contract/wire/failure';
import { repeatIfLost } from './lostWorker';

it('a call is repeated once if its worker was lost', async () => {
  const call = vi.fn(async (isRepeated: boolean) => (isRepeated ? success('stored') : failed('workerLost')));
  expect(await repeatIfLost(call)).toEqual(success('stored'));
  const dead = vi.fn(async () => failed('workerLost'));
  expect(await repeatIfLost(dead)).toMatchObject({ failure: { name: 'workerLost' } });
  expect(dead).toHaveBeenCalledTimes(2);
});

it.each([success(null), failed('timeout'), failed('storageFull')])(
  'a call with any other answer is not repeated',
  async (answer) => {
    const call = vi.fn(async () => answer);
    expect(await repeatIfLost(call)).toBe(answer);
    expect(call).toHaveBeenCalledTimes(1);
  },
);
