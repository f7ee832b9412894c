import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REMOVED_BOOK_DAYS } from '../../../contract/reading/limits';
import { readHistory, readLately } from '../../../data/queries/history';
import { readRemovedBooks } from '../../../data/queries/ownBooks';
import { readAnnotations, readPlace } from '../../../data/queries/places';
import { readDeviceBooks } from '../../../data/queries/search';
import { readLibrary } from '../../../data/queries/shelf';
import { readStoredBooks } from '../../../data/queries/storedBooks';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { booksWithText } from '../../textSearch/searchedBooks';
import { useCases } from '../index';
import { deleteExpiredBooks } from '../library/removedBooks';
import { openOwnBook } from './openOwnBook';

const { createCollection, deleteRemovedBook, orderShelf, putBackBook } = useCases;
const { removeBooks, saveAnnotation, savePlace } = useCases;

const DAY = 86_400_000;
const LATER = REMOVED_BOOK_DAYS * DAY + 60_000;
const MARK = '5f0c7a52-7f6e-4a6e-9d0e-3a1f52a7c001';

beforeEach(async () => {
  await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const novel = (title: string) =>
  new File(
    [`---\ntitle: ${title}\nauthor: A. Pen\n---\n\n# One\n\nFirst text.\n\n# Two\n\nSecond.\n`],
    'n.md',
  );
const open = (title: string) =>
  openOwnBook(
    novel(title),
    () => undefined,
    async () => null,
  );

async function readBook(): Promise<void> {
  await open('Mine');
  await open('Other');
  const place = { target: 2, blockId: 'b', offset: 3, quote: 'Sec', chapterShare: 0.5, at: Date.now() };
  await savePlace({ bookId: -1, place });
  const spot = { blockId: 'b', offset: 0 };
  await saveAnnotation({
    annotation: {
      id: MARK,
      bookId: -1,
      target: 2,
      kind: 'highlight',
      color: 'blue',
      start: spot,
      end: spot,
      quote: 'Second.',
      share: 0,
      note: 'Mark this.',
      createdAt: 1,
      changedAt: 1,
    },
  });
  await orderShelf({ bookIds: [-1, -2] });
  const made = await createCollection({ name: 'Best', bookIds: [-1] });
  if (!made.ok) throw new Error('no collection');
}

async function everywhere() {
  const { items, order, collections, lately } = await readLibrary();
  return {
    shelf: items.map(({ bookId }) => bookId).toSorted(),
    opened: items.find(({ bookId }) => bookId === -1)?.openedAt,
    order,
    collected: collections.map(({ bookIds }) => bookIds),
    lately: lately.map(({ bookId }) => bookId),
    continued: (await readLately(9)).map(({ bookId }) => bookId),
    history: (await readHistory()).map(({ id }) => id),
    sought: (await readDeviceBooks()).map(({ card }) => card.id).toSorted(),
    searched: (await booksWithText()).map(({ bookId }) => bookId).toSorted(),
  };
}

describe('a removed own book', () => {
  it('is in no library, list, search or history, and its storage is still counted', async () => {
    await readBook();
    const [stored] = (await readStoredBooks()).filter(({ bookId }) => bookId === -1);
    await removeBooks({ bookIds: [-1] });
    expect(await everywhere()).toMatchObject({
      shelf: [-2],
      collected: [[]],
      lately: [],
      continued: [],
      history: [],
      sought: [-2],
      searched: [-2],
    });
    // A reader that is still open in another tab turns a page.
    const place = { target: 1, blockId: 'b', offset: 0, quote: '', chapterShare: 0, at: Date.now() };
    await savePlace({ bookId: -1, place });
    expect(await readHistory()).toEqual([]);
    expect(await readRemovedBooks()).toMatchObject([
      { bookId: -1, card: { bookName: 'Mine' }, daysLeft: REMOVED_BOOK_DAYS, marks: 1 },
    ]);
    const [laidAside] = (await readStoredBooks()).filter(({ bookId }) => bookId === -1);
    expect(laidAside).toEqual({ ...stored, isRemoved: true });
  });

  it('is restored with its place, annotations, collection, order and history', async () => {
    await readBook();
    const before = { ...(await everywhere()), place: await readPlace(-1), marks: await readAnnotations(-1) };
    await removeBooks({ bookIds: [-1] });
    await deleteExpiredBooks(Date.now() + 5 * DAY);
    expect(await putBackBook({ bookId: -1 })).toEqual({ ok: true, value: null });
    const after = { ...(await everywhere()), place: await readPlace(-1), marks: await readAnnotations(-1) };
    expect(after).toEqual(before);
    expect(await readRemovedBooks()).toEqual([]);
  });

  it('is restored completely when its file is opened again', async () => {
    await readBook();
    const before = await everywhere();
    await removeBooks({ bookIds: [-1] });
    expect(await open('Mine')).toMatchObject({ bookId: -1, isNew: false });
    expect(await everywhere()).toEqual(before);
    expect(await readAnnotations(-1)).toHaveLength(1);
  });

  it('is deleted permanently by its reader, with no other book', async () => {
    await readBook();
    await removeBooks({ bookIds: [-1] });
    await deleteRemovedBook({ bookId: -1 });
    for (const table of [db.books, db.ownBooks, db.chapterLists, db.bookshelf])
      expect(await table.toCollection().primaryKeys(), table.name).toEqual([-2]);
    for (const table of [db.places, db.annotations, db.collected, db.readHistory])
      expect(await table.count(), table.name).toBe(0);
    expect(await db.chapters.count()).toBe(2);
  });

  it('missing from the library since an older version is listed as removed', async () => {
    await readBook();
    await db.bookshelf.delete(-1);
    await deleteExpiredBooks();
    expect(await readRemovedBooks()).toMatchObject([{ bookId: -1, daysLeft: REMOVED_BOOK_DAYS }]);
    expect(await readHistory()).toEqual([]);
  });
});

describe('a removed own book after 30 days', () => {
  const kept = async () => (await db.ownBooks.toCollection().primaryKeys()).includes(-1);

  it('is deleted at a start a day after the first that found it due', async () => {
    await readBook();
    await removeBooks({ bookIds: [-1] });
    const removed = Date.now();
    await deleteExpiredBooks(removed + LATER - 2 * 60_000);
    await deleteExpiredBooks(removed + LATER);
    await deleteExpiredBooks(removed + LATER + DAY - 1000);
    expect(await kept()).toBe(true);
    expect((await db.ownBooks.get(-1))?.removed?.dueSince).toBe(removed + LATER);
    await deleteExpiredBooks(removed + LATER + DAY + 1000);
    expect(await kept()).toBe(false);
    expect(await db.chapters.count()).toBe(2);
    expect((await readLibrary()).order).toEqual([-2]);
  });

  it('survives a clock set forward and back again', async () => {
    await readBook();
    await removeBooks({ bookIds: [-1] });
    const now = Date.now();
    await deleteExpiredBooks(now + 365 * DAY);
    await deleteExpiredBooks(now + 2 * DAY);
    await deleteExpiredBooks(now + LATER);
    expect(await kept()).toBe(true);
  });

  it('survives a wrong clock that the server’s time corrects', async () => {
    await readBook();
    await removeBooks({ bookIds: [-1] });
    const wrong = Date.now() + 365 * DAY;
    await deleteExpiredBooks(wrong);
    await db.meta.put(metaRow('clockOffset', -365 * DAY));
    await deleteExpiredBooks(wrong + 2 * DAY);
    expect(await kept()).toBe(true);
  });

  it('is not kept longer if its removal was dated in the future', async () => {
    await readBook();
    await db.meta.put(metaRow('clockOffset', 365 * DAY));
    await removeBooks({ bookIds: [-1] });
    await db.meta.delete('clockOffset');
    const now = Date.now() + 120_000;
    await deleteExpiredBooks(now);
    await deleteExpiredBooks(now + LATER);
    await deleteExpiredBooks(now + LATER + 2 * DAY);
    expect(await kept()).toBe(false);
  });
});
