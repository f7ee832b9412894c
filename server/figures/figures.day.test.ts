import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '../ground/calendar';
import { chapters } from '../ground/db/schema/books';
import { reads } from '../ground/db/schema/reading';
import { users } from '../ground/db/schema/users';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { openDesk } from '../testing/operatorApp';
import { foldCampaigns, foldFigures, foldRetention, mondayOf } from './foldFigures';
import { readFigures, readRetention } from './readFigures';

/** A Wednesday, at noon in New York. */
const NOW = new Date('2026-05-06T16:00:00Z');
const DAY_MS = 86_400_000;
let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  app.context.setNow(new Date(NOW.getTime() - DAY_MS));
  bookId = await app.publish('counted', { freeChapters: 1, pricePerChapter: 5 });
});
afterAll(() => app.context.close());

async function unlock(reader: Awaited<ReturnType<TestApp['signIn']>>, target: number) {
  const request = { bookId, target, maxPrice: 5, requestId: crypto.randomUUID() };
  const { code } = await app.ask('unlockChapterByGold', request, reader.client);
  if (code !== 1) throw new Error(`Not unlocked: ${code}`);
}

test('folding sums up today and earlier days, and repeating it changes nothing', async () => {
  const early = await app.signIn();
  await giveGold(app.context, early.userId, { coins: 12, bonus: 3 });
  await unlock(early, 2);
  app.context.setNow(NOW);
  const late = await app.signIn();
  await app.signIn();
  await unlock(early, 3);
  const [chapter] = await app.context.db
    .select()
    .from(chapters)
    .where(sql`target = 1 and book_id = ${bookId}`);
  for (const { userId } of [early, late]) {
    const read = { userId, bookId, chapterId: chapter?.id ?? 0, day: dayOf(NOW), createdAt: NOW };
    await app.context.db.insert(reads).values(read);
  }
  await foldFigures(app.context);
  await foldFigures(app.context);
  const days = await readFigures(app.context, 7);
  expect(days).toHaveLength(7);
  const [yesterday, today] = days.slice(-2);
  expect(yesterday).toMatchObject({
    day: '2026-05-05',
    newReaders: 1,
    readers: 0,
    unlocks: 1,
    coinsSpent: 2,
    bonusSpent: 3,
    coinsHeld: null,
  });
  expect(today).toMatchObject({
    day: '2026-05-06',
    newReaders: 2,
    readers: 2,
    unlocks: 1,
    coinsSpent: 5,
    bonusSpent: 0,
    coinsSold: 0,
    moneyTaken: 0,
    coinsHeld: 5,
    coinsOwed: 0,
  });
});

test('days missed while the server was down are folded afterwards', async () => {
  const later = new Date(NOW.getTime() + 5 * DAY_MS);
  app.context.setNow(later);
  // The last folded day is folded again, because it was not over.
  expect(await foldFigures(app.context)).toBe(6);
  const days = await readFigures(app.context, 7);
  expect(days.map(({ unlocks }) => unlocks)).toEqual([1, 1, 0, 0, 0, 0, 0]);
});

test('retention counts a week’s new readers in each week they read', async () => {
  const monday = mondayOf(dayOf(NOW));
  expect(monday).toBe('2026-05-04');
  const [reader] = await app.context.db.select().from(users).limit(1);
  const rows = await app.context.db.select().from(chapters).where(sql`target = 2 and book_id = ${bookId}`);
  const next = new Date(NOW.getTime() + 7 * DAY_MS);
  const read = {
    userId: reader?.id ?? 0,
    bookId,
    chapterId: rows[0]?.id ?? 0,
    day: dayOf(next),
    createdAt: next,
  };
  await app.context.db.insert(reads).values(read);
  app.context.setNow(next);
  await foldFigures(app.context);
  await foldRetention(app.context);
  await foldRetention(app.context);
  const weeks = await readRetention(app.context);
  expect(weeks.slice(-2)).toEqual([
    { week: monday, came: 3, read: [2, 1] },
    { week: addDays(monday, 7), came: 0, read: [0] },
  ]);
});

test('the desk shows the figures, the retention and the state of the installation', async () => {
  await foldCampaigns(app.context);
  await foldCampaigns(app.context);
  const { client } = await openDesk(app);
  const { data } = await app.ask('operatorFigures', { days: 30 }, client);
  expect(data).toMatchObject({ currency: 'USD', campaigns: [] });
  expect(data.days).toHaveLength(30);
  expect(data.retention).toHaveLength(12);
  const state = (await app.ask('operatorInstallation', {}, client)).data;
  expect(state.database).toMatchObject({ kind: 'embedded' });
  expect(state.queues.map(({ queue }) => queue)).toEqual([
    'mails',
    'pushEvents',
    'pushNotices',
    'paymentEvents',
  ]);
  expect(state.disk?.free).toBeGreaterThan(0);
  expect(state).toMatchObject({ makesBackups: false, lastBackup: null, backupTrial: null });
});
