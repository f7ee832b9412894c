import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readChapter } from '../../../data/queries/chapters';
import { hasLooseBooks } from '../../../data/queries/ownBooks';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { useCases } from '../index';
import { openOwnBook } from '../library/openOwnBook';
import { inTurn } from './inTurn';
import { packNextChapter } from './packOwnBooks';

/** Too many words to be packed as one. */
const CHAPTERS = 8;
const PARAGRAPHS = 60;
const WORDS =
  'anchor bell candle dark evening fire garden harbour island journey keel lantern morning night'.split(' ');

/** A tale of words in no order, long enough for a dictionary. */
function tale(paragraphs = PARAGRAPHS): File {
  let state = 7;
  const word = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return `${WORDS[(state >>> 16) % WORDS.length]} ${WORDS[(state >>> 8) % WORDS.length]}`;
  };
  const paragraph = () => Array.from({ length: 30 }, word).join(' ');
  const chapter = (at: number) =>
    `Chapter ${at + 1}\n\n${Array.from({ length: paragraphs }, paragraph).join('\n\n')}\n`;
  return new File([Array.from({ length: CHAPTERS }, (_, at) => chapter(at)).join('\n\n')], 'tale.txt');
}

const texts = async () =>
  Promise.all(Array.from({ length: CHAPTERS }, async (_, at) => (await readChapter(-1, at + 1))?.blocks));
const kept = async () => (await db.chapters.toArray()).reduce((sum, row) => sum + (row.kept ?? 0), 0);
/** Of each text, to be compared: two array buffers pass for equal. */
const packedBytes = async () =>
  (await db.chapters.toArray()).map(({ packed }) => packed && Buffer.from(packed).toString('base64'));
/** As the page does it, without its pauses. */
async function packAll(): Promise<void> {
  while (await packNextChapter());
}

beforeEach(async () => {
  await freshDevice();
  await openOwnBook(
    tale(),
    () => undefined,
    async () => null,
  );
});
afterEach(() => vi.restoreAllMocks());

it('packs what was packed quickly as small as it gets, once', async () => {
  const [before, quickly] = [await texts(), await kept()];
  expect(before.every((blocks) => blocks !== undefined)).toBe(true);
  expect(await hasLooseBooks()).toBe(true);
  await packAll();
  expect(await texts()).toEqual(before);
  expect(await kept()).toBeLessThan(0.97 * quickly);
  expect(await hasLooseBooks()).toBe(false);
  const put = vi.spyOn(db.chapters, 'put');
  await packAll();
  expect(put).not.toHaveBeenCalled();
});

it('is read wherever it was stopped, and goes on there', async () => {
  const before = await texts();
  for (let done = 0; done < CHAPTERS; done += 1) {
    // Killed inside the transaction of the next chapter.
    vi.spyOn(db.ownBooks, 'put').mockImplementationOnce((() => {
      Dexie.currentTransaction.abort();
      return Promise.reject(new Error('killed'));
    }) as never);
    await expect(packNextChapter()).rejects.toThrow();
    expect(await texts()).toEqual(before);
    expect((await db.ownBooks.get(-1))?.loose ?? CHAPTERS).toBe(CHAPTERS - done);
    expect(await packNextChapter()).toBe(true);
    expect(await texts()).toEqual(before);
  }
  expect(await hasLooseBooks()).toBe(false);
});

it.each([
  ['the text', 'how far its book has come', 'ownBooks'],
  ['how far its book has come', 'its text', 'chapters'],
] as const)('writes nothing of %s where %s cannot be written', async (_, __, failing) => {
  // Makes the book's dictionary: from the second on, text and progress are all that is written.
  await packNextChapter();
  const before = [await packedBytes(), await db.ownBooks.toArray()];
  const put = vi.spyOn(db[failing], 'put');
  put.mockImplementationOnce((() => Promise.reject(new Error('refused'))) as never);
  await expect(packNextChapter()).rejects.toThrow('refused');
  expect(put).toHaveBeenCalledOnce();
  expect([await packedBytes(), await db.ownBooks.toArray()]).toEqual(before);
  // The next call packs that one, and no other.
  await packNextChapter();
  const after = await packedBytes();
  expect(after.map((bytes, at) => bytes !== before[0]?.[at])).toEqual(after.map((__, at) => at === 1));
  expect((await db.ownBooks.get(-1))?.loose).toBe(CHAPTERS - 2);
});

