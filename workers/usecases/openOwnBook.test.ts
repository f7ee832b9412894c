import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '../../data/db';
import { readLibrary } from '../../data/queries/shelf';
import type { FakeServer } from '../../tests/doubles/fakeServer';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { useCases } from './index';
import { openOwnBook } from './openOwnBook';
import { sweepRemovedBooks } from './sweepRemovedBooks';

const { downloadBooks, noteRead, openBook, openChapter, prefetchNext, removeBooks, restoreBooks, savePlace } =
  useCases;
let server: FakeServer;

beforeEach(async () => {
  server = await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const novel = (title: string) =>
  new File(
    [`---\ntitle: ${title}\nauthor: A. Pen\n---\n\n# One\n\nFirst text.\n\n# Two\n\nSecond text.\n`],
    'n.md',
  );
const open = (file: File) => openOwnBook(file, () => undefined);

describe('a file of the device’s own', () => {
  it('becomes a book below 0 with all its chapters, and tells how far it is', async () => {
    const shares: number[] = [];
    const outcome = await openOwnBook(novel('Mine'), (share) => shares.push(share));
    expect(outcome).toEqual({ ok: true, bookId: -1, title: 'Mine', isNew: true });
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect((await readLibrary()).items).toMatchObject([
      { bookId: -1, card: { bookName: 'Mine', authorName: 'A. Pen' } },
    ]);
    expect((await db.chapterLists.get(-1))?.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect((await db.chapters.get([-1, 2]))?.blocks).toMatchObject([{ runs: [{ text: 'Second text.' }] }]);
    expect(await open(novel('Another'))).toMatchObject({ bookId: -2 });
  });

  it('opened again is the book that is there, also when it was just removed', async () => {
    await open(novel('Mine'));
    expect(await open(novel('Mine'))).toEqual({ ok: true, bookId: -1, title: 'Mine', isNew: false });
    await removeBooks({ bookIds: [-1] });
    expect(await open(novel('Mine'))).toMatchObject({ bookId: -1, isNew: false });
    expect((await readLibrary()).items).toHaveLength(1);
    expect(await db.ownBooks.count()).toBe(1);
  });

  it.each([
    ['empty', new File([''], 'x.txt')],
    ['empty', new File(['  \n '], 'x.txt')],
    ['damaged', new File(['no zip'], 'x.epub')],
    ['damaged', new File(['PK\u0003\u0004 cut off'], 'x.epub')],
  ] as const)('that is %s is refused and leaves nothing', async (reason, file) => {
    expect(await open(file)).toEqual({ ok: false, reason });
    expect(await db.books.count()).toBe(0);
    expect(await db.ownBooks.count()).toBe(0);
  });

  it('is read without a word to any server', async () => {
    await open(novel('Mine'));
    const place = { target: 1, blockId: 'b', offset: 0, quote: '', chapterShare: 0, at: 5 };
    await savePlace({ bookId: -1, place });
    expect(await openBook({ bookId: -1 })).toMatchObject({ ok: true });
    expect(await openChapter({ bookId: -1, target: 1 })).toEqual({ ok: true, value: { isCurrent: true } });
    await prefetchNext({ bookId: -1, target: 1, saveData: false });
    await noteRead({ bookId: -1, target: 1, at: 6 });
    expect(await downloadBooks({ bookIds: [-1] })).toEqual({ ok: true, value: { begun: 0 } });
    expect(server.calls).toEqual([]);
    expect(server.contentFetches).toEqual([]);
    expect(await db.outbox.count()).toBe(0);
  });

  it('survives a removal that is undone, and leaves the device at the next start when it is not', async () => {
    await open(novel('Mine'));
    await open(novel('Kept'));
    const removed = await removeBooks({ bookIds: [-1] });
    if (!removed.ok) throw new Error('not removed');
    await restoreBooks({ rows: removed.value });
    await sweepRemovedBooks(Date.now() + 60_000);
    expect(await db.chapters.count()).toBe(4);
    await removeBooks({ bookIds: [-1] });
    await sweepRemovedBooks(Date.now() + 60_000);
    expect((await db.chapters.toCollection().primaryKeys()).map(([bookId]) => bookId)).toEqual([-2, -2]);
    expect(await db.books.get(-1)).toBeUndefined();
    expect(await db.ownBooks.toCollection().primaryKeys()).toEqual([-2]);
  });
});
