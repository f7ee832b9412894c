import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { arrivalTallyOf } from '../campaigns/arrivalTally';
import { countRead } from '../counts/count';
import { rowsOf } from '../ground/db/database';
import { enterZone } from '../ground/sumDays';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { foldFigures } from './foldFigures';
import { foldTitles } from './foldTitles';
import { readFigures } from './readFigures';
import { readTitleDays, readTitleItems } from './readTitleFigures';

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_ZONE: 'Asia/Shanghai' });
});
afterAll(() => app.context.close());
beforeEach(async () => {
  for (const table of ['figure_days', 'title_days', 'title_items', 'book_days', 'campaign_days', 'users'])
    await app.context.db.execute(sql.raw(`delete from ${table}`));
  await app.context.db.execute(sql`delete from installation where key like '%of titles%'`);
  app.context.setNow(new Date('2026-01-01T00:00:00Z'));
  bookId = await app.publish(crypto.randomUUID(), { freeChapters: 1, pricePerChapter: 5 });
});

/** At a moment, a new reader arrives by a link, reads a free chapter and unlocks the next one. */
async function visit(moment: string): Promise<void> {
  const { context } = app;
  const now = new Date(moment);
  context.setNow(now);
  const { client, userId } = await app.signIn();
  await giveGold(context, userId, { coins: 5 });
  const [chapter] = await rowsOf<{ id: number }>(
    context.db,
    sql`select id::float8 as id from chapters where book_id = ${bookId} and target = 1`,
  );
  const read = { userId, bookId, chapterId: chapter?.id ?? 0 };
  await context.db.transaction((tx) => countRead(tx, read, { days: context.days, now }));
  const unlock = { requestId: crypto.randomUUID(), bookId, target: 2, maxPrice: 5 };
  expect((await app.ask('unlockChapterByGold', unlock, client)).code).toBe(1);
  arrivalTallyOf(context.db).note('poster', 'a', context.days.of(now));
  await arrivalTallyOf(context.db).write();
}

const NAMES = ['newReaders', 'arrivals', 'readers', 'chapters', 'unlocks', 'coinsSpent'] as const;

/** Each day's visits: every figure must have the same number (of coins, five times as many). */
async function visitsByDay(): Promise<Record<string, number>> {
  const { context } = app;
  await foldFigures(context);
  await foldTitles(context);
  const days = await readFigures(context, 7);
  const title = await readTitleDays(context, bookId, 7);
  return Object.fromEntries(
    days.flatMap((figures, at) => {
      const visits = figures.newReaders ?? 0;
      const sums = NAMES.map((name) => figures[name] ?? 0);
      expect({ day: figures.day, sums }).toEqual({
        day: figures.day,
        sums: NAMES.map((name) => (name === 'coinsSpent' ? 5 * visits : visits)),
      });
      expect(title[at]).toMatchObject({
        day: figures.day,
        started: visits,
        reads: visits,
        unlocks: visits,
        coins: 5 * visits,
      });
      return visits > 0 ? [[figures.day, visits]] : [];
    }),
  );
}

test('days of sums begin at midnight in Shanghai, which is noon in New York', async () => {
  await visit('2026-05-05T15:59:00Z');
  await visit('2026-05-05T16:00:00Z');
  await visit('2026-05-06T15:59:59Z');
  await visit('2026-05-06T16:00:00Z');
  expect(await visitsByDay()).toEqual({ '2026-05-05': 1, '2026-05-06': 2, '2026-05-07': 1 });
});

test.each([
  ['of 23 hours', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-29'],
  ['of 25 hours', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-25'],
])('a day %s in Berlin has all that happened in it', async (_name, begin, end, day) => {
  const { context } = app;
  const days = await enterZone({
    db: context.db,
    settings: { zone: 'Europe/Berlin' },
    now: () => new Date('2025-12-31T00:00:00Z'),
  });
  const before = context.days;
  Object.assign(context, { days });
  const second = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString();
  for (const moment of [second(begin, -1_000), begin, second(end, -1_000), end]) await visit(moment);
  const visits = await visitsByDay();
  Object.assign(context, { days: before });
  expect(visits[day]).toBe(2);
  expect(Object.values(visits)).toEqual([1, 2, 1]);
});

test.each([
  ['to the east', 'America/Los_Angeles', 'Pacific/Auckland', 6],
  ['to the west', 'Pacific/Auckland', 'America/Los_Angeles', 7],
])('a change of the zone %s loses no visit and counts none twice', async (_name, from, to, month) => {
  const { context } = app;
  const { db } = context;
  const before = context.days;
  const enter = async (zone: string, moment: string) =>
    Object.assign(context, {
      days: await enterZone({ db, settings: { zone }, now: () => new Date(moment) }),
    });
  await enter(from, '2026-01-02T00:00:00Z');
  let visits = 0;
  for (let hour = 0; hour < 96; hour += 4) {
    const moment = new Date(Date.UTC(2026, month, 3, hour)).toISOString();
    if (hour === 48) await enter(to, moment);
    await visit(moment);
    visits += 1;
    if (hour % 24 === 20) await visitsByDay();
  }
  const byDay = await visitsByDay();
  expect(Object.values(byDay).reduce((sum, each) => sum + each, 0)).toBe(visits);
  // Two weeks later the days are closed, each once.
  context.setNow(new Date(Date.UTC(2026, month, 21)));
  await foldTitles(context);
  await foldTitles(context);
  const items = await readTitleItems(db, bookId);
  expect(items.slice(0, 2)).toEqual([
    [1, visits, 0, 0, 0],
    [2, 0, visits, 5 * visits, 0],
  ]);
  Object.assign(context, { days: before });
  await db.execute(sql`delete from installation where key = 'zones of days'`);
});

test('the desk names the zone of its days, and a command has the server’s zone', async () => {
  const { context } = app;
  const asked = { db: context.db, settings: { zone: 'Mars/Olympus' }, now: context.now };
  await expect(enterZone(asked)).rejects.toThrow('DOGEAR_ZONE: the database does not know');
  const entered = await enterZone({ ...asked, settings: { zone: 'Asia/Shanghai' } });
  expect(entered.of(new Date('2026-05-05T16:00:00Z'))).toBe('2026-05-06');
});
