import { afterEach, beforeEach, expect, vi } from 'vitest';
import { readChapterList } from '../../data/queries/books';
import { readChapter } from '../../data/queries/chapters';
import { readOpenUnlock } from '../../data/queries/unlocks';
import { db } from '../../data/tables/db';
import { metaRow } from '../../data/tables/meta';
import { useCases } from '../../workers/usecases/index';
import { FakeBook } from './fakeBook';
import { FakeCounter } from './fakeCounter';
import { FakeServer } from './fakeServer';
import { freshDevice } from './freshDevice';

const { openBook, prefetchNext } = useCases;
export const BOOK = 7;
export const PAID = 4;
export const consent = { bookId: BOOK, target: PAID, maxPrice: 1 };
export let server: FakeServer;
export let book: FakeBook;
export let counter: FakeCounter;

export function withUnlockDevice(): void {
  beforeEach(async () => {
    server = await freshDevice();
    book = new FakeBook(server, BOOK);
    counter = new FakeCounter(server, book, 5);
    for (let target = 1; target <= 6; target++) {
      await book.publish(target, `Text of chapter ${target}.`, target < PAID ? 0 : 1);
    }
    await db.meta.put(metaRow('accountId', 12));
    await openBook({ bookId: BOOK });
    expect(await prefetchNext({ bookId: BOOK, target: 3, saveData: false })).toMatchObject({ ok: true });
  });
  afterEach(async () => {
    // The next test has other locks: no drain of this test may still be running.
    await navigator.locks.request('dogear-outbox', async () => undefined);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export const textOf = async (target: number) => {
  const row = await readChapter(BOOK, target);
  return row?.blocks?.flatMap((block) => ('runs' in block ? block.runs.map((run) => run.text) : [])).join('');
};
export const stateOf = async (target: number) =>
  (await readChapterList(BOOK))?.find((entry) => entry.target === target)?.state;
export const opened = () => vi.waitFor(async () => expect(await textOf(PAID)).toBe('Text of chapter 4.'));
export const unlocks = () => server.callsOf('unlockChapterByGold');
export const refusal = () =>
  vi.waitFor(async () => expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({ state: 'refused' }));
