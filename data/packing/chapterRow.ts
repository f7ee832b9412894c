import { decodeBase64, toBase64 } from '../../contract/wire/base64';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import '../tables/chapterShapes';
import type { AnyChapterRow, ChapterRow, StoredChapterRow } from '../tables/rows';
import { type ChapterFields, chapterFields, isEarlier, openEarlierRow } from './earlierRows';
import { packText, unpackText } from './packText';

/** Returns the stored form of a chapter: its text packed, or sealed. */
export function packChapter(row: ChapterRow): StoredChapterRow {
  const { blocks, sealed, ...fields } = row;
  if (blocks === null) {
    const content = sealed === null ? null : (bytesOf(sealed) ?? sealed);
    const kept = content === null ? 0 : typeof content === 'string' ? content.length : content.byteLength;
    return { ...fields, sealed: content, kept };
  }
  const packed = packText(blocks);
  return { ...fields, sealed: null, packed, kept: packed.byteLength };
}

/** Returns the stored chapter, or undefined if the device does not have it intact. */
export async function readChapterRow(bookId: number, target: number): Promise<ChapterRow | undefined> {
  const row = await withDatabase(() => db.chapters.get([bookId, target]));
  return row && unpackChapter(row);
}

/** Returns the chapter of a stored row, or undefined if the row is damaged. */
export async function unpackChapter(stored: AnyChapterRow): Promise<ChapterRow | undefined> {
  const row = chapterFields(stored);
  if (!row) return undefined;
  const { packed, kept: _, blocks: __, dictionary: ___, ...fields } = row;
  const rest = { ...fields, sealed: sealedText(row) };
  if (packed === undefined) return { ...rest, blocks: row.blocks ?? null };
  const unpacked = isEarlier(stored) ? await openEarlierRow(row) : unpackText(packed);
  return unpacked && { ...rest, blocks: unpacked };
}

/** Returns whether a row has text that needs no key. */
export function holdsText({ blocks, packed }: Pick<ChapterFields, 'blocks' | 'packed'>): boolean {
  return packed !== undefined || (blocks ?? null) !== null;
}

/** Returns a row's sealed text exactly as served, or null. */
export function sealedText({ sealed }: Pick<StoredChapterRow, 'sealed'>): string | null {
  return sealed === null || typeof sealed === 'string' ? sealed : toBase64(new Uint8Array(sealed));
}

/** Decodes base64 only if it encodes back to the same text, because the hash is of that text. */
function bytesOf(file: string): ArrayBuffer | undefined {
  try {
    const bytes = decodeBase64(file);
    return toBase64(bytes) === file ? bytes.buffer : undefined;
  } catch {
    return undefined;
  }
}
