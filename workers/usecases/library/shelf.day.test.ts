import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLibrary, readShelf } from '../../../data/queries/shelf';
import { db } from '../../../data/tables/db';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { shelfRow } from '../../../tests/doubles/rows';
import { useCases } from '../index';
import { deleteExpiredBooks } from './removedBooks';

const { addToShelf, collectBooks, createCollection, deleteCollection, downloadBook, downloadBooks } =
  useCases;
const { openBook, orderCollections, orderShelf, refreshShelf, removeBooks, renameCollection } = useCases;
const { restoreBooks, restoreCollection, savePlace, uncollectBooks } = useCases;
let server: FakeServer;

beforeEach(async () => {
  server = await freshDevice();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function shelve(...bookIds: number[]): Promise<void> {
  for (const bookId of bookIds) {
    await db.bookshelf.put(shelfRow(bookId, bookId));
  }
}
const valueOf = <T>(result: { ok: true; value: T } | { ok: false; failure: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
};
const namesAndBooks = async () =>
  (await readLibrary()).collections.map(({ name, bookIds }) => [name, bookIds]);

describe('removing books', () => {
  it('deletes only the row, and restoring brings everything back', async () => {
    await new FakeBook(server, 7).publish(1, 'Text.');
    await addToShelf({ bookId: 7 });
    await shelve(8);
    await downloadBook({ bookId: 7 });
    const place = { target: 1, blockId: 'b', offset: 0, quote: 'q', chapterShare: 0.5, at: 9 };
    await savePlace({ bookId: 7, place });
    const { id } = valueOf(await createCollection({ name: 'Sea', bookIds: [7, 8] }));
    const before = await readLibrary();

    const rows = valueOf(await removeBooks({ bookIds: [7, 8, 99] }));
    expect(await readShelf()).toEqual([]);
    expect(await db.chapters.count()).toBe(1);
    expect(await restoreBooks({ rows })).toEqual({ ok: true, value: null });
    expect(await readLibrary()).toEqual(before);
    expect(before.items.find(({ bookId }) => bookId === 7)).toMatchObject({
      place,
      download: { state: 'done' },
    });
    expect(before.collections).toEqual([{ id, name: 'Sea', bookIds: [7, 8] }]);
  });

  it('cannot be undone over a book that was added again', async () => {
    await shelve(8);
    const rows = valueOf(await removeBooks({ bookIds: [8] }));
    await db.bookshelf.put(shelfRow(8, 100));
    await restoreBooks({ rows });
    expect(await db.bookshelf.get(8)).toMatchObject({ addedAt: 100 });
  });

  it('cleans up collections and order at a later start', async () => {
    await shelve(1, 2, 3);
    await createCollection({ name: 'A', bookIds: [1, 2] });
    await orderShelf({ bookIds: [3, 2, 1] });
    await removeBooks({ bookIds: [2] });
    // Another tab that starts now must not delete what this one can still restore.
    await deleteExpiredBooks();
    expect(await namesAndBooks()).toEqual([['A', [1, 2]]]);
    await deleteExpiredBooks(Date.now() + 60_000);
    expect(await namesAndBooks()).toEqual([['A', [1]]]);
    expect((await readLibrary()).order).toEqual([3, 1]);
  });
});

describe('collections', () => {
  it('keep their names sealed', async () => {
    await createCollection({ name: 'Secret longings', bookIds: [] });
    const kept = await db.collections.toArray();
    expect(JSON.stringify(kept)).not.toContain('Secret');
    expect(kept[0]?.content.startsWith('DOGEAR:')).toBe(true);
    expect(await namesAndBooks()).toEqual([['Secret longings', []]]);
  });

  it('are renamed, ordered, filled, emptied, deleted and restored', async () => {
    await shelve(1, 2, 3);
    const a = valueOf(await createCollection({ name: 'A', bookIds: [1] })).id;
    const b = valueOf(await createCollection({ name: 'B', bookIds: [] })).id;
    await renameCollection({ id: a, name: 'Alpha' });
    await orderCollections({ ids: [b, a] });
    expect(valueOf(await collectBooks({ id: a, bookIds: [3, 1, 2] })).added).toEqual([3, 2]);
    expect(await namesAndBooks()).toEqual([
      ['B', []],
      ['Alpha', [1, 3, 2]],
    ]);
    await orderShelf({ collectionId: a, bookIds: [2, 1, 3] });
    await uncollectBooks({ id: a, bookIds: [1] });
    const whole = await namesAndBooks();
    expect(whole).toEqual([
      ['B', []],
      ['Alpha', [2, 3]],
    ]);
    const deleted = valueOf(await deleteCollection({ id: a }));
    expect(await db.collected.count()).toBe(0);
    expect((await readShelf()).length).toBe(3);
    await restoreCollection(deleted);
    expect(await namesAndBooks()).toEqual(whole);
    await createCollection({ name: 'C', bookIds: [] });
    expect((await namesAndBooks()).at(-1)).toEqual(['C', []]);
  });

  it('that do not exist refuse changes', async () => {
    for (const call of [
      renameCollection({ id: 'x', name: 'X' }),
      deleteCollection({ id: 'x' }),
      collectBooks({ id: 'x', bookIds: [1] }),
    ]) {
      expect(await call).toMatchObject({ ok: false, failure: { name: 'notFound' } });
    }
  });

  it('with an unreadable name are skipped, and the others are kept', async () => {
    await createCollection({ name: 'A', bookIds: [] });
    await db.collections.put({ id: 'broken', position: 0, content: 'DOGEAR:AAAA' });
    expect(await namesAndBooks()).toEqual([['A', []]]);
  });
});

describe('downloading many books', () => {
  it('starts the missing ones and leaves downloaded ones alone', async () => {
    await new FakeBook(server, 7).publish(1, 'Seven.');
    await downloadBook({ bookId: 7 });
    const verifiedAt = (await db.downloads.get(7))?.verifiedAt;
    await new FakeBook(server, 8).publish(1, 'Eight.');
    expect(valueOf(await downloadBooks({ bookIds: [7, 8] }))).toEqual({ begun: 1 });
    await vi.waitFor(async () => expect((await db.downloads.get(8))?.state).toBe('done'));
    expect((await db.downloads.get(7))?.verifiedAt).toBe(verifiedAt);
  });
});

describe('checking for new chapters', () => {
  it('refreshes books not checked for long, and marks those changed since their opening', async () => {
    const book = new FakeBook(server, 7);
    await book.publish(1, 'One.');
    await openBook({ bookId: 7 });
    await addToShelf({ bookId: 7 });
    expect(valueOf(await refreshShelf())).toEqual({ refreshed: 0 });
    await book.publish(2, 'Two.');
    const detail = book.detail.bind(book);
    vi.spyOn(book, 'detail').mockImplementation(() => ({ ...detail(), updatedAt: Date.now() + 1_000 }));
    await db.books.where('bookId').equals(7).modify({ fetchedAt: 0 });
    expect((await readShelf())[0]?.hasNews).toBe(false);
    expect(valueOf(await refreshShelf())).toEqual({ refreshed: 1 });
    expect((await readShelf())[0]).toMatchObject({ hasNews: true, chapterCount: 2 });
  });

  it('stops when offline', async () => {
    await shelve(7, 8);
    server.failNext({ kind: 'offline' }, { kind: 'offline' });
    expect(await refreshShelf()).toMatchObject({ ok: false, failure: { name: 'offline' } });
    expect(new Set(server.callsOf('bookInfo').map(({ bookId }) => bookId)).size).toBe(1);
  });

  it('sends no request for own books', async () => {
    await shelve(-1);
    expect(valueOf(await refreshShelf())).toEqual({ refreshed: 0 });
    expect(server.calls).toEqual([]);
  });

  it('marks no news for a newly opened own file', async () => {
    await shelve(-1);
    const detail = { ...new FakeBook(server, 7).detail(), id: -1, updatedAt: Date.now() + 1_000 };
    await db.books.put({ bookId: -1, detail, fetchedAt: Date.now() } as never);
    expect((await readShelf())[0]?.hasNews).toBe(false);
  });
});
