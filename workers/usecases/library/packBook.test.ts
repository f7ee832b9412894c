import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sha256Hex } from '../../../data/network/sha256';
import { wideRow } from '../../../data/packing/wideRow';
import { readChapter } from '../../../data/queries/chapters';
import { db } from '../../../data/tables/db';
import type { ChapterRow } from '../../../data/tables/rows';
import { parseChapterText } from '../../../formats/chapterText';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { chapterRow } from '../../../tests/doubles/rows';
import { packOldTexts } from './packBook';

/** Too many to be packed as one. */
const CHAPTERS = 100;
let lastBook = 100;
let bookId: number;

beforeEach(async () => {
  await freshDevice();
  // Dictionaries are remembered by book.
  lastBook += 1;
  bookId = lastBook;
  const rows: ChapterRow[] = [];
  for (let target = 1; target <= CHAPTERS; target += 1) {
    const blocks = parseChapterText(
      Array.from(
        { length: 40 },
        (_, at) => `“The sea, said ${target * at}, is the sea,” and he told it ${at} times.`,
      ).join('\n\n'),
    );
    rows.push({ ...chapterRow(bookId, target), blocks, blocksHash: await sha256Hex(JSON.stringify(blocks)) });
  }
  await db.chapters.bulkPut(rows);
});

afterEach(() => vi.restoreAllMocks());

const texts = async () =>
  Promise.all(Array.from({ length: CHAPTERS }, async (_, at) => (await readChapter(bookId, at + 1))?.blocks));

it('packs what an older app stored, and nothing twice', async () => {
  const before = await texts();
  await packOldTexts();
  const rows = (await db.chapters.toArray()).map(wideRow);
  const dictionary = await db.packDictionaries.get(bookId);
  expect(rows.every((row) => row?.dictionary === dictionary?.id && row?.blocks === null)).toBe(true);
  expect(await texts()).toEqual(before);
  const plain = before.reduce((sum, blocks) => sum + JSON.stringify(blocks).length, 0);
  const kept = rows.reduce((sum, row) => sum + (row?.kept ?? 0), 0) + (dictionary?.data.byteLength ?? 0);
  expect(kept).toBeLessThan(plain / 4);

  let writes = 0;
  const count = () => {
    writes += 1;
    return undefined;
  };
  db.chapters.hook('updating', count);
  await packOldTexts();
  db.chapters.hook('updating').unsubscribe(count);
  expect(writes).toBe(0);
});

it('goes on where it was stopped, and leaves a text alone that came meanwhile', async () => {
  const before = await texts();
  const stop = (_: unknown, __: unknown, row: { target: number }) => {
    if (row.target === 9) throw new Error('stopped');
  };
  db.chapters.hook('updating', stop as never);
  await expect(packOldTexts()).rejects.toThrow();
  db.chapters.hook('updating').unsubscribe(stop as never);
  expect(await texts()).toEqual(before);
  await packOldTexts();
  expect((await db.chapters.toArray()).every(({ packed }) => packed !== undefined)).toBe(true);
  expect(await texts()).toEqual(before);
});

it('leaves what is damaged to whoever reads it', async () => {
  await db.chapters.put({ bookId, target: 3, hash: 3, packed: new ArrayBuffer(3), kept: 3 });
  await packOldTexts();
  expect(await readChapter(bookId, 3)).toBeUndefined();
  expect((await readChapter(bookId, 4))?.blocks).toHaveLength(40);
});

it('finds at a start what an app of before stored, and reads nothing else', async () => {
  await db.chapters.put({ ...chapterRow(7, 1), blocks: null, sealed: 'DOGEAR:AAAA' });
  await packOldTexts();
  expect((await db.chapters.toArray()).every(({ kept = 0 }) => kept > 0)).toBe(true);
  expect(await db.chapters.get([7, 1])).toMatchObject({ sealed: 'DOGEAR:AAAA', blocks: null });
  const read = vi.spyOn(db.chapters, 'bulkGet');
  await packOldTexts();
  expect(read).not.toHaveBeenCalled();
});
