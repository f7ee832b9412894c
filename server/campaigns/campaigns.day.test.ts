import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NO_ARRIVAL } from '../../contract/account/visits';
import { createGuest } from '../accounts/openAccount';
import { publishBook } from '../content/publishBook';
import { chapters } from '../ground/db/schema/books';
import { campaignDays } from '../ground/db/schema/figures';
import { orders, products } from '../ground/db/schema/payments';
import { reads } from '../ground/db/schema/reading';
import { users } from '../ground/db/schema/users';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { sampleBook } from '../testing/sampleBook';
import { arrivalTallyOf, LINKS_A_DAY } from './arrivalTally';
import { OTHER_LINKS } from './linkName';
import { byLink, campaignReport } from './report';

const NOON = new Date('2026-06-10T16:00:00Z');
const YESTERDAY = new Date('2026-06-09T16:00:00Z');

let context: TestContext;
let bookId: number;
beforeAll(async () => {
  context = await openTestContext();
  context.setNow(NOON);
  ({ bookId } = await publishBook(context, sampleBook('ferry')));
});
afterAll(() => context.close());
beforeEach(async () => {
  await context.db.delete(campaignDays);
  await context.db.delete(users);
});

async function guest(marks: Partial<typeof NO_ARRIVAL>, at = NOON, isCrowd = false): Promise<number> {
  const who = { ...NO_ARRIVAL, ...marks, isDeep: 0, phoneLanguage: 'en', domain: '', isCrowd } as const;
  return await context.db.transaction((tx) => createGuest(tx, who, at));
}

async function read(userId: number, count: number): Promise<void> {
  const rows = await context.db.select().from(chapters).where(eq(chapters.bookId, bookId)).limit(count);
  const day = '2026-06-10';
  await context.db.insert(reads).values(rows.map(({ id }) => ({ userId, chapterId: id, bookId, day })));
}

async function pay(userId: number, isPaid: boolean): Promise<void> {
  const what = { kind: 'coins', gold: 100 } as const;
  const [product] = await context.db
    .insert(products)
    .values({ key: crypto.randomUUID(), ...what })
    .returning();
  await context.db.insert(orders).values({
    id: crypto.randomUUID(),
    userId,
    productId: product?.id ?? 0,
    ...what,
    bonus: 0,
    days: 0,
    renews: false,
    money: 199,
    currency: 'USD',
    provider: 'desk',
    way: 'card',
    expiresAt: NOON,
    paidAt: isPaid ? NOON : null,
  });
}

it('the report counts visits, guests, readers of three chapters and buyers per link', async () => {
  const tally = arrivalTallyOf(context.db);
  for (const network of ['a', 'a', 'b']) tally.note('mail / newsletter', network, '2026-06-10');
  tally.note('poster', 'c', '2026-06-09');
  await tally.write();
  const mail = { utmSource: 'mail', utmMedium: 'newsletter' };
  const [keen, curious, account] = [await guest(mail), await guest(mail), await guest({})];
  await read(keen, 3);
  await read(curious, 2);
  await pay(curious, false);
  const merged = await guest({ source: 'poster' }, YESTERDAY);
  await context.db.update(users).set({ mergedInto: account }).where(eq(users.id, merged));
  await read(account, 3);
  await pay(account, true);
  await guest({});
  await guest({ source: 'pwa' });
  await guest(mail, NOON, true);
  await guest(mail, new Date('2026-05-01T12:00:00Z'));

  const lines = await campaignReport(context, 7);
  expect(lines).toEqual([
    { day: '2026-06-10', link: 'mail / newsletter', arrivals: 3, guests: 2, readers: 1, buyers: 0 },
    { day: '2026-06-09', link: 'poster', arrivals: 1, guests: 1, readers: 1, buyers: 1 },
  ]);
  expect(byLink([...lines, ...lines])[0]).toEqual({
    link: 'mail / newsletter',
    arrivals: 6,
    guests: 4,
    readers: 2,
    buyers: 0,
  });
  expect(await campaignReport(context, 1)).toHaveLength(1);
});

it('the report counts days in New York time', async () => {
  await guest({ source: 'night' }, new Date('2026-06-10T03:30:00Z'));
  expect((await campaignReport(context, 7)).map(({ day }) => day)).toEqual(['2026-06-09']);
});

it('links beyond a day’s limit share one row, and a network’s visits are capped', async () => {
  const tally = arrivalTallyOf(context.db);
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 1_000; at++) tally.note(`made up ${round} ${at}`, `network ${at}`, '2026-06-10');
    await tally.write();
  }
  const rows = await context.db.select().from(campaignDays);
  expect(rows.length).toBeLessThanOrEqual(LINKS_A_DAY + 1);
  expect(rows.reduce((sum, { arrivals }) => sum + arrivals, 0)).toBe(3_000);
  expect(rows.find(({ link }) => link === OTHER_LINKS)?.arrivals).toBeGreaterThan(2_000);
  await context.db.delete(campaignDays);
  for (let at = 0; at < 2_000; at++) tally.note('poster', 'one', '2026-06-10');
  await tally.write();
  expect(await context.db.select().from(campaignDays)).toMatchObject([{ link: 'poster', arrivals: 500 }]);
});

it('no visit is lost when a write to the database fails', async () => {
  const tally = arrivalTallyOf(context.db);
  tally.note('late', 'a', '2026-06-10');
  await context.db.execute(sql`alter table campaign_days rename to away`);
  await expect(tally.write()).rejects.toThrow();
  await context.db.execute(sql`alter table away rename to campaign_days`);
  tally.note('late', 'b', '2026-06-10');
  await tally.write();
  await tally.write();
  expect(await context.db.select().from(campaignDays)).toMatchObject([{ link: 'late', arrivals: 2 }]);
});
