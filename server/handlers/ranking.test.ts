import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf, RequestOf } from '../../contract/endpoints';
import { countDay, countUnlock } from '../counts/count';
import { refreshCounts } from '../counts/refreshCounts';
import { books } from '../ground/db/schema/books';
import { openTestApp, type TestApp, titlesOf } from '../testing/openTestApp';
import { publishDrama } from '../testing/publishDrama';

let app: TestApp;
const id: Record<string, number> = {};
const at = (moment: string) => app.context.setNow(new Date(moment));
beforeAll(async () => {
  app = await openTestApp();
  const sections = (words: number) => [{ target: 1, title: 'One', text: 'Text.', wordCount: words }];
  at('2026-01-01T12:00:00Z');
  id.a = await app.publish('a', { title: 'A', category: 'Romance', tags: ['sea'], finished: true });
  at('2026-01-02T12:00:00Z');
  id.b = await app.publish('b', { title: 'B', tags: ['sea', 'war'], sections: sections(59_999) });
  at('2026-11-12T12:00:00Z');
  id.c = await app.publish('c', { title: 'C', finished: true, tags: [], sections: sections(60_000) });
  at('2026-11-19T18:00:00Z');
  id.d = await app.publish('d', { title: 'D', category: 'Romance', tags: [], sections: sections(200_001) });
  at('2026-11-20T17:00:00Z');
});
afterAll(() => app.context.close());

async function rank(request: Partial<RequestOf<'ranking'>> = {}): Promise<AnswerOf<'ranking'>> {
  return (await app.ask('ranking', { kind: 'hot', period: 'all', offset: 0, ...request })).data;
}
const scores = async (request: Partial<RequestOf<'ranking'>>) =>
  (await rank(request)).list.map(({ bookName, score }) => `${bookName} ${score}`);
const reads = (book: string, count: number, moment: string) =>
  app.context.db.transaction((tx) =>
    countDay(
      tx,
      id[book] as number,
      { reads: count, readers: 1 },
      {
        days: app.context.days,
        now: new Date(moment),
      },
    ),
  );

test('before the first read, every ranking has all its books, newest first', async () => {
  for (const kind of ['hot', 'new', 'unlocked'] as const) {
    for (const period of ['day', 'week', 'month', 'all'] as const) {
      expect(await scores({ kind, period })).toEqual(['D 0', 'C 0', 'B 0', 'A 0']);
    }
  }
  expect(await scores({ kind: 'finished' })).toEqual(['C 0', 'A 0']);
});

test('reads count in windows of New York days', async () => {
  await reads('a', 9, '2026-10-01T12:00:00Z');
  await reads('b', 7, '2026-10-25T12:00:00Z');
  await reads('c', 5, '2026-11-15T12:00:00Z');
  await reads('c', 1, '2026-11-20T04:30:00Z');
  await reads('d', 2, '2026-11-20T12:00:00Z');
  expect(await scores({ period: 'day' })).toEqual(['D 0', 'C 0', 'B 0', 'A 0']);
  expect(await refreshCounts(app.context)).toBe(4);
  expect(await scores({ period: 'day' })).toEqual(['D 2', 'C 0', 'B 0', 'A 0']);
  expect(await scores({ period: 'week' })).toEqual(['C 6', 'D 2', 'B 0', 'A 0']);
  expect(await scores({ period: 'month' })).toEqual(['B 7', 'C 6', 'D 2', 'A 0']);
  expect(await scores({ period: 'all' })).toEqual(['A 9', 'B 7', 'C 6', 'D 2']);
  expect(await scores({ kind: 'finished', period: 'all' })).toEqual(['A 9', 'C 6']);
  expect(await scores({ kind: 'new' })).toEqual(['D 0', 'C 0', 'B 0', 'A 0']);
  expect(await refreshCounts(app.context)).toBe(0);
});

