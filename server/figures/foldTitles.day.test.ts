import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TitleItems } from '../../contract/operator/figures.schema';
import { mergeGuest } from '../accounts/mergeGuest';
import { countRead, countWatch } from '../counts/count';
import { addDays, dayOf } from '../ground/calendar';
import { rowsOf } from '../ground/db/database';
import { post } from '../ground/ledger/post';
import type { TestClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { openDesk, type TestOperator } from '../testing/operatorApp';
import { packReader, packReport, takePack } from '../testing/packsApp';
import { publishDrama } from '../testing/publishDrama';
import { sampleSections } from '../testing/sampleBook';
import { foldTitles } from './foldTitles';

/** A Wednesday, at noon in New York. */
const NOW = new Date('2026-05-06T16:00:00Z');
const TODAY = dayOf(NOW);
const YESTERDAY = addDays(TODAY, -1);
const PRICE = 5;

type Reader = Awaited<ReturnType<TestApp['signIn']>>;

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await openTestApp();
  app.context.setNow(NOW);
  operator = await openDesk(app);
});
afterAll(() => app.context.close());

const countedAt = () => ({ days: app.context.days, now: app.context.now() });
const noonOf = (day: string) => new Date(`${day}T16:00:00Z`);
const on = (day: string) => app.context.setNow(noonOf(day));
const publish = (key: string, chapters = 4) =>
  app.publish(key, { freeChapters: 1, pricePerChapter: PRICE, sections: sampleSections(chapters) });

async function reader(gold: { coins?: number; bonus?: number } = {}): Promise<Reader> {
  const signedIn = await app.signIn();
  await giveGold(app.context, signedIn.userId, gold);
  return signedIn;
}

async function read({ userId }: Reader, bookId: number, ...targets: number[]): Promise<void> {
  for (const target of targets) {
    const [chapter] = await rowsOf<{ id: number }>(
      app.context.db,
      sql`select id::float8 as id from chapters where book_id = ${bookId} and target = ${target}`,
    );
    const chapterId = chapter?.id ?? 0;
    await app.context.db.transaction((tx) => countRead(tx, { userId, bookId, chapterId }, countedAt()));
  }
}

async function unlock(client: TestClient, bookId: number, target: number, auto = false): Promise<string> {
  const requestId = randomUUID();
  const request = { requestId, bookId, target, maxPrice: PRICE, auto };
  expect((await app.ask('unlockChapterByGold', request, client)).code).toBe(1);
  return requestId;
}

async function figuresOf(bookId: number, days = 7) {
  const deskTime = app.context.now();
  app.context.setNow(NOW);
  const byDay = (await app.ask('operatorTitleFigures', { bookId, days }, operator.client)).data.days;
  const { items } = (await app.ask('operatorTitleItems', { bookId }, operator.client)).data;
  app.context.setNow(deskTime);
  return { byDay: new Map(byDay.map(({ day, ...figures }) => [day, figures])), items };
}

const NONE = { started: 0, readers: 0, reads: 0, finished: 0, unlocks: 0, coins: 0, bonus: 0 };

test('a title’s days and chapters have its readers, unlocks, coins and bonus', async () => {
  const bookId = await publish('counted');
  on(YESTERDAY);
  const [ann, bob] = [await reader({ coins: 12, bonus: 3 }), await reader({ bonus: 5 })];
  await read(ann, bookId, 1);
  await unlock(ann.client, bookId, 2);
  await read(ann, bookId, 2);
  on(TODAY);
  const range = { requestId: randomUUID(), bookId, from: 3, to: 4, maxPrice: 10 };
  expect((await app.ask('unlockRangeByGold', range, ann.client)).code).toBe(1);
  await read(ann, bookId, 3, 4);
  await read(bob, bookId, 1);
  await unlock(bob.client, bookId, 2);
  await foldTitles(app.context);
  await foldTitles(app.context);
  const { byDay, items } = await figuresOf(bookId);
  expect([...byDay.keys()]).toHaveLength(7);
  expect(byDay.get(addDays(TODAY, -2))).toEqual(NONE);
  expect(byDay.get(YESTERDAY)).toEqual({
    ...NONE,
    started: 1,
    readers: 1,
    reads: 2,
    unlocks: 1,
    coins: 2,
    bonus: 3,
  });
  expect(byDay.get(TODAY)).toEqual({
    started: 1,
    readers: 2,
    reads: 3,
    finished: 1,
    unlocks: 3,
    coins: 10,
    bonus: 5,
  });
  const expected: TitleItems = [
    [1, 2, 0, 0, 0],
    [2, 1, 2, 2, 8],
    [3, 1, 1, 5, 0],
    [4, 1, 1, 5, 0],
  ];
  expect(items).toEqual(expected);
});

