import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { ChapterRow, StoredChapterRow } from '../tables/rows';
import { readDictionary, readDictionaryNow } from './dictionaries';
import { unpackBlocks } from './unpack';

/** A chapter as it is read; undefined where the device does not hold it, or no longer whole. */
export async function readChapterRow(bookId: number, target: number): Promise<ChapterRow | undefined> {
  const [row] = await Promise.all([
    withDatabase(() => db.chapters.get([bookId, target])),
    // Mostly needed, and asked for beside it.
    readDictionary(bookId),
  ]);
  return row && openRow(row);
}

/** Unpacks a row's text. One that was stored before texts were packed is as it is read. Undefined: it is damaged. */
export async function openRow(row: StoredChapterRow): Promise<ChapterRow | undefined> {
  const { packed, dictionary, kept: _, blocks = null, ...rest } = row;
  if (packed === undefined) return { ...rest, blocks };
  const bytes = dictionary === undefined ? undefined : await dictionaryOf(row.bookId, dictionary);
  if (dictionary !== undefined && bytes === undefined) return undefined;
  const unpacked = unpackBlocks(packed, bytes);
  return unpacked && { ...rest, blocks: unpacked };
}

/** Another tab may have packed the book since. */
async function dictionaryOf(bookId: number, id: string): Promise<Uint8Array | undefined> {
  const known = await readDictionary(bookId);
  const dictionary = known?.id === id ? known : await readDictionaryNow(bookId);
  return dictionary?.id === id ? dictionary.bytes : undefined;
}
