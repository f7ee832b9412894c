import { db } from '../tables/db';
import type { ChapterRow, StoredChapterRow } from '../tables/rows';
import { type Dictionary, readDictionary } from './dictionaries';
import { markOf } from './head';
import { type Deflate, packBehindHead, packBlocks } from './pack';
import { sealedRow } from './sealedRow';
import { wideRow } from './wideRow';

/** A chapter as it is kept: its text packed, quickly or as `deflate` does it, with its book's dictionary where there is one. */
export async function packRow(row: ChapterRow, deflate?: Deflate): Promise<StoredChapterRow> {
  const dictionary = row.blocks === null ? undefined : await readDictionary(row.bookId);
  return packRowWith(row, dictionary?.isSolid ? undefined : dictionary, deflate);
}

/**
 * Inside a transaction that names `packDictionaries` too: puts a chapter, as `packRow` made it. Where what it was packed with has gone since, it
 * is packed by itself.
 */
export async function putRow(row: ChapterRow, packed: StoredChapterRow): Promise<void> {
  const dictionary = wideRow(packed)?.dictionary;
  const isReadable =
    dictionary === undefined || (await db.packDictionaries.get(row.bookId))?.id === dictionary;
  await db.chapters.put(isReadable ? packed : packRowWith(row, undefined));
}

export function packRowWith(
  row: ChapterRow,
  dictionary: Dictionary | undefined,
  deflate?: Deflate,
): StoredChapterRow {
  const { blocks, ...rest } = row;
  if (blocks === null) return sealedRow(row);
  const { bookId, target, hash } = rest;
  const said = { ...rest, dictionary: dictionary?.id };
  const slim = packBehindHead(blocks, said, dictionary?.bytes, deflate);
  if (slim) return { bookId, target, hash: markOf(hash), packed: slim, kept: slim.byteLength };
  const packed = packBlocks(blocks, dictionary?.bytes, deflate);
  const stored = { ...rest, blocks: null, packed, kept: packed.byteLength };
  return dictionary ? { ...stored, dictionary: dictionary.id } : stored;
}
