import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseChapterText } from '../../formats/chapterText';
import { earlierRows, earlierText } from '../../tests/doubles/earlierRows';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { chapterRow } from '../../tests/doubles/rows';
import { readChapter } from '../queries/chapters';
import { db } from '../tables/db';
import { packChapter, readChapterRow, sealedText, unpackChapter } from './chapterRow';
import { chapterFields, isEarlier } from './earlierRows';

beforeEach(async () => void (await freshDevice()));

describe('a stored chapter', () => {
  it('unpacks to the same row, and has its packed size', async () => {
    const row = { ...chapterRow(7, 1), blocks: parseChapterText(earlierText(1)) };
    const stored = packChapter(row);
    expect(stored.kept).toBe(stored.packed?.byteLength);
    expect(isEarlier(stored)).toBe(false);
    expect(await unpackChapter(stored)).toEqual(row);
  });

  it.each([
    ['the bytes of base64', 'AAECAw==', 4],
    ['a text that is no base64', 'not base64', 10],
    ['base64 that encodes to another text', 'AAECAx==', 8],
  ])('keeps %s sealed, exactly as served', async (_, sealed, kept) => {
    const stored = packChapter({ ...chapterRow(7, 1), blocks: null, sealed });
    expect(stored.kept).toBe(kept);
    expect(sealedText(stored)).toBe(sealed);
    expect((await unpackChapter(stored))?.sealed).toBe(sealed);
  });
});

describe('a chapter stored by an earlier version', () => {
  it('is read in each of its formats', async () => {
    const { chapters, dictionaries } = earlierRows();
    await db.chapters.bulkPut(chapters);
    await db.packDictionaries.bulkPut(dictionaries);
    await db.chapters.put(chapterRow(9, 1));
    for (const { bookId, target } of chapters) {
      const row = await readChapterRow(bookId, target);
      const blocks = parseChapterText(earlierText(target));
      expect(row, `${bookId} ${target}`).toMatchObject({
        title: `Chapter “${target}”`,
        blocks,
        sealed: null,
      });
      expect(row?.chapterId).toBe(bookId * 100 + target);
    }
    expect(await readChapter(9, 1)).toEqual(chapterRow(9, 1));
    expect(chapters.every(isEarlier)).toBe(true);
  });

  it('never throws if damaged, and is missing if truncated', async () => {
    const [headed] = earlierRows().chapters;
    if (!headed?.packed) throw new Error('no row');
    const whole = new Uint8Array(headed.packed);
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = whole.slice();
      damaged[at] = (damaged[at] as number) ^ 0xff;
      expect(() => chapterFields({ ...headed, packed: damaged.buffer })).not.toThrow();
      expect(await unpackChapter({ ...headed, packed: whole.slice(0, at).buffer })).toBeUndefined();
    }
  });

  it('is missing without an intact dictionary, until it is rewritten', async () => {
    const { chapters, dictionaries } = earlierRows();
    const headed = chapters[0] as (typeof chapters)[number];
    expect(await unpackChapter(headed)).toBeUndefined();
    await db.packDictionaries.put({ ...(dictionaries[0] as object), data: new ArrayBuffer(4) } as never);
    expect(await unpackChapter(headed)).toBeUndefined();
    // Another tab rewrote the book after this one read the row.
    await db.packDictionaries.clear();
    const row = { ...chapterRow(7, 1), blocks: parseChapterText(earlierText(1)) };
    await db.chapters.put(packChapter(row));
    expect((await unpackChapter(headed))?.blocks).toEqual(row.blocks);
  });
});
