import { hasNotes } from '../../../contract/catalogue/authorNotes';
import { decodeBase64 } from '../../../contract/wire/base64';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { openChapterText } from '../../../contract/wire/sealing.codec';
import { sha256Hex } from '../../../data/network/sha256';
import type { ChapterRow } from '../../../data/tables/rows';
import { splitNotes } from '../../../formats/authorNotes';
import { parseChapterText } from '../../../formats/chapterText';
import { stripWatermarks } from '../../../formats/watermarks/stripWatermarks';

/** A row whose text is a file as served. */
export type SealedRow = ChapterRow & { readonly sealed: string };

/**
 * Opens a row's text: unseals the file (priced chapters only, `key` in base64), splits off the author's notes,
 * strips watermarks, parses.
 * Fails with `damaged` if a sealed file does not open with this key for this chapter.
 */
export async function openText(row: SealedRow, key: string | null): Promise<Result<ChapterRow>> {
  const { sealed, teaser: _, ...fields } = row;
  try {
    const file = key === null ? sealed : openChapterText(row.chapterId, decodeBase64(key), sealed);
    const { text, notes } = splitNotes(file);
    const blocks = parseChapterText(stripWatermarks(text));
    const blocksHash = await sha256Hex(JSON.stringify(blocks));
    return success({ ...fields, blocks, blocksHash, ...(hasNotes(notes) && { notes }), sealed: null });
  } catch (error) {
    return failed('damaged', error instanceof Error ? error.message : String(error));
  }
}
