import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseChapterText } from '../../formats/chapterText';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { chapterRow } from '../../tests/doubles/rows';
import { sha256Hex } from '../network/sha256';
import { readChapter } from '../queries/chapters';
import { db } from '../tables/db';
import { write } from '../tables/write';
import { MAX_SOLID_BYTES, readDictionaryNow } from './dictionaries';
import { openRow } from './openRow';
import { packRow } from './packRow';
import { packSolid } from './packSolid';
import { takeApart } from './takeApart';
import { wideRow } from './wideRow';

const BOOK = 7;
const CHAPTERS = [1, 2, 3, 4, 5];

async function textRow(target: number, revision = 1) {
  const paragraph = (at: number) =>
    `“The sea, said ${target * 31 + at * revision}, is the sea,” and chapter ${target} told it ${at} times.`;
  const blocks = parseChapterText(Array.from({ length: 40 }, (_, at) => paragraph(at)).join('\n\n'));
  const hash = await sha256Hex(`${target} ${revision}`);
  return { ...chapterRow(BOOK, target), hash, blocks, blocksHash: await sha256Hex(JSON.stringify(blocks)) };
}

const texts = async () =>
  new Map(
    await Promise.all(CHAPTERS.map(async (at) => [at, (await readChapter(BOOK, at))?.blocks] as const)),
  );
const kept = async () => (await db.chapters.toArray()).reduce((sum, row) => sum + (row.kept ?? 0), 0);
const pack = async () => packSolid(BOOK, await readDictionaryNow(BOOK));
/** What happens between the reading of the texts and the writing of what they were packed to. */
function beforeWriting(work: () => Promise<void>): void {
  const begin = db.transaction.bind(db) as (...given: unknown[]) => unknown;
  let isOver = false;
  vi.spyOn(db, 'transaction').mockImplementation((async (mode: string, ...rest: unknown[]) => {
    if (mode === 'rw' && !isOver) {
      isOver = true;
      await work();
    }
    return begin(mode, ...rest);
  }) as never);
}

beforeEach(async () => {
  await freshDevice();
  // Dictionaries are remembered by book.
  await readDictionaryNow(BOOK);
  for (const target of CHAPTERS) await db.chapters.put(await packRow(await textRow(target)));
  await db.chapters.put(
    await packRow({ ...(await textRow(9)), blocks: null, blocksHash: '', sealed: 'AAAA' }),
  );
});
afterEach(() => vi.restoreAllMocks());

describe('a short book', () => {
  it('is packed as one, reads as before, and weighs what it takes', async () => {
    const [before, alone] = [await texts(), await kept()];
    expect(await pack()).toBe(true);
    expect(await texts()).toEqual(before);
    const solid = await db.packDictionaries.get(BOOK);
    expect(solid?.solid).toBe(true);
    expect(await kept()).toBeLessThan(0.8 * alone);
    expect(await kept()).toBeGreaterThan(solid?.data.byteLength ?? 0);
    expect(await db.chapters.get([BOOK, 9])).toMatchObject({ blocks: null, hash: expect.any(String) });
    const put = vi.spyOn(db.chapters, 'bulkPut');
    expect(await pack()).toBe(true);
    expect(put).not.toHaveBeenCalled();
  });

  it('is as it was where that was cut off', async () => {
    const [before, rows] = [await texts(), await db.chapters.toArray()];
    vi.spyOn(db.chapters, 'bulkPut').mockImplementationOnce((() => {
      Dexie.currentTransaction.abort();
      return Promise.reject(new Error('killed'));
    }) as never);
    await expect(pack()).rejects.toThrow();
    expect(await db.packDictionaries.count()).toBe(0);
    expect(await db.chapters.toArray()).toEqual(rows);
    expect(await pack()).toBe(true);
    expect(await texts()).toEqual(before);
  });

  it('is packed again with a text that came meanwhile, which lies there by itself until then', async () => {
    await pack();
    const changed = await textRow(3, 2);
    await db.chapters.put(await packRow(changed));
    expect(wideRow(await db.chapters.get([BOOK, 3]))?.dictionary).toBeUndefined();
    const before = await texts();
    expect(before.get(3)).toEqual(changed.blocks);
    expect(await pack()).toBe(true);
    expect(await texts()).toEqual(before);
    const solid = await db.packDictionaries.get(BOOK);
    expect(wideRow(await db.chapters.get([BOOK, 3]))?.dictionary).toBe(solid?.id);
  });

  it('is left alone where a text changed while it was packed, or another has a dictionary', async () => {
    const changed = await textRow(3, 2);
    beforeWriting(async () => void (await db.chapters.put(await packRow(changed))));
    expect(await pack()).toBe(false);
    vi.restoreAllMocks();
    expect((await texts()).get(3)).toEqual(changed.blocks);
    expect(await db.packDictionaries.count()).toBe(0);
    const dictionary = { id: 'd', data: new ArrayBuffer(3) };
    await db.packDictionaries.put({ bookId: BOOK, ...dictionary });
    expect(await packSolid(BOOK, { id: 'd', bytes: new Uint8Array(3), isSolid: false })).toBe(false);
    expect(await db.packDictionaries.get(BOOK)).toMatchObject(dictionary);
  });

  it('is left alone where it was given a dictionary while it was packed', async () => {
    const dictionary = { bookId: BOOK, id: 'd', data: new ArrayBuffer(3) };
    beforeWriting(async () => void (await db.packDictionaries.put(dictionary)));
    expect(await pack()).toBe(false);
    expect(await db.packDictionaries.get(BOOK)).toMatchObject({ id: 'd' });
  });

  it('is left alone where a text came back into it while it was packed again', async () => {
    await pack();
    const row = await db.chapters.get([BOOK, 2]);
    await db.chapters.delete([BOOK, 2]);
    await db.chapters.put(await packRow(await textRow(3, 2)));
    beforeWriting(async () => void (await db.chapters.put(row as never)));
    expect(await pack()).toBe(false);
    vi.restoreAllMocks();
    expect((await texts()).get(2)).toEqual((await textRow(2)).blocks);
  });

  it('is read by whoever had read its row before it was packed so', async () => {
    const row = await db.chapters.get([BOOK, 2]);
    await pack();
    expect((await openRow(row as never))?.blocks).toEqual((await textRow(2)).blocks);
  });

  it('loses the text of a chapter that is taken back, and no other', async () => {
    await pack();
    const before = await texts();
    await write([db.chapters, db.packDictionaries], async () => {
      await takeApart(BOOK, (target) => target === 4);
      await db.chapters.delete([BOOK, 4]);
    });
    before.set(4, undefined);
    expect(await texts()).toEqual(before);
    // It was all in there.
    expect(await db.packDictionaries.count()).toBe(0);
  });
});

it('has nothing to be packed with where there is one text', async () => {
  await db.chapters.bulkDelete(CHAPTERS.slice(1).map((target): [number, number] => [BOOK, target]));
  expect(await pack()).toBe(false);
});

it('is left by chapters where it is long, however well they are packed', async () => {
  const paragraph = 'The sea is the sea. '.repeat(Math.ceil(MAX_SOLID_BYTES / 80));
  for (const target of CHAPTERS) {
    const blocks = parseChapterText(paragraph);
    await db.chapters.put(
      await packRow({
        ...(await textRow(target)),
        blocks,
        blocksHash: await sha256Hex(JSON.stringify(blocks)),
      }),
    );
  }
  expect(await kept()).toBeLessThan(MAX_SOLID_BYTES);
  expect(await pack()).toBe(false);
  expect(await db.packDictionaries.count()).toBe(0);
});
