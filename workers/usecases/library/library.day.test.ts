import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_READING_SETTINGS } from '../../../contract/reading/readingSettings';
import { readFeed, readTabs } from '../../../data/queries/feed';
import { readHistory } from '../../../data/queries/history';
import { readPlace } from '../../../data/queries/places';
import { readReadingSettings } from '../../../data/queries/readingSettings';
import { readSetting } from '../../../data/queries/settings';
import { isOnShelf, readShelf } from '../../../data/queries/shelf';
import { unsealPlaces } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import type { Place } from '../../../data/tables/rows';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { bookRow, shelfRow } from '../../../tests/doubles/rows';
import { useCases } from '../index';
import { repairDamagedRows } from '../repair/damagedRows';

const {
  addToShelf,
  clearHistory,
  openBook,
  refreshFeed,
  refreshHome,
  refreshTabs,
  removeFromHistory,
  removeFromShelf,
} = useCases;
const { savePlace, saveReadingSettings, saveSetting } = useCases;
let server: FakeServer;

beforeEach(async () => {
  server = await freshDevice();
  await new FakeBook(server, 7).publish(1, 'Text.');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const place = (target: number, chapterShare: number, at: number): Place => ({
  target,
  blockId: `b${target}`,
  offset: 3,
  quote: 'the best of times',
  chapterShare,
  at,
});

describe('the library', () => {
  it('adds a book once, with its card, and removes it', async () => {
    expect(await addToShelf({ bookId: 7 })).toEqual({ ok: true, value: null });
    await addToShelf({ bookId: 7 });
    expect(await readShelf()).toMatchObject([
      { bookId: 7, card: { bookName: 'A Book' }, chapterCount: 1, place: undefined, download: undefined },
    ]);
    expect(await isOnShelf(7)).toBe(true);
    await removeFromShelf({ bookId: 7 });
    expect(await readShelf()).toEqual([]);
    expect(await isOnShelf(7)).toBe(false);
  });

  it('accepts a known book offline, not an unknown one', async () => {
    await openBook({ bookId: 7 });
    server.isDown = true;
    expect(await addToShelf({ bookId: 7 })).toEqual({ ok: true, value: null });
    expect(await addToShelf({ bookId: 8 })).toMatchObject({ ok: false, failure: { name: 'offline' } });
  });

  it('lists books by last opening, each with its place', async () => {
    await addToShelf({ bookId: 7 });
    await db.bookshelf.put(shelfRow(8, 1));
    await savePlace({ bookId: 8, place: place(2, 0.5, Date.now() + 1_000) });
    expect((await readShelf()).map((item) => [item.bookId, item.place?.target])).toEqual([
      [8, 2],
      [7, undefined],
    ]);
  });

  it('survives a damaged place', async () => {
    await addToShelf({ bookId: 7 });
    await db.places.put({ bookId: 7, sealed: 'DOGEAR:AAAA' });
    expect(await readShelf()).toMatchObject([{ bookId: 7, place: undefined }]);
    expect(await readPlace(7)).toBeUndefined();
  });

  it('notifies a live query of every change, places included', async () => {
    const seen: (number | undefined)[][] = [];
    const subscription = liveQuery(readShelf).subscribe((items) => {
      seen.push(items.map((item) => item.place?.target));
    });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([]));
    await addToShelf({ bookId: 7 });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([undefined]));
    await savePlace({ bookId: 7, place: place(5, 0, Date.now()) });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([5]));
    subscription.unsubscribe();
  });
});

describe('a place', () => {
  it('is stored sealed, with its history entry', async () => {
    await openBook({ bookId: 7 });
    await savePlace({ bookId: 7, place: place(3, 0.25, 100) });
    expect(await readPlace(7)).toEqual(place(3, 0.25, 100));
    expect(await readHistory()).toMatchObject([
      { id: 7, lastTarget: 3, type: 'novel', time: 100, book: { bookName: 'A Book' } },
    ]);
    const kept = JSON.stringify([await db.places.toArray(), await db.readHistory.toArray()]);
    expect(kept).not.toContain('best of times');
    expect(kept).not.toContain('A Book');
    expect((await db.readHistory.get(7))?.content.startsWith('DOGEAR:')).toBe(true);
  });

  it('behind the furthest one moves only the current one', async () => {
    await savePlace({ bookId: 7, place: place(3, 0.5, 1) });
    await savePlace({ bookId: 7, place: place(3, 0.2, 2) });
    await savePlace({ bookId: 7, place: place(1, 0.9, 3) });
    const places = await unsealPlaces(await db.places.get(7));
    expect(places).toEqual({ current: place(1, 0.9, 3), furthest: place(3, 0.5, 1) });
  });

  it('saved several times together is the last one saved', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((at) => savePlace({ bookId: 7, place: place(1, at / 10, at) })));
    expect(await readPlace(7)).toEqual(place(1, 0.5, 5));
  });

  it('that is damaged is replaced by the next', async () => {
    await db.places.put({ bookId: 7, sealed: 'DOGEAR:AAAA' });
    await savePlace({ bookId: 7, place: place(2, 0, 1) });
    expect(await readPlace(7)).toEqual(place(2, 0, 1));
  });
});

