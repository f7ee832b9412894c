import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readChapter } from '../../../data/queries/chapters';
import { hasLooseBooks } from '../../../data/queries/ownBooks';
import { db } from '../../../data/tables/db';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { useCases } from '../index';
import { openOwnBook } from '../library/openOwnBook';
import { inTurn } from './inTurn';
import { packNextBook } from './packOwnBooks';

const CHAPTERS = 8;
/** Too many words to be packed as one. */
const PARAGRAPHS = 60;
const SHORT = 3;
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
  while (await packNextBook());
}

const open = (file: File) =>
  openOwnBook(
    file,
    () => undefined,
    async () => null,
  );

beforeEach(freshDevice);
afterEach(() => vi.restoreAllMocks());

it('packs a short book as one, and is done with it', async () => {
  await open(tale(SHORT));
  const [before, quickly] = [await texts(), await kept()];
  expect(before.every((blocks) => blocks !== undefined)).toBe(true);
  expect(await hasLooseBooks()).toBe(true);
  await packAll();
  expect(await texts()).toEqual(before);
  expect(await kept()).toBeLessThan(0.97 * quickly);
  expect(await db.packDictionaries.get(-1)).toMatchObject({ solid: true });
  expect(await hasLooseBooks()).toBe(false);
  const put = vi.spyOn(db.chapters, 'bulkPut');
  await packAll();
  expect(put).not.toHaveBeenCalled();
  // The same file again is the book that is there, and whole.
  expect(await open(tale(SHORT))).toMatchObject({ bookId: -1, isNew: false });
});

it('leaves a long one as its file was unpacked, each text written once', async () => {
  const written: unknown[] = [];
  const note = (_: unknown, row: { target: number }) => void written.push(row.target);
  const rewritten = vi.fn();
  db.chapters.hook('creating', note as never);
  db.chapters.hook('updating', rewritten);
  try {
    await open(tale());
    await packAll();
  } finally {
    db.chapters.hook('creating').unsubscribe(note as never);
    db.chapters.hook('updating').unsubscribe(rewritten);
  }
  expect(written).toEqual(Array.from({ length: CHAPTERS }, (_, at) => at + 1));
  expect(rewritten).not.toHaveBeenCalled();
  expect((await db.packDictionaries.get(-1))?.solid).toBeUndefined();
  expect(await hasLooseBooks()).toBe(false);
});

it('is read wherever it was stopped, and packed by the next call', async () => {
  await open(tale(SHORT));
  const [before, rows] = [await texts(), await packedBytes()];
  vi.spyOn(db.chapters, 'bulkPut').mockImplementationOnce((() => {
    Dexie.currentTransaction.abort();
    return Promise.reject(new Error('killed'));
  }) as never);
  await expect(packNextBook()).rejects.toThrow();
  expect([await packedBytes(), await db.packDictionaries.count()]).toEqual([rows, 0]);
  expect(await hasLooseBooks()).toBe(true);
  await packAll();
  expect(await texts()).toEqual(before);
  expect(await db.packDictionaries.get(-1)).toMatchObject({ solid: true });
});

it('packs a book once where it was killed before it was noted that it is packed', async () => {
  await open(tale(SHORT));
  const before = await texts();
  vi.spyOn(db.ownBooks, 'put').mockImplementationOnce((() => Promise.reject(new Error('refused'))) as never);
  await expect(packNextBook()).rejects.toThrow('refused');
  expect(await db.packDictionaries.get(-1)).toMatchObject({ solid: true });
  expect(await hasLooseBooks()).toBe(true);
  expect(await texts()).toEqual(before);
  const [rows, put] = [await packedBytes(), vi.spyOn(db.chapters, 'bulkPut')];
  await packAll();
  expect(put).not.toHaveBeenCalled();
  expect(await packedBytes()).toEqual(rows);
  expect(await hasLooseBooks()).toBe(false);
});

it('leaves the device to a file that is being unpacked', async () => {
  await open(tale(SHORT));
  await inTurn(async () => {
    expect(await packNextBook()).toBe(false);
    expect(await hasLooseBooks()).toBe(true);
  });
  expect(await packNextBook()).toBe(true);
});

it('ends with the removal of its book, and brings nothing of it back', async () => {
  await open(tale(SHORT));
  const get = db.packDictionaries.get.bind(db.packDictionaries);
  vi.spyOn(db.packDictionaries, 'get').mockImplementationOnce(((bookId: number) =>
    get(bookId).then(async (row) => {
      await useCases.removeBooks({ bookIds: [-1] });
      await useCases.deleteRemovedBook({ bookId: -1 });
      return row;
    })) as never);
  await packNextBook();
  expect([await db.ownBooks.count(), await db.chapters.count()]).toEqual([0, 0]);
  expect(await packNextBook()).toBe(false);
});
