import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isEarlier } from '../../../data/packing/earlierRows';
import { readChapter } from '../../../data/queries/chapters';
import { db } from '../../../data/tables/db';
import { parseChapterText } from '../../../formats/chapterText';
import { earlierRows, earlierText } from '../../../tests/doubles/earlierRows';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { chapterRow } from '../../../tests/doubles/rows';
import { rewriteEarlierTexts } from './rewriteEarlierTexts';

const SEALED = { ...chapterRow(7, 9), blocks: null, sealed: new Uint8Array([1, 2, 3]).buffer, kept: 3 };
const { chapters, dictionaries } = earlierRows();

beforeEach(async () => {
  await freshDevice();
  await db.chapters.bulkPut([...chapters, SEALED, chapterRow(9, 1)]);
  await db.packDictionaries.bulkPut(dictionaries);
});
afterEach(() => vi.restoreAllMocks());

const read = () =>
  Promise.all([...chapters, SEALED, chapterRow(9, 1)].map((row) => readChapter(row.bookId, row.target)));

it('every earlier text is rewritten without loss, and the next run does nothing', async () => {
  const before = await read();
  await rewriteEarlierTexts();
  expect(await read()).toEqual(before);
  expect((await db.chapters.toArray()).filter(isEarlier)).toEqual([]);
  expect(await db.packDictionaries.count()).toBe(0);
  const put = vi.spyOn(db.chapters, 'bulkPut');
  await rewriteEarlierTexts();
  expect(put).not.toHaveBeenCalled();
});

it('rewriting continues where it was stopped', async () => {
  const before = await read();
  const put = db.chapters.bulkPut.bind(db.chapters);
  const spy = vi.spyOn(db.chapters, 'bulkPut');
  spy.mockImplementationOnce(put as never).mockImplementation(() => {
    throw new Error('the tab is closed');
  });
  await expect(rewriteEarlierTexts()).rejects.toThrow('the tab is closed');
  expect(await read()).toEqual(before);
  spy.mockRestore();
  await rewriteEarlierTexts();
  expect(await read()).toEqual(before);
  expect((await db.chapters.toArray()).filter(isEarlier)).toEqual([]);
});

it('rewriting skips a damaged text and converts the others', async () => {
  const damaged = { ...chapters[0], packed: new ArrayBuffer(40) } as (typeof chapters)[number];
  await db.chapters.put(damaged);
  await rewriteEarlierTexts();
  expect((await db.chapters.toArray()).filter(isEarlier)).toEqual([damaged]);
  expect((await readChapter(7, 2))?.blocks).toEqual(parseChapterText(earlierText(2)));
});
