import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeCaches } from '../../tests/doubles/fakeCaches';
import { db } from './db';
import type { ChapterRow } from './rows';
import { failureOfStorage } from './storageFailure';
import { WRITER_VERSION, write } from './write';

const chapter = (bookId: number, target: number): ChapterRow => ({
  bookId,
  target,
  chapterId: target,
  title: '',
  wordCount: 0,
  hash: 'h',
  blocks: [],
  blocksHash: '',
  sealed: null,
  bytes: 0,
  storedAt: 0,
});

beforeEach(async () => {
  await db.open();
  for (const table of db.tables) await table.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Simulates a full device as Chrome does: the put fails with QuotaExceededError. */
function fullFor(times: number) {
  const real = IDBObjectStore.prototype.put;
  let left = times;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === 'settings' && left-- > 0) throw new DOMException('no room', 'QuotaExceededError');
    return real.apply(this, args);
  });
}

describe('a full device', () => {
  const put = () => write([db.settings], () => db.settings.put({ key: 'a', value: 1 }));

  beforeEach(async () => {
    await db.chapters.bulkPut([chapter(1, 1), chapter(2, 1), chapter(3, 1), chapter(4, 1)]);
    await db.bookshelf.put({ bookId: 2, card: {} as never, addedAt: 0, openedAt: 0 });
    await db.downloads.put({ bookId: 3, state: 'paused' } as never);
    await db.readHistory.put({ id: 4, time: 9, content: '' });
  });

  it('frees prefetched chapters, keeps all others, and repeats the write', async () => {
    fullFor(1);
    await put();
    expect(await db.settings.get('a')).toEqual({ key: 'a', value: 1 });
    expect(await db.chapters.toCollection().primaryKeys()).toEqual([
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
  });

  it('deletes the copies of chapter files too', async () => {
    const caches = new FakeCaches();
    vi.stubGlobal('caches', caches);
    fullFor(1);
    await put();
    expect(caches.deleted).toEqual(['dogear-chapters']);
  });

  it('frees space and repeats the write within another write too', async () => {
    fullFor(1);
    await write([db.meta, db.settings], async () => {
      await db.meta.put({ key: 'outer', value: 1 });
      await put();
    });
    expect(await db.settings.get('a')).toEqual({ key: 'a', value: 1 });
    expect(await db.meta.get('outer')).toBeDefined();
    expect(await db.chapters.count()).toBe(3);
  });

  it('fails as storageFull if nothing more can be freed', async () => {
    fullFor(Number.POSITIVE_INFINITY);
    const error = await put().catch((caught: unknown) => caught);
    expect(failureOfStorage(error)).toMatchObject({ name: 'storageFull', disposition: 'refuse' });
    expect(await db.settings.count()).toBe(0);
  });

  it('repeats the write until the browser provides the freed space', async () => {
    fullFor(3);
    await put();
    expect(await db.settings.get('a')).toEqual({ key: 'a', value: 1 });
  });

  it('is recognised inside an aborted transaction', () => {
    const inner = new DOMException('no room', 'QuotaExceededError');
    const abort = Object.assign(new Error('aborted'), { name: 'AbortError', inner });
    expect(failureOfStorage(abort).name).toBe('storageFull');
    expect(failureOfStorage(new Error('other')).name).toBe('storageFault');
  });
});

describe('a newer database', () => {
  it('refuses writes of older code', async () => {
    await db.meta.put({ key: 'minWriter', value: WRITER_VERSION + 1 });
    const error = await write([db.settings], () => db.settings.put({ key: 'a', value: 1 })).catch(
      (caught: unknown) => caught,
    );
    expect(failureOfStorage(error).name).toBe('clientTooOld');
    expect(await db.settings.count()).toBe(0);
  });

  it('accepts writes of code of the same version', async () => {
    await db.meta.put({ key: 'minWriter', value: WRITER_VERSION });
    await write([db.settings], () => db.settings.put({ key: 'a', value: 1 }));
    expect(await db.settings.count()).toBe(1);
  });
});

describe('a foreign await in a transaction', () => {
  it('is an error, and earlier writes stay committed', async () => {
    const work = write([db.settings], async () => {
      await db.settings.put({ key: 'first', value: 1 });
      await crypto.subtle.digest('SHA-256', new Uint8Array(1_000_000));
      await db.settings.put({ key: 'second', value: 2 });
    });
    await expect(work).rejects.toThrow();
    // The error is reported, but the earlier put is committed: half a change.
    expect(await db.settings.get('first')).toBeDefined();
  });
});
