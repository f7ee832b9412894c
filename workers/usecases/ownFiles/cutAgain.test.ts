import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TextCut } from '../../../contract/catalogue/blocks';
import { readChapter, readStoredTargets } from '../../../data/queries/chapters';
import { readPlace } from '../../../data/queries/places';
import { unsealAnnotation, unsealReads } from '../../../data/sealing/readingRows';
import { db } from '../../../data/tables/db';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { killedAt } from '../../../tests/doubles/killedOpening';
import { useCases } from '../index';
import { goOnUnpacking } from './goOnUnpacking';
import { openOwnBook } from './openOwnBook';

const { saveAnnotation, savePlace, recordRead } = useCases;
const noDrawing = async () => null;
const CHAPTERS = 40;
const numbers = Array.from({ length: CHAPTERS }, (_, at) => at + 1);

/**
 * Chapters by “Chapter n”; “Watch n” precedes each tenth of them. All contain the same words, “The bell
 * rang.”
 */
const source = numbers
  .map((at) => {
    const watch = at % 10 === 1 ? `Watch ${(at + 9) / 10}\n\n` : '';
    const words = `Text of chapter ${at}, which goes on for a while.`;
    return `${watch}Chapter ${at}\n\n${words}\n\nThe bell rang.\n\nWords ${at * 7} and ${at * 11}.`;
  })
  .join('\n\n');
const file = () => new File([source], 'watches.txt');
const open = (cut?: TextCut) => openOwnBook(file(), () => undefined, noDrawing, undefined, cut);
const WATCHES: TextCut = { headings: { pattern: 'Watch #' } };

const textOf = (block: object) =>
  'runs' in block ? (block.runs as { text: string }[]).map(({ text }) => text).join('') : '';
async function blockOf(target: number, words: string) {
  const block = (await readChapter(-1, target))?.blocks?.find((each) => textOf(each) === words);
  return block?.id ?? '';
}
async function mark(id: string, target: number, words: string) {
  const blockId = await blockOf(target, words);
  const spot = { blockId, offset: 0 };
  const place = { bookId: -1, target, start: spot, end: { blockId, offset: words.length }, share: 0.5 };
  const look = { kind: 'highlight', color: 'green', quote: words, note: '' } as const;
  const annotation = { id, ...place, ...look, createdAt: 1, changedAt: 1 };
  expect((await saveAnnotation({ annotation })).ok).toBe(true);
}
async function markOf(id: string) {
  const row = await db.annotations.get(id);
  return row && (await unsealAnnotation(row));
}
async function markedBy(id: string) {
  const { target = 0, start } = (await markOf(id)) ?? {};
  const block = (await readChapter(-1, target))?.blocks?.find((each) => each.id === start?.blockId);
  return { target, words: block && textOf(block) };
}

