import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import { describeFailure } from '../../contract/wire/failure';
import { undoTarget } from '../../data/commands/unlocks';
import { countSettlement } from '../../data/money/settlements';
import { append } from '../../data/outbox/append';
import { refuse } from '../../data/outbox/settle';
import { packChapter, unpackChapter } from '../../data/packing/chapterRow';
import { db } from '../../data/tables/db';
import { metaRow } from '../../data/tables/meta';
import type { ChapterRow, StoredChapterRow } from '../../data/tables/rows';
import { parseChapterText } from '../../formats/chapterText';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { readBookText, warmBookText } from './bookText';
import { searchBook, type TextHit } from './searchBook';

let lastBook = 0;
let bookId: number;

beforeEach(async () => {
  await freshDevice();
  vi.restoreAllMocks();
  // The worker remembers texts of books, so each test uses its own book.
  lastBook += 1;
  bookId = lastBook;
});

/** Stores chapters 1, 2, …: a text, or null for one that is stored only sealed. */
async function store(texts: readonly (string | null)[], revision = 1): Promise<void> {
  const entries: ChapterEntry[] = [];
  for (const [index, text] of texts.entries()) {
    const target = index + 1;
    const shared = {
      target,
      title: `Chapter ${target}`,
      wordCount: 1,
      bytes: 1,
      hash: hashOf(text, revision),
    };
    entries.push({
      ...shared,
      id: target,
      price: text === null ? 5 : 0,
      state: text === null ? 'locked' : 'free',
    });
    const row: ChapterRow = {
      ...shared,
      bookId,
      chapterId: target,
      blocks: text === null ? null : parseChapterText(text),
      blocksHash: '',
      sealed: text === null ? 'sealed' : null,
      storedAt: 0,
    };
    await db.chapters.put(target % 2 === 0 ? row : packChapter(row));
  }
  await db.chapterLists.put({ bookId, revision, chapters: entries });
}

function hashOf(text: string | null, revision: number): string {
  return text === null ? 'sealed' : `${revision}/${text.length}/${text.slice(0, 30)}`;
}

async function search(query: string, most = 100) {
  const hits: TextHit[] = [];
  const searched = await searchBook({
    bookId,
    query,
    most,
    onHits: (found) => hits.push(...found),
    pause: async () => true,
  });
  return { hits, searched, where: hits.map(({ target, match }) => `${target} ${match}`) };
}

const LONG = 'a long way to go, '.repeat(12_000);

describe('searching a book', () => {
  it('returns hits in reading order with their places, and counts those beyond the limit', async () => {
    await store(['The Café.\n\nA cafe.', 'Nothing.', 'Cafe, café, cafes.']);
    const { where, hits, searched } = await search('cafe', 4);
    expect(where).toEqual(['1 Café', '1 cafe', '3 Cafe', '3 café']);
    expect(searched).toEqual({ bookId, count: 5, total: 3, held: 3, locked: 0 });
    expect(hits[1]).toMatchObject({ title: 'Chapter 1', start: 2, end: 6, quote: 'cafe.', share: 11 / 16 });
  });

  it('leaves out chapters that are only sealed or not stored', async () => {
    await store(['One word.', null, 'One word.']);
    await db.chapters.delete([bookId, 3]);
    const { where, searched } = await search('word');
    expect(where).toEqual(['1 word']);
    expect(searched).toMatchObject({ total: 3, held: 1, locked: 1 });
  });

  it('uses the cached text, and reads only the chapters with hits', async () => {
    await store([LONG, `${LONG} the needle`, LONG, LONG]);
    await warmBookText(bookId);
    const many = vi.spyOn(db.chapters, 'bulkGet');
    const one = vi.spyOn(db.chapters, 'get');
    expect((await search('needle')).where).toEqual(['2 needle']);
    expect(many).not.toHaveBeenCalled();
    expect(one).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['revised', () => store([LONG, `${LONG} the thread`, LONG], 2), ['2 thread']],
    ['taken away', () => db.chapters.delete([bookId, 2]), []],
    [
      'added',
      () => store([LONG, `${LONG} needle`, LONG, 'One needle, one thread.']),
      ['2 needle', '4 needle', '4 thread'],
    ],
    ['unlocked', () => store(['The thread.', `${LONG} needle`, LONG]), ['1 thread', '2 needle']],
  ])('notices that a chapter was %s since the text was read', async (_, change, expected) => {
    await store([null, `${LONG} needle`, LONG]);
    await warmBookText(bookId);
    await search('needle');
    await change();
    const found = [...(await search('needle')).where, ...(await search('thread')).where];
    expect(found.sort()).toEqual(expected);
  });

  it('returns nothing from a chapter with a pending undo', async () => {
    await store(['A needle.', 'Another needle.']);
    await db.meta.put(metaRow('accountId', 12));
    const target = undoTarget({ bookId, target: 2, unlockRequestId: 'r' });
    const { requestId } = await append({
      kind: 'undoUnlock',
      target,
      payload: { unlockRequestId: 'r' },
      accountId: 12,
    });
    expect((await search('needle')).where).toEqual(['1 needle']);
    await refuse(requestId, describeFailure('notUndoable'), true);
    expect((await search('needle')).where).toEqual(['1 needle', '2 needle']);
  });

  it('does not keep a text that an undo took back before or during reading', async () => {
    await store(['First.', LONG]);
    await search('long way');
    const undo = async () => {
      const list = await db.chapterLists.get(bookId);
      const chapters = (list?.chapters ?? []).map((entry) =>
        entry.target === 2 ? { ...entry, state: 'locked' as const } : entry,
      );
      await db.chapterLists.update(bookId, { chapters });
      const row = (await unpackChapter(
        (await db.chapters.get([bookId, 2])) as StoredChapterRow,
      )) as ChapterRow;
      await db.chapters.put({ ...row, blocks: null, sealed: 'sealed' });
      await db.transaction('rw', db.meta, () => countSettlement());
    };
    await undo();
    const row = await db.chapters.get([bookId, 1]);
    await db.chapters.put({
      ...((await unpackChapter(row as StoredChapterRow)) as ChapterRow),
      target: 3,
      hash: 'later',
      blocks: parseChapterText(LONG),
    });
    const list = await db.chapterLists.get(bookId);
    const [first] = list?.chapters ?? [];
    const third = { ...(first as ChapterEntry), id: 3, target: 3, hash: 'later' };
    await db.chapterLists.update(bookId, { chapters: [...(list?.chapters ?? []), third] });
    expect((await search('long way')).where).not.toContain('2 long way');
    expect((await search('long way')).where).toContain('3 long way');

    lastBook += 1;
    bookId = lastBook;
    await store(['First.', LONG]);
    const reading = readBookText(bookId);
    await reading.next();
    await undo();
    while (!(await reading.next()).done);
    const many = vi.spyOn(db.chapters, 'bulkGet');
    expect((await search('long way')).where).not.toContain('2 long way');
    expect(many).toHaveBeenCalled();
  });

  it('skips a chapter whose packed text is damaged', async () => {
    await store(['A needle.', 'A needle.', 'A needle.']);
    await db.chapters.update([bookId, 1], { packed: new ArrayBuffer(9) });
    expect((await search('needle')).where).toEqual(['2 needle', '3 needle']);
  });

  it('stops when it is cancelled', async () => {
    await store(['One word.', 'Two words.']);
    const told = vi.fn();
    const searched = await searchBook({
      bookId,
      query: 'word',
      most: 9,
      onHits: told,
      pause: async () => false,
    });
    expect(searched).toBeNull();
    expect(told).toHaveBeenCalledTimes(1);
  });
});
