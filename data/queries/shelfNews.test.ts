import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { bookRow, downloadRow, shelfRow } from '../../tests/doubles/rows';
import { db } from '../tables/db';
import type { DownloadRow } from '../tables/rows';
import { countShelfNews } from './shelfNews';

const OPENED_AT = 1_000;

beforeEach(() => freshDevice());

async function keep(bookId: number, updatedAt: number): Promise<void> {
  await db.bookshelf.put(shelfRow(bookId, OPENED_AT));
  await db.books.put(bookRow(bookId, { updatedAt }));
}

function download(bookId: number, state: DownloadRow['state']): Promise<unknown> {
  return db.downloads.put(downloadRow(bookId, state));
}

it('counts nothing in a library that is up to date', async () => {
  expect(await countShelfNews()).toBe(0);
  await keep(1, OPENED_AT);
  await download(1, 'running');
  // Known by its card alone: nobody has said that it changed.
  await db.bookshelf.put(shelfRow(2, OPENED_AT));
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
  await db.books.put(bookRow(9, { updatedAt: OPENED_AT + 1 }));
  await download(9, 'failed');
  expect(await countShelfNews()).toBe(0);
});
