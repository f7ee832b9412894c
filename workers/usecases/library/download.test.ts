import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unpackChapter } from '../../../data/packing/chapterRow';
import { packText } from '../../../data/packing/packText';
import { readDownload } from '../../../data/queries/books';
import { readChapter, readStoredTargets } from '../../../data/queries/chapters';
import { db } from '../../../data/tables/db';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { downloadRow } from '../../../tests/doubles/rows';
import { useCases } from '../index';
import { resumeDownloads } from './downloads';

const { downloadBook, openBook, pauseDownload, prefetchNext, removeDownload, savePlace, verifyDownload } =
  useCases;
const CHAPTERS = 12;
let server: FakeServer;
let book: FakeBook;

beforeEach(async () => {
  server = await freshDevice();
  book = new FakeBook(server, 7);
  for (let target = 1; target <= CHAPTERS; target++) await book.publish(target, `Text of chapter ${target}.`);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const damage = (target: number) =>
  db.chapters
    .where('[bookId+target]')
    .equals([7, target])
    .modify((row) => {
      row.packed = packText([{ id: 'x', kind: 'paragraph', runs: [{ text: 'Bit rot.' }] }]);
    });

function holdContent() {
  const waiting: (() => void)[] = [];
  let free = false;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (input.startsWith('/content/') && input.endsWith('.txt') && !free) {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    }
    return server.fetch(input, init);
  });
  return {
    waiting,
    letThrough: (count: number) => {
      for (const go of waiting.splice(0, count)) go();
    },
    letAllThrough: () => {
      free = true;
      for (const go of waiting.splice(0)) go();
    },
  };
}

