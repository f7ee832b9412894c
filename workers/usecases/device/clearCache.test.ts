import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHAPTER_CACHE, COVER_CACHE } from '../../../data/caches/cacheNames';
import { db } from '../../../data/tables/db';
import { FakeCaches } from '../../../tests/doubles/fakeCaches';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { chapterRow, downloadRow, shelfRow } from '../../../tests/doubles/rows';
import { useCases } from '../index';

beforeEach(() => freshDevice());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('clearing the cache keeps library, downloads, the last read book, own books and annotations', async () => {
  const [shelved, downloaded, last, fetched, own] = [1, 2, 3, 4, -5];
  await db.bookshelf.put(shelfRow(shelved));
  await db.downloads.put(downloadRow(downloaded, 'done'));
  await db.readHistory.put({ id: last, time: 1, content: '' });
  await db.chapters.bulkPut([shelved, downloaded, last, fetched, own].map((bookId) => chapterRow(bookId, 1)));
  await db.annotations.put({ id: 'a', bookId: fetched, target: 1, content: '' });
  const caches = new FakeCaches();
  vi.stubGlobal('caches', caches);

  expect(await useCases.clearCache()).toEqual({ ok: true, value: null });
  expect((await db.chapters.toArray()).map(({ bookId }) => bookId)).toEqual([own, shelved, downloaded, last]);
  expect(caches.deleted.sort()).toEqual([CHAPTER_CACHE, COVER_CACHE].sort());
  expect(await db.annotations.count()).toBe(1);
});
