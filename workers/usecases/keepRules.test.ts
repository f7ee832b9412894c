import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '../../data/db';
import { KEEP_RULES_KEY, type KeepRules } from '../../data/queries/keepRules';
import { readStoredBooks } from '../../data/queries/storedBooks';
import { FakeBook } from '../../tests/doubles/fakeBook';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { useCases } from './index';
import { resumeDownloads } from './resumeDownloads';

const { downloadBook, openBook, openChapter, prefetchNext, saveSetting } = useCases;
const CHAPTERS = 8;

beforeEach(async () => {
  const book = new FakeBook(await freshDevice(), 7);
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

describe('how much is kept ahead', () => {
  it.each([
    [{}, [3, 4, 5]],
    [{ ahead: 1 }, [3]],
    [{ ahead: 'all' }, [3, 4, 5, 6, 7, 8]],
  ] as const)('%j', async (rules, targets) => {
    await choose(rules);
    await readOn(2);
    expect(await stored()).toEqual(targets);
  });
});

describe('what lies behind', () => {
  it('goes, but for the chapter right before', async () => {
    await choose({ deleteBehind: true, ahead: 1 });
    for (const target of [1, 2, 3, 4]) await openChapter({ bookId: 7, target });
    await readOn(4);
    expect(await stored()).toEqual([3, 4, 5]);
  });

  it('stays without the rule, and where the whole book was downloaded', async () => {
    for (const target of [1, 2, 3]) await openChapter({ bookId: 7, target });
    await readOn(3);
    expect(await stored()).toEqual([1, 2, 3, 4, 5, 6]);
    await choose({ deleteBehind: true });
    await downloadBook({ bookId: 7 });
    await readOn(CHAPTERS);
    expect(await stored()).toHaveLength(CHAPTERS);
  });
});

describe('Wi-Fi only', () => {
  it('fetches nothing ahead over mobile data, and a download waits until there is Wi-Fi', async () => {
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

  it('is a rule: without it mobile data will do', async () => {
    connect('cellular');
    await readOn(2);
    expect(await stored()).toEqual([3, 4, 5]);
    expect(await downloadBook({ bookId: 7 })).toMatchObject({ ok: true });
  });

  it('lets the chapter through that is being read', async () => {
    await choose({ wifiOnly: true });
    connect('cellular');
    expect(await openChapter({ bookId: 7, target: 2 })).toMatchObject({ ok: true });
  });
});

describe('what each book takes', () => {
  it('is weighed whether it was downloaded or only read', async () => {
    await openChapter({ bookId: 7, target: 2 });
    const [book] = await readStoredBooks();
    expect(book).toMatchObject({ bookId: 7, bookName: 'A Book', bytes: 'Text 2.'.length, chapters: 1 });
    await downloadBook({ bookId: 7 });
    expect((await readStoredBooks())[0]).toMatchObject({
      bytes: CHAPTERS * 'Text 1.'.length,
      download: { state: 'done' },
    });
  });
});
