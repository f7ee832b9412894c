import type { BlockDraft } from '../contract/catalogue/blocks';
import { finishBlocks } from './blockIds';
import { parseChapterText, writeChapterText } from './chapterText';

/** A picture's final name, the hash of its bytes, and its size in px. */
export type SettledPicture = { name: string; width: number; height: number };

/**
 * Replaces the pictures in a text by their settled form, looked up by former name. A dropped picture leaves
 * its caption. Text without pictures stays identical to the byte.
 */
export function settlePictures(text: string, settled: ReadonlyMap<string, SettledPicture>): string {
  if (!/^!\[/m.test(text)) return text;
  const blocks = parseChapterText(text);
  if (blocks.every(({ kind }) => kind !== 'picture')) return text;
  const drafts = blocks.map((block): BlockDraft => {
    if (block.kind !== 'picture') return block;
    const picture = settled.get(block.picture);
    if (!picture) return { kind: 'paragraph', runs: block.runs };
    const { name, width, height } = picture;
    return { ...block, picture: name, width, height };
  });
  return writeChapterText(finishBlocks(drafts));
}

/** Returns the names of a text's pictures. */
export function picturesIn(text: string): string[] {
  if (!/^!\[/m.test(text)) return [];
  return parseChapterText(text).flatMap((block) => (block.kind === 'picture' ? [block.picture] : []));
}