describe('downloading a book', () => {
  it('keeps every chapter, verified, with the covers', async () => {
    const covers: string[] = [];
    vi.stubGlobal('caches', {
      open: async () => ({
        match: async () => undefined,
        delete: async () => false,
        put: async (path: string) => void covers.push(path),
      }),
    });
    for (const path of ['/content/small.webp', '/content/large.webp']) {
      server.files.set(path, { body: new Uint8Array([1]), type: 'image/webp' });
    }
    const result = await downloadBook({ bookId: 7 });
    const bytes = book.entries().reduce((sum, entry) => sum + entry.bytes, 0);
    expect(result).toMatchObject({
      ok: true,
      value: { state: 'done', total: CHAPTERS, stored: CHAPTERS, locked: 0, bytes, failure: null },
    });
    expect((await readDownload(7))?.verifiedAt).toEqual(expect.any(Number));
    expect(await readStoredTargets(7)).toHaveLength(CHAPTERS);
    expect(covers.sort()).toEqual(['/content/large.webp', '/content/small.webp']);
  });

  it('keeps locked chapters sealed and counts them', async () => {
    await book.publish(12, 'Secret text.', 1);
    expect(await downloadBook({ bookId: 7 })).toMatchObject({
      ok: true,
      value: { state: 'done', stored: CHAPTERS, locked: 1 },
    });
    const opened = await Promise.all((await db.chapters.toArray()).map(unpackChapter));
    expect(opened).toHaveLength(CHAPTERS);
    expect(JSON.stringify(opened)).not.toContain('Secret text');
  });

  it('fetches four at a time and stores its progress', async () => {
    const hold = holdContent();
    const done = downloadBook({ bookId: 7 });
    await vi.waitFor(() => expect(hold.waiting).toHaveLength(4));
    expect(await readDownload(7)).toMatchObject({
      state: 'running',
      total: CHAPTERS,
      stored: 0,
      verifiedAt: null,
    });
    hold.letAllThrough();
    expect(await done).toMatchObject({ ok: true, value: { stored: CHAPTERS } });
  });

  it('twice at the same time is one download', async () => {
    const [first, second] = await Promise.all([downloadBook({ bookId: 7 }), downloadBook({ bookId: 7 })]);
    expect(second).toBe(first);
    expect(server.contentFetches.filter((each) => each.path.endsWith('.txt'))).toHaveLength(CHAPTERS);
  });

  it('prevents prefetching meanwhile', async () => {
    const hold = holdContent();
    const done = downloadBook({ bookId: 7 });
    await vi.waitFor(() => expect(hold.waiting).toHaveLength(4));
    expect(await prefetchNext({ bookId: 7, target: 1, saveData: false })).toEqual({
      ok: true,
      value: { stored: 0 },
    });
    hold.letAllThrough();
    await done;
  });

  it('retries after the server’s errors 503 and 429', async () => {
    await openBook({ bookId: 7 });
    server.failNextContent({ kind: 'status', status: 503 }, { kind: 'status', status: 429 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const done = downloadBook({ bookId: 7 });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    const timer = setInterval(() => void vi.advanceTimersByTime(500), 1);
    expect(await done).toMatchObject({ ok: true, value: { state: 'done' } });
    clearInterval(timer);
  });
});

describe('a download', () => {
  it('paused by the reader continues where it stopped', async () => {
    const hold = holdContent();
    const paused = downloadBook({ bookId: 7 });
    await vi.waitFor(() => expect(hold.waiting).toHaveLength(4));
    hold.letThrough(2);
    await vi.waitFor(async () => expect(await readStoredTargets(7)).toHaveLength(2));
    await pauseDownload({ bookId: 7 });
    expect(await paused).toMatchObject({ ok: true, value: { state: 'paused', stored: 2, verifiedAt: null } });
    const before = server.contentFetches.length;
    hold.letAllThrough();
    expect(await downloadBook({ bookId: 7 })).toMatchObject({ ok: true, value: { state: 'done' } });
    const files = server.contentFetches.slice(before).filter((each) => each.path.endsWith('.txt'));
    expect(files).toHaveLength(CHAPTERS - 2);
  });

  it('is paused from another tab through its row', async () => {
    const hold = holdContent();
    const running = downloadBook({ bookId: 7 });
    await vi.waitFor(() => expect(hold.waiting).toHaveLength(4));
    await db.downloads.update(7, { state: 'paused' });
    hold.letAllThrough();
    expect(await running).toMatchObject({ ok: true, value: { state: 'paused' } });
  });

  it('fails without a network, and is resumed later by itself', async () => {
    await openBook({ bookId: 7 });
    server.failNextContent({ kind: 'offline' });
    expect(await downloadBook({ bookId: 7 })).toMatchObject({ ok: false, failure: { name: 'offline' } });
    expect(await readDownload(7)).toMatchObject({ state: 'failed', failure: { name: 'offline' } });
    await resumeDownloads();
    expect(await readDownload(7)).toMatchObject({ state: 'done', failure: null });
  });

  it('started offline fails and can be resumed', async () => {
    server.isDown = true;
    expect(await downloadBook({ bookId: 7 })).toMatchObject({ ok: false, failure: { name: 'offline' } });
    expect(await readDownload(7)).toMatchObject({ state: 'failed' });
    server.isDown = false;
    await resumeDownloads();
    expect(await readDownload(7)).toMatchObject({ state: 'done', stored: CHAPTERS });
  });

  it('on a full device fails, keeps its chapters, and does not restart by itself', async () => {
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (this.name === 'chapters' && value.target === 9)
        throw new DOMException('no room', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    expect(await downloadBook({ bookId: 7 })).toMatchObject({ ok: false, failure: { name: 'storageFull' } });
    expect(await readDownload(7)).toMatchObject({ state: 'failed', failure: { name: 'storageFull' } });
    expect((await readStoredTargets(7)).length).toBeGreaterThan(0);
    const fetches = server.contentFetches.length;
    await resumeDownloads();
    expect(server.contentFetches).toHaveLength(fetches);
  });

  it('stopped with its worker resumes at the next start', async () => {
    await db.downloads.put(downloadRow(7, 'running'));
    await resumeDownloads();
    expect(await readDownload(7)).toMatchObject({ state: 'done', stored: CHAPTERS });
  });

  it('that another tab runs is left to that tab', async () => {
    await db.downloads.put(downloadRow(7, 'running'));
    let release = () => {};
    const held = navigator.locks.request(
      'dogear-download-7',
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    expect(await downloadBook({ bookId: 7 })).toMatchObject({
      ok: true,
      value: { state: 'running', stored: 3 },
    });
    expect(server.calls).toHaveLength(0);
    release();
    await held;
  });
});

describe('the downloaded badge', () => {
  beforeEach(() => downloadBook({ bookId: 7 }));

  it('is renewed by verifying every chapter', async () => {
    await db.downloads.update(7, { verifiedAt: 1 });
    expect(await verifyDownload({ bookId: 7 })).toMatchObject({ ok: true, value: { state: 'done' } });
    expect((await readDownload(7))?.verifiedAt).toBeGreaterThan(1);
  });

  it('returns once a damaged chapter is fetched again', async () => {
    await damage(4);
    expect(await verifyDownload({ bookId: 7 })).toMatchObject({ ok: true, value: { state: 'done' } });
    expect(JSON.stringify(await readChapter(7, 4))).toContain('Text of chapter 4');
  });

  it('is removed if a damaged or missing chapter cannot be fetched', async () => {
    await damage(4);
    await db.chapters.delete([7, 5]);
    server.isDown = true;
    expect(await verifyDownload({ bookId: 7 })).toMatchObject({ ok: false, failure: { name: 'offline' } });
    expect(await readDownload(7)).toMatchObject({ state: 'failed', verifiedAt: null, stored: CHAPTERS - 2 });
  });

  it('is removed when the book has new chapters; none is fetched or deleted unasked', async () => {
    await book.publish(13, 'A new one.');
    await book.publish(2, 'Text of chapter 2, revised.');
    const fetches = server.contentFetches.length;
    await openBook({ bookId: 7 });
    expect(await readDownload(7)).toMatchObject({ state: 'paused', total: 13, stored: 11, verifiedAt: null });
    expect(await readStoredTargets(7)).toHaveLength(CHAPTERS);
    expect(server.contentFetches).toHaveLength(fetches);
    expect(await downloadBook({ bookId: 7 })).toMatchObject({
      ok: true,
      value: { state: 'done', stored: 13 },
    });
  });

  it('cannot be verified for a book without a download', async () => {
    expect(await verifyDownload({ bookId: 99 })).toMatchObject({ ok: false, failure: { name: 'notFound' } });
  });
});

describe('removing a download', () => {
  it('deletes every chapter except the current one', async () => {
    await downloadBook({ bookId: 7 });
    const place = { target: 4, blockId: 'a', offset: 0, quote: '', chapterShare: 0.5, at: 5 };
    await savePlace({ bookId: 7, place });
    expect(await removeDownload({ bookId: 7 })).toEqual({ ok: true, value: null });
    expect(await readDownload(7)).toBeUndefined();
    expect(await readStoredTargets(7)).toEqual([4]);
  });

  it('stops it first if it is running', async () => {
    const hold = holdContent();
    const running = downloadBook({ bookId: 7 });
    await vi.waitFor(() => expect(hold.waiting).toHaveLength(4));
    await removeDownload({ bookId: 7 });
    expect(await readDownload(7)).toBeUndefined();
    await running;
    expect(await readStoredTargets(7)).toEqual([]);
  });
});
