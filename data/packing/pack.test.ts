import 'fake-indexeddb/auto';
import { deflateSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Block } from '../../contract/schemas/chapter';
import { parseChapterText } from '../../formats/chapterText';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { chapterRow } from '../../tests/doubles/rows';
import { readChapter } from '../queries/chapters';
import { db } from '../tables/db';
import { deflateTightly } from './deflate/deflateTightly';
import { dictionaryRow, makeDictionary } from './makeDictionary';
import { openRow } from './openRow';
import { packBlocks } from './pack';
import { packRow, putRow } from './packRow';
import { HEADER_BYTES, MAX_UNPACKED_BYTES, PACKING, unpackBlocks } from './unpack';
import { wideRow } from './wideRow';

const TEXT = `## A *heading*

One paragraph with **strong *both*** words and a note[^1].

***

***

> A letter, “signed”.

| First line
|   second, indented

![A ship](${'a'.repeat(64)} 800x600) The ship

|| one · two

Одно и то же. 同じ。

[^1]: The note.`;
const blocks = parseChapterText(TEXT);
const WORDS =
  'anchor bell candle dark evening fire garden harbour island journey keel lantern morning night ocean'.split(
    ' ',
  );
/** A tale of words that come in no order, another one for each seed. */
function long(seed: number): Block[] {
  let state = seed;
  const word = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return `${WORDS[(state >>> 16) % WORDS.length]}${WORDS[(state >>> 8) % WORDS.length]}`;
  };
  const paragraph = () => Array.from({ length: 12 }, word).join(' ');
  return parseChapterText(Array.from({ length: 12 }, paragraph).join('\n\n'));
}

/** What nobody packed: a header that claims `length`, and these bytes behind it. */
function claimed(length: number, deflated: Uint8Array, version = PACKING): ArrayBuffer {
  const packed = new Uint8Array(HEADER_BYTES + deflated.length);
  packed[0] = version;
  new DataView(packed.buffer).setUint32(1, length, true);
  packed.set(deflated, HEADER_BYTES);
  return packed.buffer;
}
const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe('a packed text', () => {
  it('is the same again, to the id and the order of its fields', () => {
    const unpacked = unpackBlocks(packBlocks(blocks));
    expect(JSON.stringify(unpacked)).toBe(JSON.stringify(blocks));
  });

  it('keeps ids that do not follow from its words', () => {
    const odd: Block[] = [{ id: 'b', kind: 'paragraph', runs: [{ text: 'It was' }] }];
    expect(unpackBlocks(packBlocks(odd))).toEqual(odd);
  });

  it('is smaller with the dictionary of its book, and nothing without it', () => {
    const dictionary = makeDictionary([long(1), long(2), long(3)], 40) as Uint8Array;
    const packed = packBlocks(long(7), dictionary);
    expect(packed.byteLength).toBeLessThan(0.9 * packBlocks(long(7)).byteLength);
    expect(unpackBlocks(packed, dictionary)).toEqual(long(7));
    expect(unpackBlocks(packed)).not.toEqual(long(7));
    const tight = packBlocks(long(7), dictionary, deflateTightly);
    expect(tight.byteLength).toBeLessThan(packed.byteLength);
    expect(unpackBlocks(tight, dictionary)).toEqual(long(7));
  });

  it('needs no dictionary where the book is short', () => {
    expect(makeDictionary([long(1)], 3)).toBeUndefined();
    expect(makeDictionary([blocks, blocks], 4)).toBeUndefined();
    expect(makeDictionary([], 0)).toBeUndefined();
  });

  it('is not there when it was damaged, wherever', () => {
    const whole = new Uint8Array(packBlocks(long(1)));
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = whole.slice();
      damaged[at] = (damaged[at] as number) ^ 0xff;
      // What unpacks to other words all the same, its hash tells (findDamaged).
      expect(() => unpackBlocks(damaged.buffer)).not.toThrow();
      expect(() => unpackBlocks(whole.slice(0, at).buffer)).not.toThrow();
    }
    expect(unpackBlocks(claimed(9, deflateSync(json('a text'))))).toBeUndefined();
    // It ends before it should.
    expect(unpackBlocks(claimed(9, deflateSync(json([]))))).toBeUndefined();
    expect(unpackBlocks(claimed(json(blocks).length, deflateSync(json(blocks)), 3))).toBeUndefined();
  });

  it('takes no more memory than it says, and may not say more than a chapter can have', () => {
    const bomb = deflateSync(new Uint8Array(8 * 1024 * 1024));
    expect(unpackBlocks(claimed(100, bomb))).toBeUndefined();
    expect(unpackBlocks(claimed(MAX_UNPACKED_BYTES + 1, bomb))).toBeUndefined();
  });
});

