import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '../../../data/tables/db';
import { makeEpub } from '../../../formats/testing/makeEpub';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { editOwnBook, restoreOwnBook } from './editOwnBook';
import { openOwnBook } from './openOwnBook';

beforeEach(async () => {
  await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const epub = makeEpub({
  direction: 'rtl',
  documents: {
    'a.xhtml': '<h1>Chapter 1</h1><p>Words of it.</p>',
    'b.xhtml': '<h1>Chapter 2</h1><p>More.</p>',
  },
});
const open = () =>
  openOwnBook(
    new File([epub as Uint8Array<ArrayBuffer>], 'a-book.epub'),
    () => undefined,
    async () => null,
  );
const shown = async () => {
  const [book, shelf, own] = [await db.books.get(-1), await db.bookshelf.get(-1), await db.ownBooks.get(-1)];
  const { bookName, authorName } = book?.detail ?? {};
  expect(shelf?.card).toMatchObject({ bookName, authorName });
  return { bookName, authorName, original: own?.original?.bookName };
};

describe('an own book', () => {
  it('is named by its reader, also in the library, until the name is restored', async () => {
    await open();
    expect(await db.ownBooks.get(-1)).toMatchObject({ direction: 'rtl' });
    expect(await shown()).toEqual({ bookName: 'A Book', authorName: 'Someone', original: undefined });
    expect(await editOwnBook(-1, { bookName: '  Mine ', authorName: '' })).toEqual({ ok: true });
    expect(await shown()).toEqual({ bookName: 'Mine', authorName: '', original: 'A Book' });
    // An empty name restores the file's; an unchanged book has nothing to restore.
    await editOwnBook(-1, { bookName: ' ', authorName: 'Someone' });
    expect(await shown()).toEqual({ bookName: 'A Book', authorName: 'Someone', original: undefined });
    await editOwnBook(-1, { bookName: 'Mine', authorName: 'Me' });
    expect(await restoreOwnBook(-1)).toEqual({ ok: true });
    expect(await shown()).toEqual({ bookName: 'A Book', authorName: 'Someone', original: undefined });
  });

  it('keeps only the reader’s changes when its file is read again', async () => {
    await open();
    await editOwnBook(-1, { bookName: 'Mine', authorName: 'Someone' });
    await db.ownBooks.update(-1, { reading: 1 });
    const before = await db.books.get(-1);
    if (before) await db.books.put({ ...before, detail: { ...before.detail, novelDesc: 'old' } });
    expect(await open()).toMatchObject({ bookId: -1, isNew: false });
    expect(await shown()).toEqual({ bookName: 'Mine', authorName: 'Someone', original: 'A Book' });
    expect((await db.books.get(-1))?.detail.novelDesc).toBe('');
    await restoreOwnBook(-1);
    expect(await shown()).toEqual({ bookName: 'A Book', authorName: 'Someone', original: undefined });
  });

  it('that was deleted is not created by an edit, and an invalid cover is reported', async () => {
    expect(await editOwnBook(-7, { bookName: 'x', authorName: '' })).toEqual({ ok: true });
    expect(await db.books.get(-7)).toBeUndefined();
    await open();
    const cover = new Blob(['no picture'], { type: 'image/png' });
    expect(await editOwnBook(-1, { bookName: 'x', authorName: '', cover })).toEqual({
      ok: false,
      reason: 'picture',
    });
    expect(await shown()).toMatchObject({ bookName: 'A Book' });
  });
});
