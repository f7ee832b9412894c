import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wideRow } from '../../../data/packing/wideRow';
import { readChapter } from '../../../data/queries/chapters';
import { db } from '../../../data/tables/db';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { useCases } from '../index';
import { obtainChapter } from '../reading/obtainChapter';
import { SAMPLED } from './downloadPacking';

const { downloadBook, openBook, pauseDownload } = useCases;
const CHAPTERS = 24;
const WORDS =
  'anchor bell candle dark evening fire garden harbour island journey keel lantern morning night'.split(' ');
/** Dictionaries are remembered by book. */
let bookId = 500;
let plain: number;

/** Words in an order of the chapter's own. */
function textOf(chapter: number, paragraphs: number): string {
  let state = chapter;
  const word = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return `${WORDS[(state >>> 16) % WORDS.length]} ${WORDS[(state >>> 8) % WORDS.length]}`;
  };
  return Array.from({ length: paragraphs }, () => Array.from({ length: 30 }, word).join(' ')).join('\n\n');
}

async function publish(paragraphs: number): Promise<FakeBook> {
  bookId += 1;
  const book = new FakeBook(await freshDevice(), bookId);
  plain = 0;
  for (let target = 1; target <= CHAPTERS; target += 1) {
    const text = textOf(target, paragraphs);
    plain += text.length;
    await book.publish(target, text);
  }
  return book;
}

const rows = async () => (await db.chapters.toArray()).map(wideRow);
const dictionary = () => db.packDictionaries.get(bookId);
const firstWords = async () =>
  Promise.all(
    Array.from({ length: CHAPTERS }, async (_, at) => {
      const [block] = (await readChapter(bookId, at + 1))?.blocks ?? [];
      return block?.kind === 'paragraph' ? block.runs[0]?.text.slice(0, 20) : undefined;
    }),
  );
const expected = () => Array.from({ length: CHAPTERS }, (_, at) => textOf(at + 1, 1).slice(0, 20));

const written = vi.fn();
const rewritten = vi.fn();
beforeEach(() => {
  db.chapters.hook('creating', written);
  db.chapters.hook('updating', rewritten);
});
afterEach(() => {
  db.chapters.hook('creating').unsubscribe(written);
  db.chapters.hook('updating').unsubscribe(rewritten);
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

it('writes each text of a long book once, all but the first with a dictionary of those', async () => {
  await publish(24);
  expect(await downloadBook({ bookId })).toMatchObject({ ok: true, value: { state: 'done' } });
  expect(written).toHaveBeenCalledTimes(CHAPTERS);
  expect(rewritten).not.toHaveBeenCalled();
  const used = (await rows()).filter((row) => row?.dictionary !== undefined);
  expect(used).toHaveLength(CHAPTERS - SAMPLED);
  expect(new Set(used.map((row) => row?.dictionary))).toEqual(new Set([(await dictionary())?.id]));
  const kept = (await rows()).reduce((sum, row) => sum + (row?.kept ?? 0), 0);
  expect(kept).toBeLessThan(plain / 3);
  expect(await firstWords()).toEqual(expected());
});

it('packs a short one as one in the end', async () => {
  await publish(3);
  await downloadBook({ bookId });
  expect(await dictionary()).toMatchObject({ solid: true });
  expect(await firstWords()).toEqual(expected());
});

it('goes on with the dictionary that was made before it was stopped', async () => {
  await publish(24);
  const put = db.packDictionaries.put.bind(db.packDictionaries);
  vi.spyOn(db.packDictionaries, 'put').mockImplementationOnce(((row: never) => {
    // Outside the transaction that this is in.
    setTimeout(() => void pauseDownload({ bookId }));
    return put(row);
  }) as never);
  expect(await downloadBook({ bookId })).toMatchObject({ ok: true, value: { state: 'paused' } });
  const made = await dictionary();
  expect(made).toBeDefined();
  expect(await db.chapters.count()).toBeLessThan(CHAPTERS);
  expect(await downloadBook({ bookId })).toMatchObject({ ok: true, value: { state: 'done' } });
  expect(await dictionary()).toEqual(made);
  expect(rewritten).not.toHaveBeenCalled();
  expect(await firstWords()).toEqual(expected());
});

it('says that there is no room where its dictionary cannot be kept, and keeps every text it has', async () => {
  await publish(24);
  vi.spyOn(db.packDictionaries, 'put').mockImplementationOnce((() =>
    Promise.reject(new DOMException('full', 'QuotaExceededError'))) as never);
  expect(await downloadBook({ bookId })).toMatchObject({ ok: false, failure: { name: 'storageFull' } });
  expect(await db.chapters.count()).toBe(SAMPLED);
  expect(await downloadBook({ bookId })).toMatchObject({ ok: true, value: { state: 'done' } });
  expect(await dictionary()).toBeDefined();
  expect(rewritten).not.toHaveBeenCalled();
  expect(await firstWords()).toEqual(expected());
});

it('makes none for the few chapters that a long book lacks', async () => {
  const book = await publish(24);
  await openBook({ bookId });
  for (const entry of book.entries().slice(SAMPLED)) await obtainChapter(bookId, entry);
  expect(await downloadBook({ bookId })).toMatchObject({ ok: true, value: { state: 'done' } });
  expect(await dictionary()).toBeUndefined();
  expect(await firstWords()).toEqual(expected());
});
