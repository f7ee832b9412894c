import type { ChapterRow, StoredChapterRow } from '../tables/rows';
import { type Dictionary, readDictionary } from './dictionaries';
import { type Deflate, packBlocks } from './pack';

/** A chapter as it is kept: its text packed, with its book's dictionary where there is one. */
export async function packRow(row: ChapterRow): Promise<StoredChapterRow> {
  return packRowWith(row, row.blocks === null ? undefined : await readDictionary(row.bookId));
}

export function packRowWith(
  row: ChapterRow,
  dictionary: Dictionary | undefined,
  deflate?: Deflate,
): StoredChapterRow {
  const { blocks, ...rest } = row;
  if (blocks === null) return { ...row, kept: row.sealed?.length ?? 0 };
  const packed = packBlocks(blocks, dictionary?.bytes, deflate);
  const stored = { ...rest, blocks: null, packed, kept: packed.byteLength };
  return dictionary ? { ...stored, dictionary: dictionary.id } : stored;
}