describe('the reading history', () => {
  beforeEach(async () => {
    await db.books.bulkPut([bookRow(8), bookRow(9)]);
    await savePlace({ bookId: 8, place: place(1, 0, 100) });
    await savePlace({ bookId: 9, place: place(1, 0, 200) });
  });

  it('is newest first and skips entries that cannot be decrypted', async () => {
    await db.readHistory.put({ id: 5, time: 300, content: 'DOGEAR:AAAA' });
    expect((await readHistory()).map((entry) => entry.id)).toEqual([9, 8]);
  });

  it('can lose one entry, or all, without losing a place', async () => {
    await removeFromHistory({ kind: 'novel', id: 9 });
    expect((await readHistory()).map((entry) => entry.id)).toEqual([8]);
    await clearHistory({ kind: 'novel' });
    expect(await readHistory()).toEqual([]);
    expect(await readPlace(9)).toBeDefined();
  });

  it('loses unreadable rows in a sweep, as places do', async () => {
    await db.readHistory.put({ id: 5, time: 300, content: 'DOGEAR:AAAA' });
    await db.places.put({ bookId: 5, sealed: 'broken' });
    expect(await repairDamagedRows()).toMatchObject({ removed: 2 });
    expect(await db.readHistory.count()).toBe(2);
    expect(await db.places.count()).toBe(2);
    expect(await repairDamagedRows()).toMatchObject({ removed: 0 });
  });
});

describe('settings', () => {
  it('are the defaults, overridden by the reader’s choices', async () => {
    expect(await readReadingSettings()).toEqual(DEFAULT_READING_SETTINGS);
    expect(DEFAULT_READING_SETTINGS).toMatchObject({
      fontSize: 18,
      lineHeight: 140,
      slide: 30,
      topGap: 30,
      bottomGap: 0,
    });
    await saveReadingSettings({ patch: { fontSize: 22 } });
    await saveReadingSettings({ patch: { theme: 'night' } });
    expect(await readReadingSettings()).toEqual({
      ...DEFAULT_READING_SETTINGS,
      fontSize: 22,
      theme: 'night',
    });
  });

  it('of the app are stored by key', async () => {
    await saveSetting({ key: 'tabBar', value: ['fox', 'owl'] });
    expect(await readSetting('tabBar')).toEqual(['fox', 'owl']);
    expect(await readSetting('askedToPersist')).toBeUndefined();
  });
});

describe('home', () => {
  it('is stored, and kept if a refresh fails', async () => {
    server.on('indexConfig', () => ({ tabList: [{ indexValue: '2', indexTitle: 'Women', type: 1 }] }));
    server.on('homeFeed', () => ({
      list: [],
      freeBook: null,
      adLimitClickTimes: 3,
      adLimitJiangeTime: 60_000,
    }));
    expect(await readTabs()).toBeUndefined();
    await refreshTabs();
    await refreshFeed({ gender: '2' });
    expect(server.callsOf('homeFeed')[0]).toEqual({ isDeep: 0, gender: '2' });
    server.failNext({ kind: 'html' }, { kind: 'truncated' });
    expect(await refreshTabs()).toMatchObject({ ok: false, failure: { name: 'intercepted' } });
    expect(await refreshFeed({ gender: '2' })).toMatchObject({ ok: false, failure: { name: 'undecodable' } });
    expect(await readTabs()).toHaveLength(1);
    expect(await readFeed('2')).toMatchObject({ gender: '2', blocks: [], freeBook: null });
  });

  it('is fetched with tabs and feed together, and keeps the tabs if the feed fails', async () => {
    const tabList = [{ indexValue: 'novel', indexTitle: 'Novel', type: 1 as const }];
    server.on('indexConfig', () => ({ tabList }));
    server.on('homeFeed', () => 'notFound');
    expect(await refreshHome()).toMatchObject({ ok: false, failure: { name: 'notFound' } });
    expect(await readTabs()).toEqual(tabList);
    expect(await readFeed('novel')).toBeUndefined();

    const feed = { list: [], freeBook: null, adLimitClickTimes: 3, adLimitJiangeTime: 60_000 };
    server.on('homeFeed', () => feed);
    expect(await refreshHome()).toEqual({ ok: true, value: null });
    expect(server.callsOf('homeFeed').at(-1)).toEqual({ isDeep: 0, gender: '' });
    expect(await readFeed('novel')).toMatchObject({ gender: 'novel', blocks: [], freeBook: null });
  });
});
