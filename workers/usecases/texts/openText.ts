import { decodeBase64 } from '../../../contract/wire/base64';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { openChapterText } from '../../../contract/wire/sealing.codec';
import { sha256Hex } from '../../../data/network/sha256';
import type { ChapterRow } from '../../../data/tables/rows';
import { parseChapterText } from '../../../formats/chapterText';
import { stripWatermarks } from '../../../formats/watermarks/stripWatermarks';

/** A row whose text is a file as served. */
export type SealedRow = ChapterRow & { readonly sealed: string };

/**
 * Opens a row's text: unseals the file (priced chapters only, `key` in base64), strips watermarks, parses.
 * Fails with `damaged` if a sealed file does not open with this key for this chapter.
 */
export async function openText(row: SealedRow, key: string | null): Promise<Result<ChapterRow>> {
  const { sealed, teaser: _, ...fields } = row;
  try {
    const text = key === null ? sealed : openChapterText(row.chapterId, decodeBase64(key), sealed);
    const blocks = parseChapterText(stripWatermarks(text));
    return success({ ...fields, blocks, blocksHash: await sha256Hex(JSON.stringify(blocks)), sealed: null });
  } catch (error) {
    return failed('damaged', error instanceof Error ? error.message : String(error));
  }
}
