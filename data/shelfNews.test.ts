import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { BookDetail } from '../contract/catalog';
import { freshDevice } from '../tests/doubles/freshDevice';
import { db } from './db';
import { countShelfNews } from './queries/shelfNews';
import type { BookRow, DownloadRow, ShelfRow } from './rows';

const OPENED_AT = 1_000;

beforeEach(() => freshDevice());

async function keep(bookId: number, updatedAt: number): Promise<void> {
  await db.bookshelf.put({ bookId, openedAt: OPENED_AT, addedAt: OPENED_AT } as ShelfRow);
  await db.books.put({ bookId, detail: { updatedAt } as BookDetail, fetchedAt: 0 } as BookRow);
}

function download(bookId: number, state: DownloadRow['state']): Promise<unknown> {
  return db.downloads.put({ bookId, state } as DownloadRow);
}

it('counts nothing in a library that is up to date', async () => {
  expect(await countShelfNews()).toBe(0);
  await keep(1, OPENED_AT);
  await download(1, 'running');
  // Known by its card alone: nobody has said that it changed.
  await db.bookshelf.put({ bookId: 2, openedAt: OPENED_AT, addedAt: OPENED_AT } as ShelfRow);
  expect(await countShelfNews()).toBe(0);
});

it('counts books that changed since they were opened and downloads that failed, each book once', async () => {
  await keep(1, OPENED_AT + 1);
  await keep(2, OPENED_AT);
  await keep(3, OPENED_AT + 1);
  await download(2, 'failed');
  await download(3, 'failed');
  expect(await countShelfNews()).toBe(3);
});

it('leaves out books that are not in the library', async () => {
  await db.books.put({
    bookId: 9,
    detail: { updatedAt: OPENED_AT + 1 } as BookDetail,
    fetchedAt: 0,
  } as BookRow);
  await download(9, 'failed');
  expect(await countShelfNews()).toBe(0);
});
