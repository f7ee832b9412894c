import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countSettlement, settlementsSoFar } from '../../../data/money/settlements';
import { chapterFields } from '../../../data/packing/earlierRows';
import { readChapter, readStoredTargets, readTeaser } from '../../../data/queries/chapters';
import { sealUser } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import type { StoredChapterRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { GUEST_USER } from '../../../tests/doubles/guest';
import { useCases } from '../index';

const { openBook, openChapter, prefetchNext } = useCases;
let server: FakeServer;
let book: FakeBook;

beforeEach(async () => {
  server = await freshDevice();
  book = new FakeBook(server, 7);
  await book.publish(0, 'Preface.');
  for (let target = 1; target <= 6; target++) await book.publish(target, `Text of chapter ${target}.`);
  await book.publish(-1, 'Afterword.');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const textOf = async (target: number) => {
  const row = await readChapter(7, target);
  return row?.blocks?.flatMap((block) => ('runs' in block ? block.runs.map((run) => run.text) : [])).join('');
};

const changeSealed = async (change: Partial<StoredChapterRow>) =>
  db.chapters.put({ ...(chapterFields(await db.chapters.get([7, 5])) as StoredChapterRow), ...change });

describe('opening a book', () => {
  it('stores its page and its contents in reading order', async () => {
    expect(await openBook({ bookId: 7 })).toEqual({ ok: true, value: null });
    expect((await db.chapterLists.get(7))?.chapters.map((entry) => entry.target)).toEqual([
      0, 1, 2, 3, 4, 5, 6, -1,
    ]);
    expect((await db.books.get(7))?.detail.bookName).toBe('A Book');
  });

  it('again sends the stored revision and keeps the unchanged list', async () => {
    await openBook({ bookId: 7 });
    const list = await db.chapterLists.get(7);
    await openBook({ bookId: 7 });
    expect(server.callsOf('chapterList').map((request) => request.revision)).toEqual([
      undefined,
      book.revision,
    ]);
    expect(await db.chapterLists.get(7)).toEqual(list);
  });

  it('offline loses nothing', async () => {
    await openBook({ bookId: 7 });
    await openChapter({ bookId: 7, target: 1 });
    server.isDown = true;
    expect(await openBook({ bookId: 7 })).toMatchObject({ ok: false, failure: { name: 'offline' } });
    expect(await db.chapterLists.count()).toBe(1);
    expect(await textOf(1)).toBe('Text of chapter 1.');
  });

  it('after the session ended repeats the request without a user', async () => {
    await db.meta.bulkPut([{ key: 'user', value: await sealUser(GUEST_USER) }]);
    server.hasSession = false;
    expect(await openBook({ bookId: 7 })).toEqual({ ok: true, value: null });
    expect(server.callsOf('bookInfo').map((request) => request.userId)).toEqual([12, undefined]);
  });
});

describe('opening a chapter', () => {
  it('of an unknown book fetches contents and text', async () => {
    expect(await openChapter({ bookId: 7, target: 3 })).toEqual({ ok: true, value: { isCurrent: true } });
    expect(await textOf(3)).toBe('Text of chapter 3.');
    expect(server.callsOf('chapter')).toHaveLength(0);
  });

  it('that is stored works offline', async () => {
    await openChapter({ bookId: 7, target: 3 });
    server.isDown = true;
    expect(await openChapter({ bookId: 7, target: 3 })).toEqual({ ok: true, value: { isCurrent: true } });
  });

  it('that is not stored fails offline', async () => {
    await openBook({ bookId: 7 });
    server.isDown = true;
    expect(await openChapter({ bookId: 7, target: 3 })).toMatchObject({
      ok: false,
      failure: { name: 'offline' },
    });
    expect(await openChapter({ bookId: 8, target: 1 })).toMatchObject({
      ok: false,
      failure: { name: 'offline' },
    });
  });

  it('that does not exist is not found', async () => {
    expect(await openChapter({ bookId: 7, target: 99 })).toMatchObject({
      ok: false,
      failure: { name: 'notFound' },
    });
  });

  it('that was revised keeps the old text until the new one is stored', async () => {
    await openChapter({ bookId: 7, target: 3 });
    await book.publish(3, 'Better text.');
    await openBook({ bookId: 7 });
    expect(await textOf(3)).toBe('Text of chapter 3.');
    server.isDown = true;
    expect(await openChapter({ bookId: 7, target: 3 })).toEqual({ ok: true, value: { isCurrent: false } });
    server.isDown = false;
    expect(await openChapter({ bookId: 7, target: 3 })).toEqual({ ok: true, value: { isCurrent: true } });
    expect(await textOf(3)).toBe('Better text.');
  });

  it('whose file was replaced fetches it by the new contents', async () => {
    await openBook({ bookId: 7 });
    const old = book.entries().find((entry) => entry.target === 3)?.hash;
    await book.publish(3, 'Better text.');
    server.files.delete(`/content/${old}.txt`);
    expect(await openChapter({ bookId: 7, target: 3 })).toEqual({ ok: true, value: { isCurrent: true } });
    expect(await textOf(3)).toBe('Better text.');
  });

  it.each(['truncated', 'html', 'tampered'] as const)(
    'that arrives %s twice stores nothing',
    async (kind) => {
      await openBook({ bookId: 7 });
      server.failNextContent({ kind }, { kind });
      expect(await openChapter({ bookId: 7, target: 3 })).toMatchObject({
        ok: false,
        failure: { name: kind === 'html' ? 'intercepted' : 'damaged' },
      });
      expect(await readStoredTargets(7)).toEqual([]);
    },
  );

  it('twice at the same time fetches once', async () => {
    await openBook({ bookId: 7 });
    await Promise.all([openChapter({ bookId: 7, target: 3 }), openChapter({ bookId: 7, target: 3 })]);
    expect(server.contentFetches).toHaveLength(1);
  });
});

describe('a locked chapter', () => {
  beforeEach(async () => {
    await book.publish(5, 'Secret text.', 1);
  });

  it('is stored sealed, its text nowhere on the device', async () => {
    expect(await openChapter({ bookId: 7, target: 5 })).toMatchObject({
      ok: false,
      failure: { name: 'locked' },
    });
    expect(await readChapter(7, 5)).toMatchObject({ blocks: null, sealed: expect.any(String) });
    for (const table of db.tables) {
      expect(JSON.stringify(await table.toArray())).not.toContain('Secret text');
    }
  });

  it('that stays sealed is not written again', async () => {
    await openChapter({ bookId: 7, target: 5 });
    await changeSealed({ storedAt: 1 });
    await openChapter({ bookId: 7, target: 5 });
    expect((await readChapter(7, 5))?.storedAt).toBe(1);
  });

  it('opens with its key once granted, without fetching the file again', async () => {
    await openChapter({ bookId: 7, target: 5 });
    book.grant(5);
    expect(await openChapter({ bookId: 7, target: 5 })).toEqual({ ok: true, value: { isCurrent: true } });
    expect(await textOf(5)).toBe('Secret text.');
    expect(server.contentFetches).toHaveLength(1);
  });

  it('is fetched again if its sealed copy is damaged', async () => {
    await openChapter({ bookId: 7, target: 5 });
    await changeSealed({ sealed: 'AAAA' });
    book.grant(5);
    expect(await openChapter({ bookId: 7, target: 5 })).toMatchObject({ ok: true });
    expect(await textOf(5)).toBe('Secret text.');
  });

  it('shows its teaser, even if prefetched, until it is unlocked', async () => {
    book.teaser = 'It began\nat night.';
    await openBook({ bookId: 7 });
    await prefetchNext({ bookId: 7, target: 4, saveData: true });
    expect(await readTeaser(7, 5)).toEqual([]);
    await openChapter({ bookId: 7, target: 5 });
    expect(await readTeaser(7, 5)).toEqual(['It began', 'at night.']);
    book.teaser = undefined;
    await openChapter({ bookId: 7, target: 5 });
    expect(await readTeaser(7, 5)).toEqual(['It began', 'at night.']);
    book.grant(5);
    await openChapter({ bookId: 7, target: 5 });
    expect(await textOf(5)).toBe('Secret text.');
    expect(await readTeaser(7, 5)).toEqual([]);
  });

  it('stays locked if an undo settles while its text is fetched', async () => {
    book.grant(5);
    const { fetch } = server;
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      if (String(args[0]).includes('/content/') && (await settlementsSoFar()) === 0) {
        await write([], countSettlement);
        book.lock(5);
      }
      return fetch(...args);
    });
    expect(await openChapter({ bookId: 7, target: 5 })).toMatchObject({
      ok: false,
      failure: { name: 'locked' },
    });
    expect(await textOf(5)).toBeUndefined();
  });

  it('fails as locked if the server refuses its key', async () => {
    server.on('chapter', () => 'locked');
    expect(await openChapter({ bookId: 7, target: 5 })).toMatchObject({
      ok: false,
      failure: { name: 'locked' },
    });
  });
});

describe('prefetching', () => {
  beforeEach(() => openBook({ bookId: 7 }));

  it('fetches the next three in reading order, at low priority, once', async () => {
    expect(await prefetchNext({ bookId: 7, target: 5, saveData: false })).toEqual({
      ok: true,
      value: { stored: 2 },
    });
    expect(await readStoredTargets(7)).toEqual([-1, 6]);
    expect(await prefetchNext({ bookId: 7, target: 4, saveData: false })).toEqual({
      ok: true,
      value: { stored: 1 },
    });
    expect(await prefetchNext({ bookId: 7, target: 4, saveData: false })).toEqual({
      ok: true,
      value: { stored: 0 },
    });
    expect(server.contentFetches.map((each) => each.init.priority)).toEqual(['low', 'low', 'low']);
  });

  it('fetches only the next chapter when the reader saves data', async () => {
    expect(await prefetchNext({ bookId: 7, target: 0, saveData: true })).toEqual({
      ok: true,
      value: { stored: 1 },
    });
    expect(await readStoredTargets(7)).toEqual([1]);
  });

  it('keeps locked chapters sealed and requests no key', async () => {
    await book.publish(2, 'Secret text.', 1);
    await openBook({ bookId: 7 });
    await prefetchNext({ bookId: 7, target: 1, saveData: true });
    expect((await readChapter(7, 2))?.sealed).toEqual(expect.any(String));
    expect(server.callsOf('chapter')).toHaveLength(0);
  });

  it('is cancelled by a newer call', async () => {
    server.failNextContent({ kind: 'silent' });
    const older = prefetchNext({ bookId: 7, target: 0, saveData: false });
    await vi.waitFor(() => expect(server.contentFetches).toHaveLength(1));
    const newer = prefetchNext({ bookId: 7, target: 3, saveData: false });
    expect(await older).toMatchObject({ ok: false, failure: { name: 'cancelled' } });
    expect(await newer).toEqual({ ok: true, value: { stored: 3 } });
  });

  it('cancelled by a newer call does not cancel opening the same chapter', async () => {
    let openGate = () => {};
    const gate = new Promise<void>((resolve) => {
      openGate = resolve;
    });
    const fetches: string[] = [];
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      fetches.push(input);
      await gate;
      return server.fetch(input, init);
    });
    const older = prefetchNext({ bookId: 7, target: 0, saveData: false });
    await vi.waitFor(() => expect(fetches).toHaveLength(1));
    const opened = openChapter({ bookId: 7, target: 1 });
    const newer = prefetchNext({ bookId: 7, target: 1, saveData: true });
    openGate();
    expect(await opened).toEqual({ ok: true, value: { isCurrent: true } });
    await Promise.all([older, newer]);
    expect(server.contentFetches).toHaveLength(2);
  });
});
