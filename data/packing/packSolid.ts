import Dexie from 'dexie';
import { sha256Hex } from '../network/sha256';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { ChapterRow, StoredChapterRow } from '../tables/rows';
import { write } from '../tables/write';
import { deflateTightly } from './deflate/deflateTightly';
import { type Dictionary, MAX_SOLID_BYTES } from './dictionaries';
import { markOf } from './head';
import { openRow } from './openRow';
import { packSlice, plainBytes } from './pack';
import { wideRow } from './wideRow';

type Text = { readonly row: ChapterRow; readonly plain: Uint8Array };

/**
 * Packs all texts of a short book as one (decision 0100): there a dictionary would be for little. `known`: what its texts are packed with so far.
 * In one transaction, or not at all. False where the book is too long for it, has fewer than two texts, or changed meanwhile: another call
 * does it.
 */
export async function packSolid(bookId: number, known: Dictionary | undefined): Promise<boolean> {
  // With a dictionary of its own others may be packing at this moment.
  if (known && !known.isSolid) return false;
  const all = () =>
    db.chapters.where('[bookId+target]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]);
  const stored = await withDatabase(async () => {
    const weights = await db.chapters.where('[bookId+kept]').between([bookId, 0], [bookId, []]).keys();
    const kept = (weights as unknown as [number, number][]).reduce((sum, [, bytes]) => sum + bytes, 0);
    return kept > MAX_SOLID_BYTES ? undefined : all().toArray();
  });
  if (!stored) return false;
  const texts = await textsOf(stored);
  const size = texts.reduce((sum, { plain }) => sum + plain.length, 0);
  if (texts.length < 2 || size > MAX_SOLID_BYTES) return false;
  if (known && stored.every((row) => isPart(row, known))) return true;
  const data = deflateTightly(joined(texts, size));
  const id = (await sha256Hex(data)).slice(0, 16);
  const rows = slicesOf(texts, { id, size, packedSize: data.length });
  if (!rows) return false;
  return write([db.chapters, db.packDictionaries], async () => {
    const present = (await all().toArray()).map(wideRow);
    const before = await db.packDictionaries.get(bookId);
    const isSame = (row: ChapterRow) =>
      present.some(
        (other) =>
          other?.target === row.target && other.hash === row.hash && other.blocksHash === row.blocksHash,
      );
    // Whatever else was packed with it could not be read any more.
    const isLeft = present.some(
      (row) => row?.dictionary !== undefined && !texts.some((text) => text.row.target === row.target),
    );
    if (before?.id !== known?.id || isLeft || !texts.every(({ row }) => isSame(row))) return false;
    await db.packDictionaries.put({ bookId, id, data: data.buffer, solid: true });
    await db.chapters.bulkPut(rows);
    return true;
  });
}

async function textsOf(stored: readonly StoredChapterRow[]): Promise<Text[]> {
  const texts: Text[] = [];
  for (const each of stored) {
    const row = await openRow(each);
    if (row?.blocks) texts.push({ row, plain: plainBytes(row.blocks) });
  }
  return texts;
}

/** What is sealed, or damaged, is no part of it and needs not be. */
function isPart(row: StoredChapterRow, known: Dictionary): boolean {
  const wide = wideRow(row);
  return wide === undefined || wide.packed === undefined || wide.dictionary === known.id;
}

function joined(texts: readonly Text[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const { plain } of texts) {
    all.set(plain, at);
    at += plain.length;
  }
  return all;
}

/** Their rows; undefined where one of them cannot lie there so. */
function slicesOf(
  texts: readonly Text[],
  { id, size, packedSize }: { id: string; size: number; packedSize: number },
): StoredChapterRow[] | undefined {
  const rows: StoredChapterRow[] = [];
  let from = 0;
  for (const { row, plain } of texts) {
    const packed = packSlice({ ...row, dictionary: id, length: plain.length, from });
    if (!packed) return undefined;
    const { bookId, target, hash } = row;
    // With its share of what they are all in.
    const kept = packed.byteLength + Math.round((packedSize * plain.length) / size);
    rows.push({ bookId, target, hash: markOf(hash), packed, kept });
    from += plain.length;
  }
  return rows;
}
