import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { shelfRow } from '../../tests/doubles/rows';
import { dictionaryRow } from '../packing/makeDictionary';
import { db } from '../tables/db';
import { readDictionariesAhead } from './chapters';

beforeEach(freshDevice);
afterEach(() => vi.restoreAllMocks());

it('has read what the three books at the head of the library are packed with', async () => {
  const bytes = new TextEncoder().encode('The bell rings over the harbour.');
  for (const bookId of [1, 2, 3, 4]) {
    await db.bookshelf.put(shelfRow(bookId, bookId));
    await db.packDictionaries.put((await dictionaryRow(bookId, bytes)).row);
  }
  const read = vi.spyOn(db.packDictionaries, 'get');
  await readDictionariesAhead();
  expect(read.mock.calls.map(([key]) => key)).toEqual([4, 3, 2]);
  await readDictionariesAhead();
  expect(read).toHaveBeenCalledTimes(3);
});

it('leaves a device that cannot be read to whoever opens a chapter', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(db.bookshelf, 'orderBy').mockImplementation(() => {
    throw new Error('gone');
  });
  await expect(readDictionariesAhead()).resolves.toBeUndefined();
});
