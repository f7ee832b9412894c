import Dexie from 'dexie';
import { expect, vi } from 'vitest';
import type { TextCut } from '../../contract/catalogue/blocks';
import { db } from '../../data/tables/db';
import { openOwnBook, type ReadableBook } from '../../workers/usecases/ownFiles/openOwnBook';
import { FakeLocks } from './fakeLocks';

/**
 * Opens a file in a worker that is killed at its nth write of chapters; resolves to the book as last reported
 * before.
 */
export async function killedAt(file: File, writes: number, cut?: TextCut): Promise<ReadableBook | undefined> {
  let told: ReadableBook | undefined;
  let left = writes;
  let isOver = false;
  const put = db.chapters.bulkPut.bind(db.chapters);
  const kill = () => {
    isOver = true;
    vi.spyOn(db, 'transaction').mockImplementation((() => new Promise(() => undefined)) as never);
    Dexie.currentTransaction.abort();
    return Promise.reject(new Error('killed'));
  };
  vi.spyOn(db.chapters, 'bulkPut').mockImplementation(((rows: never[]) => {
    if (left === 0) return kill();
    left -= 1;
    return put(rows);
  }) as never);
  const hear = (book: ReadableBook) => {
    told = book;
  };
  void openOwnBook(
    file,
    () => undefined,
    async () => null,
    hear,
    cut,
  ).then(() => {
    isOver = true;
  });
  await vi.waitFor(() => expect(isOver).toBe(true), 20_000);
  vi.restoreAllMocks();
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
  return told;
}
