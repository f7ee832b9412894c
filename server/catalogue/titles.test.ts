import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FAILURES } from '../../contract/wire/failure';
import { placeInBlock } from '../content/arrangeHome';
import { offerDueTitles } from '../content/offerTitle';
import { books } from '../ground/db/schema/books';
import { auditLog } from '../ground/db/schema/operator';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp, titlesOf } from '../testing/openTestApp';
import { keepOpen, openDesk, type TestOperator } from '../testing/operatorApp';

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await openTestApp();
  operator = await openDesk(app);
});
afterAll(() => app.context.close());
beforeEach(async () => {
  app.context.setNow(new Date(app.context.now().getTime() + 61_000));
  await keepOpen(app, operator);
});

const NOT_FOUND = FAILURES.notFound.code;
async function offer(bookId: number, isHidden: boolean, publishAt: number | null = null) {
  const request = { requestId: crypto.randomUUID(), bookId, isHidden, publishAt };
  return await app.ask('operatorOfferTitle', request, operator.client);
}

test('an unpublished title is in no list, and only its buyers can open it', async () => {
  const bookId = await app.publish('unpublished ferry', { category: 'Rare', tags: ['rare tag'] });
  await app.publish('another ferry');
  await placeInBlock(app.context, { bookId, tab: 'novel', block: 'New' });
  const payer = await app.signIn();
  await giveGold(app.context, payer.userId, { coins: 20 });
  const unlock = (target: number) => ({ bookId, target, maxPrice: 5, requestId: crypto.randomUUID() });
  expect((await app.ask('unlockChapterByGold', unlock(3), payer.client)).code).toBe(1);
  const stranger = await app.signIn();
  const found = async () => {
    const ranking = { kind: 'new', period: 'all', offset: 0 } as const;
    return {
      home: (await app.ask('homeFeed', { isDeep: 0, gender: '' })).data.list.flatMap(({ list }) =>
        titlesOf({ list }),
      ),
      ranking: titlesOf((await app.ask('ranking', ranking)).data),
      search: titlesOf((await app.ask('search', { query: 'unpublished', offset: 0 })).data),
      categories: (await app.ask('facets', {})).data.categories.map(({ name }) => name),
      recommended: titlesOf((await app.ask('recommendByPackage', {})).data),
    };
  };
  const title = 'A Sample: unpublished ferry';
  const before = await found();
  expect(before).toMatchObject({ home: [title], search: [title] });
  expect((await offer(bookId, true)).data).toMatchObject({ isHidden: true });
  const after = await found();
  for (const list of Object.values(after)) expect(list.join()).not.toMatch(/unpublished|Rare/);

  expect((await app.ask('bookInfo', { bookId }, stranger.client)).code).toBe(NOT_FOUND);
  expect((await app.ask('chapterList', { bookId, revision: 0 })).code).toBe(NOT_FOUND);
  expect((await app.ask('chapter', { bookId, target: 1 }, stranger.client)).code).toBe(NOT_FOUND);
  expect((await app.ask('bookInfo', { bookId }, payer.client)).code).toBe(1);
  const opened = await app.ask('chapter', { bookId, target: 3 }, payer.client);
  expect(opened.data.chapter).toMatchObject({ state: 'unlocked', key: expect.any(String) });
  // A hidden title is not sold to them either, and no coins were spent.
  const refused = await app.ask('unlockChapterByGold', unlock(4), payer.client);
  expect(refused.code).toBe(NOT_FOUND);
  const range = { bookId, from: 3, to: null, maxPrice: 50, requestId: crypto.randomUUID() };
  expect((await app.ask('unlockRangeByGold', range, payer.client)).code).not.toBe(NOT_FOUND);
  expect((await app.ask('goldIndex', {}, payer.client)).data.balance.coins).toBe(15);

  expect((await offer(bookId, false)).data).toMatchObject({ isHidden: false });
  expect(await found()).toEqual(before);
  const acts = await app.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, 'title'))
    .orderBy(auditLog.id);
  expect(acts.map(({ act, objectId }) => [act, objectId])).toEqual([
    ['title.hide', String(bookId)],
    ['title.offer', String(bookId)],
  ]);
});

test('a scheduled title is published at its time, once, even by concurrent runs', async () => {
  const bookId = await app.publish('scheduled', { isHidden: true });
  const due = app.context.now().getTime() + 3_600_000;
  expect((await offer(bookId, true, due)).data.publishAt).toBe(due);
  expect(await offerDueTitles(app.context)).toBe(0);
  app.context.setNow(new Date(due));
  await Promise.all([offerDueTitles(app.context), offerDueTitles(app.context)]);
  expect((await app.ask('bookInfo', { bookId })).code).toBe(1);
  const [row] = await app.context.db.select().from(books).where(eq(books.id, bookId));
  expect(row).toMatchObject({ hiddenAt: null, publishAt: null });
  expect(titlesOf((await app.ask('search', { query: 'scheduled', offset: 0 })).data)).toHaveLength(1);
});

test('a publication time that is not in the future is refused', async () => {
  const bookId = await app.publish('too late', { isHidden: true });
  const { status } = await offer(bookId, true, app.context.now().getTime());
  expect(status).toBe(400);
});

test('a hidden title whose file is published again stays hidden', async () => {
  const bookId = await app.publish('quiet', { isHidden: true, freeChapters: 4 });
  await app.publish('quiet', { isHidden: false, freeChapters: 1 });
  expect((await app.ask('bookInfo', { bookId })).code).toBe(NOT_FOUND);
  expect(titlesOf((await app.ask('search', { query: 'quiet', offset: 0 })).data)).toEqual([]);
});

test('edits at the desk survive later publications of the file, unless explicitly overridden', async () => {
  const bookId = await app.publish('edited');
  const edits = { title: 'A Better Name', tags: ['sea'], finished: true, author: 'Somebody Else' };
  const edited = await app.ask(
    'operatorEditTitle',
    { requestId: crypto.randomUUID(), bookId, edits },
    operator.client,
  );
  expect(edited.data).toMatchObject(edits);
  expect(titlesOf((await app.ask('search', { query: 'better name', offset: 0 })).data)).toEqual([
    'A Better Name',
  ]);
  await app.publish('edited', { description: 'Another one.', author: 'The File' });
  const told = (await app.ask('bookInfo', { bookId })).data.book;
  expect(told).toMatchObject({
    bookName: 'A Better Name',
    novelDesc: 'Another one.',
    authorName: 'Somebody Else',
  });
  expect(told.tags).toEqual(['sea']);
  await app.publish('edited', { title: 'By Command', decided: ['title'] });
  expect((await app.ask('bookInfo', { bookId })).data.book.bookName).toBe('By Command');
});

test('the desk lists and finds titles, including hidden ones', async () => {
  const bookId = await app.publish('findable', { isHidden: true });
  const ask = (query: string, isHidden = false) =>
    app.ask('operatorTitles', { query, isHidden, after: null }, operator.client);
  for (const answer of [await ask('findable'), await ask(String(bookId)), await ask('', true)])
    expect(answer.data.list.map(({ id }) => id)).toContain(bookId);
  const all = await ask('');
  expect(all.data.list.length).toBeGreaterThan(1);
  const last = all.data.list[0];
  const rest = await app.ask(
    'operatorTitles',
    { query: '', isHidden: false, after: last ? { updatedAt: last.updatedAt, id: last.id } : null },
    operator.client,
  );
  expect(rest.data.list.map(({ id }) => id)).toEqual(all.data.list.slice(1).map(({ id }) => id));
});
