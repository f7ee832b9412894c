import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_OF_A_REPORT, type Vitals } from '../../contract/account/vitals';
import type { RequestOf } from '../../contract/endpoints';
import { vitalDays } from '../ground/db/schema/logs';
import { receipts } from '../ground/db/schema/receipts';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { openDesk } from '../testing/operatorApp';

/** A quarter to midnight in New York. */
const LATE = new Date('2026-05-07T03:45:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_USAGE: 'on' });
  app.context.setNow(LATE);
});
afterAll(() => app.context.close());

const report = (sums: Vitals, device: 'phone' | 'desktop' = 'phone'): RequestOf<'reportVitals'> => ({
  requestId: randomUUID(),
  device,
  sums,
});
const counted = async ({ context }: TestApp) =>
  (await context.db.select().from(vitalDays).orderBy(vitalDays.day, vitalDays.device, vitalDays.name)).map(
    ({ day, device, name, value }) => [day, device, name, value],
  );

test('reports add up per day and class of device, without the reader; the desk shows them', async () => {
  const { client } = await app.signIn();
  const ask = async (...what: Parameters<typeof report>) =>
    (await app.ask('reportVitals', report(...what), client)).code;
  expect(await ask({ 'lcp.good': 1, 'inp.poor': 1, watchedSeconds: 90 })).toBe(1);
  expect(await ask({ 'lcp.good': 3, 'lcp.fair': 2 })).toBe(1);
  expect(await ask({ 'lcp.good': 1 }, 'desktop')).toBe(1);
  expect(await ask({})).toBe(1);
  app.context.setNow(new Date(LATE.getTime() + 30 * 60_000));
  const other = await app.signIn();
  expect((await app.ask('reportVitals', report({ 'lcp.good': 3 }), other.client)).code).toBe(1);
  expect(await counted(app)).toEqual([
    ['2026-05-06', 'desktop', 'lcp.good', 1],
    ['2026-05-06', 'phone', 'inp.poor', 1],
    ['2026-05-06', 'phone', 'lcp.fair', 2],
    ['2026-05-06', 'phone', 'lcp.good', 4],
    ['2026-05-06', 'phone', 'watchedSeconds', 90],
    ['2026-05-07', 'phone', 'lcp.good', 3],
  ]);
  expect(await app.context.db.$count(receipts, eq(receipts.endpoint, 'reportVitals'))).toBe(0);

  const desk = await openDesk(app);
  const { data } = await app.ask('operatorFigures', { days: 30 }, desk.client);
  expect(data.vitals).toEqual({
    phone: { 'lcp.good': 7, 'lcp.fair': 2, 'inp.poor': 1, watchedSeconds: 90 },
    desktop: { 'lcp.good': 1 },
  });
  // A week later, today's week has nothing of it.
  app.context.setNow(new Date(LATE.getTime() + 8 * 86_400_000));
  const later = await openDesk(app);
  const week = await app.ask('operatorFigures', { days: 7 }, later.client);
  expect(week.data.vitals).toEqual({ phone: {}, desktop: {} });
});

test('a report is limited: integers up to the most of each sum, known classes, a session', async () => {
  const before = await counted(app);
  const { client } = await app.signIn();
  const refused = async (request: object) =>
    (await app.ask('reportVitals', request as RequestOf<'reportVitals'>, client)).status;
  expect(await refused(report({ stalls: MOST_OF_A_REPORT.stalls + 1 }))).toBe(400);
  expect(await refused(report({ 'cls.good': 0.5 }))).toBe(400);
  expect(await refused(report({ 'cls.good': -1 }))).toBe(400);
  expect(await refused({ ...report({ 'cls.good': 1 }), device: 'watch' })).toBe(400);
  expect((await app.ask('reportVitals', report({ 'cls.good': 1 }))).status).toBe(401);
  expect(await counted(app)).toEqual(before);
  // A newer app's sum is ignored.
  const newer = { 'cls.good': 1, telepathy: 9 } as Vitals;
  expect((await app.ask('reportVitals', report(newer), client)).code).toBe(1);
});

test('one reader’s reports are limited to 12 a minute', async () => {
  const { client } = await app.signIn();
  const statuses: number[] = [];
  for (let at = 0; at < 14; at++)
    statuses.push((await app.ask('reportVitals', report({ 'lcp.good': 1 }), client)).status);
  expect(statuses.indexOf(429)).toBe(12);
});

test('nothing is added unless the operator enables counting', async () => {
  const quiet = await openTestApp();
  try {
    const { client } = await quiet.signIn();
    expect((await quiet.ask('reportVitals', report({ 'lcp.good': 1 }), client)).code).toBe(1);
    expect(await counted(quiet)).toEqual([]);
  } finally {
    await quiet.context.close();
  }
});