test('an unlock that was undone, one that a merged guest had twice, and a refund earn nothing', async () => {
  const bookId = await publish('twice');
  on(TODAY);
  const [carl, dora, guest] = [
    await reader({ coins: 5 }),
    await reader({ coins: 5 }),
    await reader({ coins: 5 }),
  ];
  const undone = await unlock(carl.client, bookId, 2, true);
  await foldTitles(app.context);
  expect((await figuresOf(bookId)).items[1]).toEqual([2, 0, 1, 5, 0]);
  const undo = { requestId: randomUUID(), unlockRequestId: undone };
  expect((await app.ask('undoUnlock', undo, carl.client)).code).toBe(1);
  for (const each of [dora, guest]) {
    await read(each, bookId, 1);
    await unlock(each.client, bookId, 2);
  }
  await app.context.db.transaction(async (tx) => {
    await mergeGuest(tx, { guestId: guest.userId, userId: dora.userId, now: app.context.now() });
    const refund = {
      userId: carl.userId,
      kind: 'refund',
      reference: { type: 'none' },
      requestId: null,
    } as const;
    await post(tx, { ...refund, coins: -5, bonus: 0, against: 'sales', at: app.context.now() });
  });
  await foldTitles(app.context);
  const { byDay, items } = await figuresOf(bookId);
  expect(items.slice(0, 2)).toEqual([
    [1, 1, 0, 0, 0],
    [2, 0, 1, 5, 0],
  ]);
  // Both were new readers when they began; later reads know that they are one.
  expect(byDay.get(TODAY)).toEqual({ ...NONE, started: 2, readers: 1, reads: 1, unlocks: 1, coins: 5 });
});

test('a range’s discount is shared by its chapters', async () => {
  const bookId = await publish('ranged', 11);
  on(TODAY);
  const eva = await reader({ coins: 40, bonus: 5 });
  const request = { requestId: randomUUID(), bookId, from: 2, to: 11, maxPrice: 45 };
  expect((await app.ask('unlockRangeByGold', request, eva.client)).data.price).toBe(45);
  await foldTitles(app.context);
  const { byDay, items } = await figuresOf(bookId);
  expect(byDay.get(TODAY)).toEqual({ ...NONE, unlocks: 10, coins: 40, bonus: 5 });
  expect(items[0]).toEqual([1, 0, 0, 0, 0]);
  // Half a bonus each is rounded for each chapter alone.
  expect(items.slice(1).map(([, , unlocks, coins]) => [unlocks, coins])).toEqual(Array(10).fill([1, 4]));
});

test('a chapter taken along earns on the day it is opened, as much as was held', async () => {
  const bookId = await publish('taken', 11);
  on(YESTERDAY);
  const fay = await packReader(app, { coins: 100, bonus: 7 });
  const targets = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  const pack = await takePack(app, fay.client, { bookId, targets, maxPrice: 50 });
  on(TODAY);
  expect((await app.ask('reportOpened', await packReport(pack, [2, 3]), fay.client)).code).toBe(1);
  await foldTitles(app.context);
  const { byDay, items } = await figuresOf(bookId);
  expect(byDay.get(YESTERDAY)).toEqual(NONE);
  expect(byDay.get(TODAY)).toEqual({ ...NONE, unlocks: 2, coins: 3, bonus: 7 });
  expect(items.slice(1, 4)).toEqual([
    [2, 0, 1, 0, 5],
    [3, 0, 1, 3, 2],
    [4, 0, 0, 0, 0],
  ]);
});

test('a drama has viewers and unlocked episodes', async () => {
  const bookId = await publishDrama(app.context, 'watched', { count: 3, free: 1, price: 10 });
  on(TODAY);
  const guy = await reader({ coins: 10 });
  const request = { requestId: randomUUID(), videoId: bookId, target: 2, maxPrice: 10 };
  expect((await app.ask('unlockEpisodeByGold', request, guy.client)).code).toBe(1);
  const episodes = await rowsOf<{ id: number }>(
    app.context.db,
    sql`select id::float8 as id from episodes where drama_id = ${bookId} order by target limit 2`,
  );
  for (const { id: episodeId } of episodes) {
    const watch = { userId: guy.userId, videoId: bookId, episodeId, seconds: 60 };
    await app.context.db.transaction((tx) => countWatch(tx, watch, countedAt()));
  }
  await foldTitles(app.context);
  const { byDay, items } = await figuresOf(bookId);
  expect(byDay.get(TODAY)).toEqual({ ...NONE, started: 1, readers: 1, reads: 2, unlocks: 1, coins: 10 });
  expect(items).toEqual([
    [1, 1, 0, 0, 0],
    [2, 1, 1, 10, 0],
    [3, 0, 0, 0, 0],
  ]);
});

test('days are closed once, whenever the server runs again, and figures of closed days stay', async () => {
  const bookId = await publish('lasting');
  on(TODAY);
  const [hal, ida] = [await reader({ coins: 5 }), await reader()];
  await read(hal, bookId, 1);
  await unlock(hal.client, bookId, 2);
  await foldTitles(app.context);
  const later = addDays(TODAY, 45);
  on(later);
  await read(ida, bookId, 1);
  // Closed in two steps of a month, and not again.
  expect(await foldTitles(app.context)).toBeGreaterThan(40);
  expect(await foldTitles(app.context)).toBe(0);
  const { items } = await figuresOf(bookId);
  expect(items.slice(0, 2)).toEqual([
    [1, 2, 0, 0, 0],
    [2, 0, 1, 5, 0],
  ]);
  // A removed account takes nothing out of closed days.
  await app.context.db.execute(sql`delete from reads where user_id = ${hal.userId}`);
  await foldTitles(app.context);
  const after = await figuresOf(bookId);
  expect(after.items[0]).toEqual([1, 2, 0, 0, 0]);
  expect(after.byDay.get(TODAY)).toEqual({ ...NONE, started: 1, readers: 1, reads: 1, unlocks: 1, coins: 5 });
});

test('a title that does not exist has empty figures', async () => {
  const { byDay, items } = await figuresOf(987_654);
  expect(items).toEqual([]);
  expect([...byDay.values()].every((day) => day.readers === 0)).toBe(true);
});
