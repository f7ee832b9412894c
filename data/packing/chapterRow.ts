import { decodeBase64, toBase64 } from '../../contract/wire/base64';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import '../tables/chapterShapes';
import type { AnyChapterRow, ChapterRow, StoredChapterRow } from '../tables/rows';
import { type ChapterFields, chapterFields, isEarlier, openEarlierRow } from './earlierRows';
import { packText, unpackText } from './packText';

/** A chapter as the device stores it: its text packed, or sealed. */
export function storedRow(row: ChapterRow): StoredChapterRow {
  const { blocks, sealed, ...fields } = row;
  if (blocks === null) {
    const content = sealed === null ? null : (bytesOf(sealed) ?? sealed);
    const kept = content === null ? 0 : typeof content === 'string' ? content.length : content.byteLength;
    return { ...fields, sealed: content, kept };
  }
  const packed = packText(blocks);
  return { ...fields, sealed: null, packed, kept: packed.byteLength };
}

/** The stored chapter, or undefined when the device does not have it whole. */
export async function readChapterRow(bookId: number, target: number): Promise<ChapterRow | undefined> {
  const row = await withDatabase(() => db.chapters.get([bookId, target]));
  return row && openRow(row);
}

/** The chapter of a stored row, or undefined when the row is damaged. */
export async function openRow(stored: AnyChapterRow): Promise<ChapterRow | undefined> {
  const row = chapterFields(stored);
  if (!row) return undefined;
  const { packed, kept: _, blocks: __, dictionary: ___, ...fields } = row;
  const rest = { ...fields, sealed: sealedText(row) };
  if (packed === undefined) return { ...rest, blocks: row.blocks ?? null };
  const unpacked = isEarlier(stored) ? await openEarlierRow(row) : unpackText(packed);
  return unpacked && { ...rest, blocks: unpacked };
}

/** Whether a row has text that needs no key. */
export function holdsText({ blocks, packed }: Pick<ChapterFields, 'blocks' | 'packed'>): boolean {
  return packed !== undefined || (blocks ?? null) !== null;
}

/** What a row has sealed, exactly as it was served, or null. */
export function sealedText({ sealed }: Pick<StoredChapterRow, 'sealed'>): string | null {
  return sealed === null || typeof sealed === 'string' ? sealed : toBase64(new Uint8Array(sealed));
}

/** The bytes of base64 that encodes to the same text again: its hash is of that text. */
function bytesOf(file: string): ArrayBuffer | undefined {
  try {
    const bytes = decodeBase64(file);
    return toBase64(bytes) === file ? bytes.buffer : undefined;
  } catch {
    return undefined;
  }
}
