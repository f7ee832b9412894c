import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEEP_RULES_KEY, type KeepRules } from '../../../data/queries/keepPlan';
import { readStoredBooks } from '../../../data/queries/storedBooks';
import { db } from '../../../data/tables/db';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { GUEST_SIGN_IN } from '../../../tests/doubles/guest';
import { useCases } from '../index';
import { keepAhead } from '../reading/keepAhead';
import { resumeDownloads } from './downloads';

const { addToShelf, downloadBook, openBook, openChapter, prefetchNext, savePlace, saveSetting, start } =
  useCases;
const CHAPTERS = 8;

let server: FakeServer;
let book: FakeBook;

beforeEach(async () => {
  server = await freshDevice();
  book = new FakeBook(server, 7);
  for (let target = 1; target <= CHAPTERS; target++) await book.publish(target, `Text ${target}.`);
  await openBook({ bookId: 7 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const choose = (rules: Partial<KeepRules>) => saveSetting({ key: KEEP_RULES_KEY, value: rules });
const connect = (type: string) => vi.stubGlobal('navigator', { ...navigator, connection: { type } });
const stored = async () => (await db.chapters.toCollection().primaryKeys()).map(([, target]) => target);
const readOn = (target: number) => prefetchNext({ bookId: 7, target, saveData: false });

describe('keeping chapters ahead', () => {
  it.each([
    [{}, [3, 4, 5]],
    [{ ahead: 1 }, [3]],
    [{ ahead: 'all' }, [3, 4, 5, 6, 7, 8]],
  ] as const)('follows the rules %j', async (rules, targets) => {
    await choose(rules);
    await readOn(2);
    expect(await stored()).toEqual(targets);
  });
});

describe('all unread chapters', () => {
  const begin = async (target: number) => {
    const place = { target, blockId: 'a', offset: 0, quote: '', chapterShare: 0.5, at: 1 };
    await savePlace({ bookId: 7, place });
  };

  it('are fetched for a book being read in the library, newly published ones too', async () => {
    await choose({ ahead: 'all' });
    await addToShelf({ bookId: 7 });
    await begin(5);
    await book.publish(CHAPTERS + 1, 'New.');
    await keepAhead();
    expect(await stored()).toEqual([6, 7, 8, 9]);
  });

  it('are fetched in the background at a start', async () => {
    await choose({ ahead: 'all' });
    await addToShelf({ bookId: 7 });
    await begin(7);
    const { fingerId: _, ...request } = GUEST_SIGN_IN;
    await start(request);
    await vi.waitFor(async () => expect(await stored()).toEqual([8]));
  });

  it('are not fetched for unread books, other rules, or books outside the library', async () => {
    await choose({ ahead: 'all' });
    await addToShelf({ bookId: 7 });
    await keepAhead();
    expect(await stored()).toEqual([]);
    await begin(5);
    await choose({ ahead: 3 });
    await keepAhead();
    expect(await stored()).toEqual([]);
    await choose({ ahead: 'all' });
    await db.bookshelf.clear();
    await keepAhead();
    expect(await stored()).toEqual([]);
  });

  it('wait for Wi-Fi if the rules require it', async () => {
    await choose({ ahead: 'all', wifiOnly: true });
    await addToShelf({ bookId: 7 });
    await begin(5);
    connect('cellular');
    const asked = server.callsOf('chapterList').length;
    await keepAhead();
    expect(await stored()).toEqual([]);
    expect(server.callsOf('chapterList')).toHaveLength(asked);
    connect('wifi');
    await keepAhead();
    expect(await stored()).toEqual([6, 7, 8]);
  });

  it('are not fetched offline', async () => {
    await choose({ ahead: 'all' });
    await addToShelf({ bookId: 7 });
    await begin(5);
    server.isDown = true;
    await keepAhead();
    expect(await stored()).toEqual([]);
  });
});

describe('deleting read chapters', () => {
  it('keeps the chapter just before the current one', async () => {
    await choose({ deleteBehind: true, ahead: 1 });
    for (const target of [1, 2, 3, 4]) await openChapter({ bookId: 7, target });
    await readOn(4);
    expect(await stored()).toEqual([3, 4, 5]);
  });

  it('needs the rule, and leaves a downloaded book whole', async () => {
    for (const target of [1, 2, 3]) await openChapter({ bookId: 7, target });
    await readOn(3);
    expect(await stored()).toEqual([1, 2, 3, 4, 5, 6]);
    await choose({ deleteBehind: true });
    await downloadBook({ bookId: 7 });
    await readOn(CHAPTERS);
    expect(await stored()).toHaveLength(CHAPTERS);
  });
});

describe('the Wi-Fi-only rule', () => {
  it('prefetches nothing over mobile data, and a download waits for Wi-Fi', async () => {
    await choose({ wifiOnly: true });
    connect('cellular');
    await readOn(2);
    expect(await stored()).toEqual([]);
    expect(await downloadBook({ bookId: 7 })).toMatchObject({ ok: false, failure: { name: 'metered' } });
    expect(await stored()).toEqual([]);
    connect('wifi');
    await resumeDownloads();
    expect(await db.downloads.get(7)).toMatchObject({ state: 'done', stored: CHAPTERS });
  });

  it('is off by default: mobile data is used', async () => {
    connect('cellular');
    await readOn(2);
    expect(await stored()).toEqual([3, 4, 5]);
    expect(await downloadBook({ bookId: 7 })).toMatchObject({ ok: true });
  });

  it('still fetches the chapter being opened', async () => {
    await choose({ wifiOnly: true });
    connect('cellular');
    expect(await openChapter({ bookId: 7, target: 2 })).toMatchObject({ ok: true });
  });
});

describe('the storage used by a book', () => {
  it('is measured whether it was downloaded or only read', async () => {
    await openChapter({ bookId: 7, target: 2 });
    const [book] = await readStoredBooks();
    const { packed } = (await db.chapters.get([7, 2])) ?? {};
    expect(book).toMatchObject({ bookId: 7, bookName: 'A Book', bytes: packed?.byteLength, chapters: 1 });
    await downloadBook({ bookId: 7 });
    const rows = await db.chapters.toArray();
    const taken = rows.reduce((sum, row) => sum + (row.packed?.byteLength ?? 0), 0);
    const [downloaded] = await readStoredBooks();
    expect(downloaded).toMatchObject({ download: { state: 'done' }, bytes: taken });
  });
});
