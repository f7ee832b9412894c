import type { Block } from '../../contract/catalogue/chapters.schema';
import { decodeBase64 } from '../../contract/wire/base64';
import { openChapterText } from '../../contract/wire/sealing.codec';
import { parseChapterText } from '../../formats/chapterText';
import { stripWatermarks } from '../../formats/watermarks/stripWatermarks';

/**
 * Turns a content file into blocks: unseal (priced chapters only, `key` in base64), strip watermarks, parse.
 * Throws when a sealed file does not open with this key for this chapter.
 */
export function decodeChapter(file: string, chapterId: number, key: string | null): Block[] {
  const text = key === null ? file : openChapterText(chapterId, decodeBase64(key), file);
  return parseChapterText(stripWatermarks(text));
}
