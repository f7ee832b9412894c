import { decodeBase64, toBase64 } from '../../contract/codec/base64';
import type { ChapterRow, WideChapterRow } from '../tables/rows';

/** A chapter that nobody can read yet, as it is kept: the file's bytes, where it is base64 that comes out the same again. That takes a third more. */
export function sealedRow(row: ChapterRow): WideChapterRow {
  if (row.sealed === null) return { ...row, kept: 0 };
  const sealed = bytesOf(row.sealed) ?? row.sealed;
  return { ...row, sealed, kept: typeof sealed === 'string' ? sealed.length : sealed.byteLength };
}

/** What a row holds sealed, exactly as it was served; null where it holds nothing sealed. */
export function sealedText({ sealed }: Pick<WideChapterRow, 'sealed'>): string | null {
  return sealed === null || typeof sealed === 'string' ? sealed : toBase64(new Uint8Array(sealed));
}

function bytesOf(file: string): ArrayBuffer | undefined {
  try {
    const bytes = decodeBase64(file);
    return toBase64(bytes) === file ? bytes.buffer : undefined;
  } catch {
    return undefined;
  }
}
