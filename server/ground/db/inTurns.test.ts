import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '../../testing/openTestContext';
import { inTurns } from './inTurns';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());

const HOUR = 3_600_000;
const start = new Date('2028-02-29T12:00:00Z');
const shared = () => ({
  ...context,
  settings: { ...context.settings, databaseUrl: 'postgres://elsewhere/one' },
});

it('a shared job runs once per interval, and again after a failed run', async () => {
  const done: number[] = [];
  const at = async (minutes: number, work: () => Promise<unknown> = async () => done.push(minutes)) => {
    context.setNow(new Date(start.getTime() + minutes * 60_000));
    await inTurns(shared(), 'counting', HOUR, work);
  };
  for (const minutes of [0, 0, 30, 59, 61]) await at(minutes);
  expect(done).toEqual([0, 59]);
  const failing = at(120, () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
  await at(121);
  await at(122);
  expect(done).toEqual([0, 59, 121]);
});

it('a server without a shared database runs the job at every call', async () => {
  let done = 0;
  for (let at = 0; at < 2; at++) await inTurns(context, 'counting', HOUR, async () => done++);
  expect(done).toBe(2);
});