test('a window moves at midnight even without any reads', async () => {
  at('2026-11-21T04:59:00Z');
  await refreshCounts(app.context);
  expect((await scores({ period: 'day' }))[0]).toBe('D 2');
  at('2026-11-21T05:01:00Z');
  await refreshCounts(app.context);
  expect(await scores({ period: 'day' })).toEqual(['C 0', 'D 0', 'B 0', 'A 0']);
  expect((await scores({ period: 'week' }))[0]).toBe('C 6');
  at('2026-12-25T17:00:00Z');
  await refreshCounts(app.context);
  expect(await scores({ period: 'month' })).toEqual(['A 0', 'B 0', 'C 0', 'D 0']);
  at('2026-11-20T17:00:00Z');
  // Only a test moves the clock back, so the books must be counted again.
  for (const book of ['a', 'b', 'c', 'd']) await reads(book, 0, '2026-11-20T17:00:00Z');
  await refreshCounts(app.context);
});

test('unlocks have their own ranking', async () => {
  const unlock = (book: string) =>
    app.context.db.transaction((tx) =>
      countUnlock(tx, id[book] as number, 1, { days: app.context.days, now: app.context.now() }),
    );
  for (const book of ['b', 'd', 'b']) await unlock(book);
  await refreshCounts(app.context);
  expect(await scores({ kind: 'unlocked', period: 'day' })).toEqual(['B 2', 'D 1', 'A 0', 'C 0']);
  expect((await scores({ period: 'day' }))[0]).toBe('D 2');
});

test.each([
  [{ category: 'Romance' }, ['A', 'D']],
  [{ category: 'romance' }, []],
  [{ tag: 'sea' }, ['A', 'B']],
  [{ tag: 'se' }, []],
  [{ tag: '{sea,war}' }, []],
  [{ status: 'finished' }, ['A', 'C']],
  [{ status: 'ongoing' }, ['B', 'D']],
  [{ kind: 'finished', status: 'ongoing' }, []],
  [{ length: 'short' }, ['A', 'B']],
  [{ length: 'medium' }, ['C']],
  [{ length: 'long' }, ['D']],
  [{ updated: 'day' }, ['D']],
  [{ updated: 'week' }, ['D']],
  [{ updated: 'month' }, ['C', 'D']],
  [{ category: 'Romance', status: 'ongoing', length: 'long', updated: 'day' }, ['D']],
] as [Partial<RequestOf<'ranking'>>, string[]][])(
  'a ranking can be filtered by %j',
  async (filter, titles) => {
    expect(titlesOf(await rank(filter))).toEqual(titles);
  },
);

test('a ranking mixes novels and dramas, or has one kind; length excludes dramas', async () => {
  await publishDrama(app.context, 'ranked', { count: 2, free: 2 });
  const drama = 'A Drama: ranked';
  const all = titlesOf(await rank({}));
  expect(all).toContain(drama);
  expect(titlesOf(await rank({ titleKind: 'drama' }))).toEqual([drama]);
  expect(titlesOf(await rank({ titleKind: 'novel' }))).toEqual(all.filter((title) => title !== drama));
  expect(titlesOf(await rank({ length: 'short' }))).not.toContain(drama);
  expect((await app.ask('facets', {})).data.dramas).toBe(1);
  await app.context.db.delete(books).where(eq(books.kind, 'drama'));
});

test('pages repeat no book, and end at the maximum offset', async () => {
  for (let number = 0; number < 26; number++) await app.publish(`page ${number}`, { tags: ['page'] });
  const first = await rank({ tag: 'page' });
  const second = await rank({ tag: 'page', offset: first.next ?? 0 });
  expect([first.list.length, first.next, second.list.length, second.next]).toEqual([24, 24, 2, null]);
  expect(new Set([...first.list, ...second.list].map((book) => book.id)).size).toBe(26);
  expect(await rank({ offset: 2_001 })).toEqual({ list: [], next: null });
});

test('facets count categories and tags, most books first', async () => {
  const { data } = await app.ask('facets', {});
  expect(data.categories).toEqual([
    { name: 'Mystery', count: 28 },
    { name: 'Romance', count: 2 },
  ]);
  expect(data.tags).toEqual([
    { name: 'page', count: 26 },
    { name: 'sea', count: 2 },
    { name: 'war', count: 1 },
  ]);
  await app.publish('more', { tags: Array.from({ length: 80 }, (_, number) => `tag ${number}`) });
  const after = (await app.ask('facets', {})).data.tags;
  expect([after.length, after[0]?.name]).toEqual([60, 'page']);
});
