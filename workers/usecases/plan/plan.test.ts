import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdsText } from '../../../data/packing/chapterRow';
import { chapterFields } from '../../../data/packing/earlierRows';
import { freePlanned } from '../../../data/plan/planned';
import { KEEP_PLAN_KEY, type KeepPlan } from '../../../data/queries/keepPlan';
import { db } from '../../../data/tables/db';
import { readMeta } from '../../../data/tables/meta';
import { fetchPlanned } from '../../../sw/keepPlan';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import { FakeCaches } from '../../../tests/doubles/fakeCaches';
import { FakeDrama } from '../../../tests/doubles/fakeDrama';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { shelfRow } from '../../../tests/doubles/rows';
import { useCases } from '../index';
import { carryOutPlan } from './carryOutPlan';

const BOOK = 7;
const DRAMA = 9;
/** Half an hour each at the usual pace of 240 words a minute. */
const WORDS = 7_200;
const CHAPTERS = 12;
const { downloadBook, openBook, openChapter, saveSetting, savePlace } = useCases;

let server: FakeServer;
let book: FakeBook;

beforeEach(async () => {
  server = await freshDevice();
  vi.stubGlobal('caches', new FakeCaches());
  server.on('chapterTalk', () => 'notFound').on('commentList', () => 'notFound');
  book = new FakeBook(server, BOOK);
  for (let target = 1; target <= CHAPTERS; target++) {
    const entry = await book.publish(target, `Text ${target}.`);
    Object.assign(entry, { wordCount: WORDS });
  }
  await db.bookshelf.put(shelfRow(BOOK));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const choose = (plan: Partial<KeepPlan> = {}) =>
  saveSetting({ key: KEEP_PLAN_KEY, value: { on: true, hours: 1, megabytes: 500, ...plan } });
const carryOut = (charging: boolean | null = null) => carryOutPlan({ charging });
const stored = async () => (await db.chapters.toCollection().primaryKeys()).map(([, target]) => target);
const planned = async () => (await db.planned.get(BOOK))?.targets ?? [];
const readTo = async (target: number) => {
  const place = { target, blockId: 'a', offset: 0, quote: '', chapterShare: 0.5, at: 1 };
  await savePlace({ bookId: BOOK, place });
};

describe('the plan', () => {
  it('fetches the next hours of a book never opened here', async () => {
    await choose();
    expect(await carryOut()).toEqual({ ok: true, value: { waitsFor: null } });
    expect(await stored()).toEqual([1, 2]);
    expect(await planned()).toEqual([1, 2]);
    await choose({ hours: 3 });
    await carryOut();
    expect(await stored()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('follows the reader: read chapters are deleted, the next ones fetched', async () => {
    await choose();
    await carryOut();
    await readTo(4);
    await carryOut();
    expect(await stored()).toEqual([4, 5, 6]);
    await readTo(5);
    await carryOut();
    expect(await stored()).toEqual([4, 5, 6, 7]);
  });

  it('does nothing until switched on, and deletes everything when switched off', async () => {
    await carryOut();
    expect(await stored()).toEqual([]);
    await choose();
    await carryOut();
    await choose({ on: false });
    await carryOut();
    expect(await stored()).toEqual([]);
    expect(await db.planned.count()).toBe(0);
  });

  it('deletes a book removed from the library', async () => {
    await choose();
    await carryOut();
    await db.bookshelf.delete(BOOK);
    await carryOut();
    expect(await stored()).toEqual([]);
  });

  it('keeps chapters that the reader opened', async () => {
    await openBook({ bookId: BOOK });
    await openChapter({ bookId: BOOK, target: 1 });
    await choose();
    await carryOut();
    expect(await planned()).toEqual([2]);
    await readTo(9);
    await choose({ on: false });
    await carryOut();
    expect(await stored()).toEqual([1]);
  });

  it('leaves a downloaded book whole, even if the plan had begun it', async () => {
    await choose();
    await carryOut();
    await downloadBook({ bookId: BOOK });
    await choose({ on: false });
    await carryOut();
    await freePlanned();
    expect(await stored()).toHaveLength(CHAPTERS);
  });

  it('keeps locked chapters sealed and requests no key', async () => {
    for (let target = 1; target <= CHAPTERS; target++)
      Object.assign(await book.publish(target, `Secret ${target}.`, 3), { wordCount: WORDS });
    await choose();
    await carryOut();
    expect(
      (await db.chapters.toArray()).map((row) => [holdsText(row), chapterFields(row)?.sealed === null]),
    ).toEqual([
      [false, false],
      [false, false],
    ]);
    expect(server.calls.filter(({ name }) => /unlock/i.test(name))).toEqual([]);
  });

  it('continues after an interruption', async () => {
    await choose({ hours: 3 });
    await openBook({ bookId: BOOK });
    server.failNextContent({ kind: 'status', status: 404 });
    server.isDown = true;
    expect(await carryOut()).toMatchObject({ value: { waitsFor: 'network' } });
    expect(await readMeta('plan')).toMatchObject({ waitsFor: 'network' });
    server.isDown = false;
    await carryOut();
    await carryOut();
    expect(await stored()).toHaveLength(6);
    expect(await readMeta('plan')).toMatchObject({ waitsFor: null });
  });
});

describe('a plan with conditions', () => {
  it('waits for Wi-Fi if the browser reports another connection', async () => {
    await choose({ wifiOnly: true });
    vi.stubGlobal('navigator', { locks: navigator.locks, connection: { type: 'cellular' } });
    expect(await carryOut()).toMatchObject({ value: { waitsFor: 'wifi' } });
    await choose({ wifiOnly: false });
    expect(await carryOut()).toMatchObject({ value: { waitsFor: null } });
  });

  it('waits for the charger if the browser reports that it is unplugged', async () => {
    await choose({ chargingOnly: true });
    expect(await carryOut(false)).toMatchObject({ value: { waitsFor: 'charging' } });
    expect(await stored()).toEqual([]);
    expect(await carryOut(null)).toMatchObject({ value: { waitsFor: null } });
    expect(await carryOut(true)).toMatchObject({ value: { waitsFor: null } });
  });

  it('deletes read chapters without waiting', async () => {
    await choose({ wifiOnly: true });
    await carryOut();
    vi.stubGlobal('navigator', { locks: navigator.locks, connection: { type: 'cellular' } });
    await readTo(6);
    await carryOut();
    expect(await stored()).toEqual([]);
  });
});

describe('a drama in the plan', () => {
  let drama: FakeDrama;
  beforeEach(async () => {
    drama = new FakeDrama(server, DRAMA);
    for (const target of [1, 2]) drama.publish(target);
    drama.publish(3, 10);
    server.on('bookInfo', () => 'notFound');
    await db.bookshelf.clear();
    const { card, ...row } = shelfRow(DRAMA);
    await db.bookshelf.put({ ...row, card: { ...card, id: DRAMA, kind: 'drama' } });
  });
  const kept = () => db.keptEpisodes.toArray();
  const whole = () =>
    vi.waitFor(async () => expect((await kept()).map(({ state }) => state)).toEqual(['done', 'done']));

  it('is kept by its running time, without locked episodes', async () => {
    await choose();
    await carryOut();
    await whole();
    expect(await kept()).toMatchObject([
      { target: 1, height: 480, planned: true },
      { target: 2, height: 480, planned: true },
    ]);
  });

  it('keeps an episode that the viewer requested when the plan is switched off', async () => {
    await choose();
    await carryOut();
    await whole();
    await useCases.keepEpisodes({ videoId: DRAMA, targets: [1], height: 480 });
    await choose({ on: false });
    await carryOut();
    expect(await kept()).toMatchObject([{ target: 1, state: 'done' }]);
    expect((await kept())[0]?.planned).toBeUndefined();
  });

  it('is paused on mobile data if the plan is Wi-Fi only', async () => {
    await choose({ wifiOnly: true });
    await db.keptEpisodes.clear();
    await carryOut();
    await whole();
    await db.keptEpisodes.toCollection().modify({ state: 'running' });
    vi.stubGlobal('navigator', { locks: navigator.locks, connection: { type: 'cellular' } });
    await carryOut();
    expect((await kept()).map(({ state }) => state)).toEqual(['paused', 'paused']);
  });
});

describe('a full device', () => {
  it('deletes the plan’s furthest chapters first, and no others', async () => {
    await openBook({ bookId: BOOK });
    await openChapter({ bookId: BOOK, target: 12 });
    await choose({ hours: 3 });
    await carryOut();
    await db.chapterLists
      .where('bookId')
      .equals(BOOK)
      .modify((list) => {
        for (const entry of list.chapters) entry.bytes = 4_000_000;
      });
    expect(await freePlanned()).toBe(true);
    expect(await stored()).toEqual([1, 2, 3, 12]);
    await freePlanned();
    expect(await freePlanned()).toBe(false);
    expect(await stored()).toEqual([12]);
  });
});

describe('the service worker with the app closed', () => {
  it('fetches planned chapters, except if the plan requires charging', async () => {
    await openBook({ bookId: BOOK });
    await choose({ chargingOnly: true });
    expect(await fetchPlanned()).toBe(0);
    await choose();
    expect(await fetchPlanned()).toBe(2);
    expect(await planned()).toEqual([1, 2]);
    server.isDown = true;
    expect(await openChapter({ bookId: BOOK, target: 2 })).toMatchObject({ ok: true });
  });
});
