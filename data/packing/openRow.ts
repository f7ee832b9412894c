import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { ChapterRow, StoredChapterRow, WideChapterRow } from '../tables/rows';
import { readDictionary, readDictionaryNow } from './dictionaries';
import { sealedText } from './sealedRow';
import { unpackBlocks } from './unpack';
import { wideRow } from './wideRow';

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
export async function openRow(stored: StoredChapterRow): Promise<ChapterRow | undefined> {
  const row = wideRow(stored);
  if (!row?.dictionary) return row && opened(row, undefined);
  const { bookId, target, dictionary } = row;
  const bytes = await dictionaryOf(bookId, dictionary);
  if (bytes) return opened(row, bytes);
  // The book was packed otherwise since the row was read.
  const now = wideRow(await withDatabase(() => db.chapters.get([bookId, target])));
  if (!now || now.dictionary === dictionary) return undefined;
  const used = now.dictionary === undefined ? undefined : await dictionaryOf(bookId, now.dictionary);
  return now.dictionary === undefined || used ? opened(now, used) : undefined;
}

function opened(row: WideChapterRow, dictionary: Uint8Array | undefined): ChapterRow | undefined {
  const { packed, dictionary: _, kept: __, blocks = null, ...said } = row;
  const rest = { ...said, sealed: sealedText(row) };
  if (packed === undefined) return { ...rest, blocks };
  const unpacked = unpackBlocks(packed, dictionary);
  return unpacked && { ...rest, blocks: unpacked };
}

/** Another tab may have packed the book since. */
async function dictionaryOf(bookId: number, id: string): Promise<Uint8Array | undefined> {
  const known = await readDictionary(bookId);
  const dictionary = known?.id === id ? known : await readDictionaryNow(bookId);
  return dictionary?.id === id ? dictionary.bytes : undefined;
}