it('packs a short book once where it was killed before it was noted that it is packed', async () => {
  await openOwnBook(
    tale(3),
    () => undefined,
    async () => null,
  );
  // The long book before it is done.
  await db.ownBooks.update(-1, { loose: 0 });
  const read = async () => (await readChapter(-2, CHAPTERS))?.blocks;
  const before = await read();
  vi.spyOn(db.ownBooks, 'put').mockImplementationOnce((() => Promise.reject(new Error('refused'))) as never);
  await expect(packNextChapter()).rejects.toThrow('refused');
  expect(await db.packDictionaries.get(-2)).toMatchObject({ solid: true });
  expect(await hasLooseBooks()).toBe(true);
  expect(await read()).toEqual(before);
  const [rows, put] = [await packedBytes(), vi.spyOn(db.chapters, 'bulkPut')];
  await packAll();
  expect(put).not.toHaveBeenCalled();
  expect(await packedBytes()).toEqual(rows);
  expect(await hasLooseBooks()).toBe(false);
});

it('leaves the device to a file that is being unpacked', async () => {
  await inTurn(async () => {
    expect(await packNextChapter()).toBe(false);
    expect((await db.ownBooks.get(-1))?.loose).toBeUndefined();
  });
  expect(await packNextChapter()).toBe(true);
});

it('ends with the removal of its book, and brings nothing of it back', async () => {
  const read = db.chapters.get.bind(db.chapters);
  vi.spyOn(db.chapters, 'get').mockImplementationOnce(((key: [number, number]) =>
    read(key).then(async (row) => {
      await useCases.removeBooks({ bookIds: [-1] });
      await useCases.deleteRemovedBook({ bookId: -1 });
      return row;
    })) as never);
  await packNextChapter();
  expect([await db.ownBooks.count(), await db.chapters.count()]).toEqual([0, 0]);
  expect(await packNextChapter()).toBe(false);
});

it('leaves a text as it is where the dictionary that it was to be packed with has gone meanwhile', async () => {
  const before = await texts();
  const dictionary = await db.packDictionaries.get(-1);
  expect(dictionary).toBeDefined();
  const begin = db.transaction.bind(db) as (...given: unknown[]) => unknown;
  let replaced = false;
  vi.spyOn(db, 'transaction').mockImplementation((async (mode: string, ...rest: unknown[]) => {
    if (mode === 'rw' && !replaced) {
      replaced = true;
      await write(
        [db.packDictionaries],
        async () =>
          void (await db.packDictionaries.put({ bookId: -1, id: 'another', data: new ArrayBuffer(3) })),
      );
    }
    return begin(mode, ...rest);
  }) as never);
  const rows = await db.chapters.toArray();
  await packNextChapter();
  expect(await db.chapters.toArray()).toEqual(rows);
  vi.restoreAllMocks();
  await db.packDictionaries.put(dictionary as never);
  expect(await texts()).toEqual(before);
});

it('packs a short book as one, and is done with it', async () => {
  await openOwnBook(
    tale(3),
    () => undefined,
    async () => null,
  );
  const read = async () => (await readChapter(-2, 3))?.blocks;
  const before = await read();
  await packAll();
  expect(await read()).toEqual(before);
  expect(await db.packDictionaries.get(-2)).toMatchObject({ solid: true });
  expect((await db.packDictionaries.get(-1))?.solid).toBeUndefined();
  expect(await hasLooseBooks()).toBe(false);
  // The same file again is the book that is there, and whole.
  expect(
    await openOwnBook(
      tale(3),
      () => undefined,
      async () => null,
    ),
  ).toMatchObject({ bookId: -2, isNew: false });
});
