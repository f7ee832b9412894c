import { afterEach, beforeEach, expect, vi } from 'vitest';
import { refreshUser } from '../../data/account/userInfo';
import { readChapterList } from '../../data/queries/books';
import { readChapter } from '../../data/queries/chapters';
import { db } from '../../data/tables/db';
import { metaRow } from '../../data/tables/meta';
import { useCases } from '../../workers/usecases/index';
import { FakeBook } from './fakeBook';
import { FakeCounter } from './fakeCounter';
import type { FakeServer } from './fakeServer';
import { freshDevice } from './freshDevice';

const { autoUnlock, openBook, prefetchNext, undoUnlock } = useCases;
export const BOOK = 7;
export let server: FakeServer;
export let book: FakeBook;
export let counter: FakeCounter;

export function withAutoUnlockDevice(): void {
  beforeEach(async () => {
    server = await freshDevice();
    book = new FakeBook(server, BOOK);
    counter = new FakeCounter(server, book, 5);
    for (let target = 1; target <= 4; target++)
      await book.publish(target, `Text ${target}.`, target === 1 ? 0 : 1);
    await db.meta.put(metaRow('accountId', 12));
    await refreshUser();
    await openBook({ bookId: BOOK });
    await prefetchNext({ bookId: BOOK, target: 1, saveData: false });
  });
  afterEach(async () => {
    await navigator.locks.request('dogear-outbox', async () => undefined);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export const reach = (target: number) => autoUnlock({ bookId: BOOK, target });
export const undo = (asked: Awaited<ReturnType<typeof reach>>) =>
  undoUnlock({
    unlockRequestId: asked.ok && asked.value ? asked.value.requestId : '',
    bookId: BOOK,
    target: 2,
  });
export const stateOf = async (target: number) =>
  (await readChapterList(BOOK))?.find((entry) => entry.target === target)?.state;
export const unlocked = (target: number) =>
  vi.waitFor(async () => {
    expect(await stateOf(target)).toBe('unlocked');
    expect((await readChapter(BOOK, target))?.blocks).toHaveLength(1);
  });
export const NOTHING = { ok: true, value: null };