describe('a row', () => {
  beforeEach(async () => void (await freshDevice()));
  afterEach(() => vi.restoreAllMocks());

  it('of before texts were packed is read as it is', async () => {
    await db.chapters.put(chapterRow(7, 1));
    expect(await readChapter(7, 1)).toEqual(chapterRow(7, 1));
  });

  it('is packed with the dictionary of its book, also with one that another tab made since', async () => {
    const row = { ...chapterRow(7, 1), blocks: long(5) };
    const { row: first } = await dictionaryRow(7, makeDictionary([long(1)], 40) as Uint8Array);
    await db.packDictionaries.put(first);
    const packed = await packRow(row);
    expect(packed).toMatchObject({ blocks: null, dictionary: first.id, kept: packed.packed?.byteLength });
    expect(await openRow(packed)).toEqual(row);

    const { row: second, dictionary } = await dictionaryRow(7, makeDictionary([long(2)], 40) as Uint8Array);
    await db.packDictionaries.put(second);
    const later = { ...packed, dictionary: second.id, packed: packBlocks(long(5), dictionary.bytes) };
    expect(await openRow(later)).toEqual(row);
  });

  it('lies there with all that is said of its chapter in its packed text, and is the same again', async () => {
    const row = {
      ...chapterRow(7, 1),
      title: 'A “title”',
      blocks: [...long(5), ...blocks],
      blocksHash: 'b'.repeat(64),
    };
    const packed = await packRow(row);
    expect(Object.keys(packed).sort()).toEqual(['bookId', 'hash', 'kept', 'packed', 'target']);
    expect(packed).toMatchObject({ hash: 0xaaaaaaaaaaaa, kept: packed.packed?.byteLength });
    await db.chapters.put(packed);
    const { heldBack: _, ...read } = { heldBack: true, ...(await readChapter(7, 1)) };
    expect(read).toEqual(row);
    expect(JSON.stringify(read.blocks)).toBe(JSON.stringify(row.blocks));
    // It costs little beside its text.
    const text = packBlocks(row.blocks).byteLength;
    expect(packed.packed?.byteLength).toBeLessThan(text + 110);
  });

  it('is as if it were not there where its packed text was damaged, wherever', async () => {
    const row = { ...chapterRow(7, 1), blocks: long(5), blocksHash: 'b'.repeat(64) };
    const whole = new Uint8Array((await packRow(row)).packed as ArrayBuffer);
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = whole.slice();
      damaged[at] = (damaged[at] as number) ^ 0xff;
      const stored = { bookId: 7, target: 1, hash: 1, kept: whole.length };
      // What comes out as another text all the same, its hash tells (findDamaged).
      expect(() => wideRow({ ...stored, packed: damaged.buffer })).not.toThrow();
      await expect(openRow({ ...stored, packed: damaged.buffer })).resolves.not.toThrow();
      await expect(openRow({ ...stored, packed: whole.slice(0, at).buffer })).resolves.toBeUndefined();
    }
  });

  it('is packed by itself where the dictionary that this tab remembers has been replaced', async () => {
    const row = { ...chapterRow(6, 1), blocks: long(5), blocksHash: 'b'.repeat(64) };
    const { row: first } = await dictionaryRow(6, makeDictionary([long(1)], 40) as Uint8Array);
    await db.packDictionaries.put(first);
    const packed = await packRow(row);
    expect(wideRow(packed)?.dictionary).toBe(first.id);
    const { row: second } = await dictionaryRow(6, makeDictionary([long(2)], 40) as Uint8Array);
    await db.packDictionaries.put(second);
    await putRow(row, packed);
    expect(wideRow(await db.chapters.get([6, 1]))?.dictionary).toBeUndefined();
    expect((await readChapter(6, 1))?.blocks).toEqual(long(5));
  });

  it('is as if it were not there once its dictionary is lost or damaged', async () => {
    const { row } = await dictionaryRow(8, makeDictionary([long(1)], 40) as Uint8Array);
    await db.packDictionaries.put(row);
    await db.chapters.put(await packRow({ ...chapterRow(8, 1), blocks: long(5) }));
    expect((await readChapter(8, 1))?.blocks).toEqual(long(5));
    const packed = await db.chapters.get([8, 1]);
    expect(await openRow({ ...packed, bookId: 9 } as never)).toBeUndefined();
    await db.packDictionaries.put({ ...row, bookId: 9, data: new ArrayBuffer(4) });
    expect(await openRow({ ...packed, bookId: 9 } as never)).toBeUndefined();
  });
});
