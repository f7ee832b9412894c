import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '../../testing/openTestContext';
import { takeStoredBytes } from './storedBytes';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());

const BEGIN = Date.UTC(2026, 2, 8, 6, 30);
const MINUTE_MS = 60_000;
const at = (minutes: number) => context.setNow(new Date(BEGIN + minutes * MINUTE_MS));
const take = (network: string, bytes: number) => takeStoredBytes(context, network, bytes);

it('a reader who stores 700 bytes every 15 minutes is never refused', async () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
    at(minutes);
    expect([minutes, await take('192.0.2.1', 700)]).toEqual([minutes, true]);
  }
});

it('a network may store 35 MB a day, and again the next day', async () => {
  at(0);
  let megabytes = 0;
  while (await take('192.0.2.2', 1_000_000)) megabytes += 1;
  expect(megabytes).toBe(35);
  at(24 * 60 + 1);
  expect(await take('192.0.2.2', 1_000_000)).toBe(true);
});