beforeEach(async () => void (await freshDevice()));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('an own text split into chapters again', () => {
  it('has only the new chapters', async () => {
    await open();
    const addedAt = (await db.bookshelf.get(-1))?.addedAt;
    expect(await readStoredTargets(-1)).toHaveLength(CHAPTERS);
    expect(await open(WATCHES)).toMatchObject({ ok: true, bookId: -1, isNew: false });
    const list = await db.chapterLists.get(-1);
    expect(list?.chapters.map(({ title }) => title)).toEqual(['Watch 1', 'Watch 2', 'Watch 3', 'Watch 4']);
    expect((await readStoredTargets(-1)).toSorted()).toEqual([1, 2, 3, 4]);
    expect((await db.ownBooks.get(-1))?.cut).toEqual(WATCHES);
    expect([await db.ownBooks.count(), await db.ownFiles.count()]).toEqual([1, 0]);
    expect((await db.bookshelf.get(-1))?.addedAt).toBe(addedAt);
    expect(await blockOf(4, 'Chapter 40')).not.toBe('');
    expect(await blockOf(4, 'Words 280 and 440.')).not.toBe('');
  });

  it('stays unchanged if opened with the same split or without one', async () => {
    await open();
    await open(WATCHES);
    const put = vi.spyOn(db.chapters, 'bulkPut');
    expect(await open()).toMatchObject({ bookId: -1, isNew: false });
    expect(await open(WATCHES)).toMatchObject({ bookId: -1, isNew: false });
    expect(put).not.toHaveBeenCalled();
    expect((await db.chapterLists.get(-1))?.chapters).toHaveLength(4);
  });

  it('keeps annotations and places at their paragraphs, even among identical ones', async () => {
    await open();
    await mark('own', 25, 'Text of chapter 25, which goes on for a while.');
    await mark('same', 12, 'The bell rang.');
    const blockId = await blockOf(31, 'Words 217 and 341.');
    const spot = { target: 31, blockId, offset: 0, quote: 'Words 217 and 341.' };
    await savePlace({ bookId: -1, place: { ...spot, chapterShare: 0.9, at: 5 }, device: 'x' });
    for (const target of [1, 2, 11, 31]) await recordRead({ bookId: -1, target, at: 5 });

    await open(WATCHES);
    expect(await markedBy('own')).toEqual({
      target: 3,
      words: 'Text of chapter 25, which goes on for a while.',
    });
    expect((await markOf('own'))?.end.blockId).toBe((await markOf('own'))?.start.blockId);
    expect(await markedBy('same')).toEqual({ target: 2, words: 'The bell rang.' });
    expect((await markOf('same'))?.start.blockId).toMatch(/-2$/);
    const place = await readPlace(-1);
    expect(place?.target).toBe(4);
    expect(place?.blockId).toBe(await blockOf(4, 'Words 217 and 341.'));
    expect(place?.chapterShare).toBeLessThan(0.2);
    expect(await unsealReads(await db.places.get(-1))).toEqual([
      [1, 2],
      [4, 4],
    ]);

    await open({ headings: 'none' });
    await open({ headings: { pattern: 'Chapter #' } });
    expect(await markedBy('own')).toEqual({
      target: 25,
      words: 'Text of chapter 25, which goes on for a while.',
    });
    expect(await markedBy('same')).toEqual({ target: 12, words: 'The bell rang.' });
    expect((await readPlace(-1))?.target).toBe(31);
  });

  it('keeps an annotation on words that became a title, on that chapter', async () => {
    await open(WATCHES);
    await mark('title', 3, 'Chapter 25');
    await open({ headings: { pattern: 'Chapter #' } });
    expect(await markOf('title')).toMatchObject({ target: 25, quote: 'Chapter 25', share: 0 });
  });

  it('keeps an annotation at its chapter if another encoding changes the text', async () => {
    const letters = source.replaceAll('which', '\u{fffd}');
    const bytes = Uint8Array.from(
      [...letters].map((letter) => (letter === '\u{fffd}' ? 0xe0 : letter.charCodeAt(0))),
    );
    const openIn = (encoding: string) => {
      const cut = { headings: { pattern: 'Chapter #' }, encoding };
      return openOwnBook(new File([bytes], 'b.txt'), () => undefined, noDrawing, undefined, cut);
    };
    await openIn('windows-1251');
    await mark('own', 25, 'Text of chapter 25, \u0430 goes on for a while.');
    await openIn('koi8-r');
    expect(await markOf('own')).toMatchObject({ target: 25, note: '' });
  });

  it.each([1, 2])('resumes with the same split after being killed after %d writes', async (writes) => {
    await open();
    await mark('own', 25, 'Text of chapter 25, which goes on for a while.');
    const told = await killedAt(file(), writes, { headings: { pattern: 'Words #*' } });
    expect(told).toMatchObject({ bookId: -1, isNew: false });
    expect(await markedBy('own')).toMatchObject({ target: 24 });
    await goOnUnpacking(noDrawing);
    expect((await db.chapterLists.get(-1))?.chapters[1]?.title).toBe('Words 7 and 11');
    expect(await markedBy('own')).toEqual({
      target: 24,
      words: 'Text of chapter 25, which goes on for a while.',
    });
    expect(await db.ownFiles.count()).toBe(0);
    expect((await db.ownBooks.get(-1))?.unpacking).toBeUndefined();
  });

  it('is unchanged if killed before its new chapters are stored', async () => {
    await open();
    await killedAt(file(), 0, WATCHES);
    expect((await db.chapterLists.get(-1))?.chapters).toHaveLength(CHAPTERS);
    expect(await readStoredTargets(-1)).toHaveLength(CHAPTERS);
    expect((await db.ownBooks.get(-1))?.cut).toEqual({});
  });
});

describe('a text of unknown encoding', () => {
  const bytes = new Uint8Array([0xce, 0xed, 0x20, 0xf8, 0xb8, 0xeb]);
  const letter = () => new File([bytes], 'letter.txt');

  it('is stored only after the reader chooses an encoding, which can be changed', async () => {
    const asked = await openOwnBook(letter(), () => undefined, noDrawing);
    expect(asked).toMatchObject({
      ok: true,
      encodings: [{ label: 'windows-1251', preview: 'Он шёл' }, {}, {}],
    });
    expect([await db.ownBooks.count(), await db.books.count(), await db.ownFiles.count()]).toEqual([0, 0, 0]);
    const cut = { encoding: 'koi8-r' };
    await openOwnBook(letter(), () => undefined, noDrawing, undefined, cut);
    expect((await db.ownBooks.get(-1))?.cut).toEqual(cut);
    expect(textOf((await readChapter(-1, 1))?.blocks?.[0] ?? {})).toBe('нМ Ь╦К');
    await openOwnBook(letter(), () => undefined, noDrawing, undefined, { encoding: 'windows-1251' });
    expect(textOf((await readChapter(-1, 1))?.blocks?.[0] ?? {})).toBe('Он шёл');
    expect(await db.ownBooks.count()).toBe(1);
  });
});
