import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeList } from '../../../data/catalogue/lists';
import { blockListKey, rankingListKey, readList, searchListKey } from '../../../data/queries/lists';
import { db } from '../../../data/tables/db';
import { freeSpace } from '../../../data/tables/freeSpace';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { bookCard } from '../../../tests/doubles/rows';
import { fillBlockList, listRanking, recommend } from './lists';
import { clearSearches, removeSearch, searchCatalogue } from './searches';

const DAY_MS = 86_400_000;
let server: FakeServer;
let titles: number[];

const found = (id: number) => ({ ...bookCard(id), titleMarks: [], authorMarks: [], matchedTags: [] });

beforeEach(async () => {
  server = await freshDevice();
  titles = [1, 2, 3, 4, 5];
  server.on('blockList', ({ offset }) => {
    const from = offset as number;
    const next = from + 2 < titles.length ? from + 2 : null;
    return { title: 'Long reads', list: titles.slice(from, from + 2).map(bookCard), next };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const KEY = blockListKey(3);
const idsOf = async (key = KEY) => (await readList(key))?.books.map((book) => book.id);
const page = (offset: number) => fillBlockList({ blockId: 3, offset });

describe('a list from the server', () => {
  it('is stored page by page, with the other data of the page', async () => {
    expect(await readList(KEY)).toBeUndefined();
    expect(await page(0)).toEqual({ ok: true, value: null });
    expect(await readList(KEY)).toMatchObject({ next: 2, extra: { title: 'Long reads' } });
    await page(2);
    await page(4);
    expect(await idsOf()).toEqual([1, 2, 3, 4, 5]);
    expect((await readList(KEY))?.next).toBeNull();
  });

  it('stores a book once when the catalogue shifts between two pages', async () => {
    await page(0);
    titles = [9, 1, 2, 3, 4, 5];
    await page(2);
    expect(await idsOf()).toEqual([1, 2, 3]);
  });

  it('accepts no page that does not continue the stored ones', async () => {
    await page(0);
    await Promise.all([page(2), page(2)]);
    expect(await idsOf()).toEqual([1, 2, 3, 4]);
    titles = [1, 2, 8, 9, 5];
    await page(2);
    expect(await idsOf()).toEqual([1, 2, 3, 4]);
    expect(await readList(KEY)).toMatchObject({ next: 4 });
    await db.lists.clear();
    await page(2);
    expect(await readList(KEY)).toBeUndefined();
  });

  it('is reloaded to the same depth in one step', async () => {
    await page(0);
    await page(2);
    const before = (await readList(KEY))?.fetchedAt ?? 0;
    const seen: (number[] | undefined)[] = [];
    const subscription = liveQuery(() => idsOf()).subscribe((ids) => seen.push(ids));
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([1, 2, 3, 4]));
    titles = [7, 1, 2, 8, 3];
    await page(0);
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([7, 1, 2, 8]));
    expect(seen.every((ids) => ids?.length === 4)).toBe(true);
    subscription.unsubscribe();
    expect((await readList(KEY))?.fetchedAt).toBeGreaterThanOrEqual(before);
    titles = [7];
    await page(0);
    expect(await readList(KEY)).toMatchObject({ next: null, books: [{ id: 7 }] });
  });

  it('keeps the part below the pages that are fetched again', async () => {
    titles = Array.from({ length: 40 }, (_, index) => index + 1);
    for (let offset = 0; offset < 30; offset += 2) await page(offset);
    expect(await idsOf()).toHaveLength(30);
    titles = [100, ...titles];
    await page(0);
    const ids = await idsOf();
    expect(ids?.slice(0, 3)).toEqual([100, 1, 2]);
    expect(ids).toHaveLength(31);
    expect((await readList(KEY))?.next).toBe(16);
    for (let offset = 16; offset < 41; offset += 2) await page(offset);
    expect(await idsOf()).toEqual(titles);
  });

  it('is unchanged by a failure, also by a partial one', async () => {
    await page(0);
    await page(2);
    const before = await db.lists.get(KEY);
    titles = [9, 8, 7, 6, 5];
    server.failNext({ kind: 'html' });
    expect(await page(0)).toMatchObject({ ok: false, failure: { name: 'intercepted' } });
    server.on('blockList', ({ offset }) =>
      offset === 0 ? { title: 'Long reads', list: [9, 8].map(bookCard), next: 2 } : 'serverFault',
    );
    expect(await page(0)).toMatchObject({ ok: false, failure: { name: 'serverFault' } });
    expect(await page(4)).toMatchObject({ ok: false, failure: { name: 'serverFault' } });
    server.isDown = true;
    expect(await page(0)).toMatchObject({ ok: false, failure: { name: 'offline' } });
    expect(await db.lists.get(KEY)).toEqual(before);
  });

  it('is never stored under the key of another', async () => {
    let answerSlowly: (() => void) | undefined;
    const all = { kind: 'hot', period: 'all' } as const;
    server.on('ranking', async ({ category }) => {
      if (category !== 'Slow') return { list: [{ ...bookCard(2), score: 5 }], next: null };
      await new Promise<void>((resolve) => (answerSlowly = resolve));
      return { list: [{ ...bookCard(1), score: 9 }], next: null };
    });
    const slow = listRanking({ ...all, category: 'Slow', offset: 0 });
    await listRanking({ ...all, category: 'Quick', offset: 0 });
    await vi.waitFor(() => expect(answerSlowly).toBeDefined());
    answerSlowly?.();
    await slow;
    expect(await idsOf(rankingListKey({ ...all, category: 'Slow' }))).toEqual([1]);
    expect(await idsOf(rankingListKey({ ...all, category: 'Quick' }))).toEqual([2]);
    expect(server.callsOf('ranking')[0]).toEqual({ ...all, category: 'Slow', offset: 0 });
  });

  it('of recommendations is stored as one page', async () => {
    server.on('recommendByPackage', () => ({ list: [bookCard(4)], next: null }));
    await recommend({ bookId: 3 });
    expect(await idsOf('recommend 3')).toEqual([4]);
  });
});

describe('two tabs', () => {
  it('do not overwrite each other’s changes', async () => {
    await page(0);
    let tries = 0;
    await changeList(KEY, (kept) => {
      tries += 1;
      if (tries === 1) void db.lists.update(KEY, { writeId: 'other', books: [1, 2, 6].map(bookCard) });
      return kept && { ...kept, books: [...kept.books, bookCard(7)] };
    });
    expect(tries).toBe(2);
    expect(await idsOf()).toEqual([1, 2, 6, 7]);
  });
});

describe('old lists', () => {
  const kept = (fetchedAt: number) => ({ books: [bookCard(1)], next: null, extra: {}, fetchedAt });

  it('are deleted when there are too many, searches first', async () => {
    const now = Date.now();
    for (let count = 0; count < 60; count++) await changeList(`block ${count}`, () => kept(now + count));
    for (let count = 0; count < 20; count++)
      await changeList(`search ${count}`, () => kept(now - 100 + count));
    const keys = await db.lists.toCollection().primaryKeys();
    expect(keys.filter((key) => key.startsWith('block'))).toHaveLength(48);
    expect(keys.filter((key) => key.startsWith('search'))).toHaveLength(12);
    expect(keys).toContain('block 59');
    expect(keys).toContain('search 19');
    expect(keys).not.toContain('block 11');
  });

  it('are deleted after a month', async () => {
    const now = Date.now();
    await changeList('block 1', () => kept(now - 31 * DAY_MS));
    await changeList('block 2', () => kept(now - 29 * DAY_MS));
    await changeList('block 3', () => kept(now));
    expect(await db.lists.toCollection().primaryKeys()).toEqual(['block 2', 'block 3']);
  });

  it('are deleted on a full device, except for the latest', async () => {
    for (let count = 0; count < 9; count++) await changeList(`block ${count}`, () => kept(1_000 + count));
    expect(await freeSpace()).toBe(true);
    expect(await db.lists.toCollection().primaryKeys()).toEqual(['block 5', 'block 6', 'block 7', 'block 8']);
  });
});

describe('the results of a search', () => {
  const search = (query: string, offset = 0) => searchCatalogue({ query, offset });

  beforeEach(() => {
    server.on('search', ({ query, offset }) =>
      offset === 0
        ? { list: [{ ...found(1), bookName: `The ${query}` }], next: 1 }
        : { list: [found(2)], next: null },
    );
  });

  it('are sealed: the row reveals neither the query nor a book', async () => {
    await search('foxglove');
    await search('foxglove', 1);
    const row = await db.lists.get(await searchListKey('foxglove'));
    expect(JSON.stringify(row)).not.toMatch(/foxglove|Book 2/i);
    expect(row?.content?.startsWith('DOGEAR:')).toBe(true);
    expect(await readList(await searchListKey('foxglove'))).toMatchObject({
      books: [{ id: 1, bookName: 'The foxglove' }, { id: 2 }],
      next: null,
    });
  });

  it('are treated as absent when they cannot be opened', async () => {
    await search('foxglove');
    const key = await searchListKey('foxglove');
    await db.lists.update(key, { content: 'DOGEAR:AAAA' });
    expect(await readList(key)).toBeUndefined();
    await search('foxglove');
    expect(await idsOf(key)).toEqual([1]);
  });

  it('are no longer awaited once another search starts', async () => {
    const answers = new Map<string, () => void>();
    server.on('search', async ({ query }) => {
      await new Promise<void>((resolve) => answers.set(query as string, resolve));
      return { list: [found(1)], next: null };
    });
    server.failNext({ kind: 'silent' });
    const first = search('fox');
    await vi.waitFor(() => expect(server.callsOf('search')).toHaveLength(1));
    const second = search('foxg');
    expect(await first).toMatchObject({ ok: false, failure: { name: 'cancelled' } });
    await vi.waitFor(() => expect(answers.has('foxg')).toBe(true));
    answers.get('foxg')?.();
    expect(await second).toEqual({ ok: true, value: null });
    expect(await readList(await searchListKey('fox'))).toBeUndefined();
    expect(await idsOf(await searchListKey('foxg'))).toEqual([1]);
  });

  it('are deleted with the search history', async () => {
    await search('fox');
    await search('owl');
    await page(0);
    await removeSearch({ term: 'fox' });
    expect(await db.lists.count()).toBe(2);
    await clearSearches();
    expect(await db.lists.toCollection().primaryKeys()).toEqual([KEY]);
  });
});
