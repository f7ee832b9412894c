import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_ARRIVAL } from '../../contract/account/visits';
import type { TitleCampaign } from '../../contract/operator/figures.schema';
import { OTHER_LINKS } from '../campaigns/linkName';
import { countRead } from '../counts/count';
import { rowsOf } from '../ground/db/database';
import { titleCampaigns } from '../ground/db/schema/figures';
import { users } from '../ground/db/schema/users';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { openDesk, type TestOperator } from '../testing/operatorApp';
import { sampleSections } from '../testing/sampleBook';
import { foldCampaigns } from './foldFigures';
import { foldTitleCampaigns } from './titleCampaigns';

const NOW = new Date('2026-06-10T16:00:00Z');
const PRICE = 5;
const MAIL = { utmSource: 'mail', utmCampaign: 'spring' };
const POSTER = { source: 'poster' };

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await openTestApp();
  app.context.setNow(NOW);
  operator = await openDesk(app);
});
afterAll(() => app.context.close());

type Reader = Awaited<ReturnType<TestApp['signIn']>>;

async function arrive(marks: Partial<typeof NO_ARRIVAL>, daysAgo = 0): Promise<Reader> {
  const reader = await app.signIn();
  const createdAt = new Date(NOW.getTime() - daysAgo * 86_400_000);
  await app.context.db
    .update(users)
    .set({ arrival: { ...NO_ARRIVAL, ...marks }, createdAt, isCrowd: false })
    .where(eq(users.id, reader.userId));
  return reader;
}

async function read({ userId }: Reader, bookId: number, target: number): Promise<void> {
  const [chapter] = await rowsOf<{ id: number }>(
    app.context.db,
    sql`select id::float8 as id from chapters where book_id = ${bookId} and target = ${target}`,
  );
  const at = { days: app.context.days, now: NOW };
  await app.context.db.transaction((tx) =>
    countRead(tx, { userId, bookId, chapterId: chapter?.id ?? 0 }, at),
  );
}

async function unlock({ client }: Reader, bookId: number, target: number, auto = false): Promise<string> {
  const requestId = randomUUID();
  const request = { requestId, bookId, target, maxPrice: PRICE, auto };
  expect((await app.ask('unlockChapterByGold', request, client)).code).toBe(1);
  return requestId;
}

const publish = (key: string) =>
  app.publish(key, { freeChapters: 1, pricePerChapter: PRICE, sections: sampleSections(4) });

async function fold(): Promise<void> {
  await foldCampaigns(app.context);
  await foldTitleCampaigns(app.context);
}

async function campaignsOf(bookId: number, days = 30): Promise<readonly TitleCampaign[]> {
  return (await app.ask('operatorTitleFigures', { bookId, days }, operator.client)).data.campaigns;
}

test('a title’s campaigns have the readers of each link, and what they unlocked and paid in it', async () => {
  const [bookId, other] = [await publish('ferry'), await publish('other')];
  const [keen, curious, sent, alone] = [
    await arrive(MAIL),
    await arrive(MAIL, 10),
    await arrive(POSTER),
    await arrive({}),
  ];
  await giveGold(app.context, keen.userId, { coins: 12, bonus: 3 });
  await giveGold(app.context, sent.userId, { coins: 10 });
  for (const each of [keen, curious, sent, alone]) await read(each, bookId, 1);
  await read(curious, other, 1);
  await unlock(keen, bookId, 2);
  await unlock(keen, bookId, 3);
  const unlockRequestId = await unlock(sent, bookId, 2, true);
  const undo = { requestId: randomUUID(), unlockRequestId };
  expect((await app.ask('undoUnlock', undo, sent.client)).code).toBe(1);
  await unlock(sent, other, 2);
  await fold();
  await fold();
  expect(await campaignsOf(bookId)).toEqual([
    { link: 'mail / - / spring', readers: 2, unlocks: 2, coins: 7, bonus: 3 },
    { link: 'poster', readers: 1, unlocks: 0, coins: 0, bonus: 0 },
  ]);
  expect(await campaignsOf(bookId, 7)).toContainEqual({
    link: 'mail / - / spring',
    readers: 1,
    unlocks: 2,
    coins: 7,
    bonus: 3,
  });
  // Unlocked, but the server has not learnt that it was read.
  expect(await campaignsOf(other)).toEqual([
    { link: 'mail / - / spring', readers: 1, unlocks: 0, coins: 0, bonus: 0 },
    { link: 'poster', readers: 0, unlocks: 1, coins: 5, bonus: 0 },
  ]);
});

test('a guest who became an account counts once, by the link that first brought it', async () => {
  const bookId = await publish('merged');
  const [guest, account] = [await arrive(POSTER, 1), await arrive(MAIL)];
  await app.context.db.update(users).set({ mergedInto: account.userId }).where(eq(users.id, guest.userId));
  await read(account, bookId, 1);
  await fold();
  expect(await campaignsOf(bookId)).toEqual([{ link: 'poster', readers: 1, unlocks: 0, coins: 0, bonus: 0 }]);
});

test('links that the figures do not list share one row', async () => {
  const bookId = await publish('made up');
  for (let at = 0; at < 105; at++) await read(await arrive({ source: `made up ${at}` }), bookId, 1);
  await fold();
  const rows = await app.context.db.select().from(titleCampaigns).where(eq(titleCampaigns.bookId, bookId));
  expect(rows.length).toBeLessThanOrEqual(101);
  expect(rows.reduce((sum, { readers }) => sum + readers, 0)).toBe(105);
  expect(rows.find(({ link }) => link === OTHER_LINKS)?.readers).toBeGreaterThan(0);
}, 60_000);
