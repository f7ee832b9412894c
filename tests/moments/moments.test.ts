import { execFileSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { MOMENT, MOMENTS, parseMoment } from './moments';

const RUN_MS = 3 * 3_600_000;
const { at, zone } = parseMoment(process.env[MOMENT] ?? '');

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());

function expectThen(now: number) {
  expect(now).toBeGreaterThanOrEqual(at);
  expect(now).toBeLessThan(at + RUN_MS);
}

test('tests, their child processes and the embedded database run at the given moment', async () => {
  expectThen(Date.now());
  expectThen(new Date().getTime());
  expectThen(Date.parse(Date()));
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  const told = execFileSync(process.execPath, [
    '-p',
    'Date.now() + " " + Intl.DateTimeFormat().resolvedOptions().timeZone',
  ]);
  const [then, where] = String(told).trim().split(' ');
  expectThen(Number(then));
  expect(where).toBe(zone);

  expectThen(context.now().getTime());
  const answer = (await context.db.execute(sql`select now()::text as now`)) as { rows: { now: string }[] };
  expectThen(Date.parse(String(answer.rows[0]?.now)));
});

test('no run crosses midnight in New York, and an invalid moment is rejected', () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
  for (const moment of MOMENTS) {
    const { at } = parseMoment(moment);
    expect(day.format(at + RUN_MS), moment).toBe(day.format(at));
  }
  expect(() => parseMoment('yesterday')).toThrow('no moment');
});
