import type { BlockDraft } from '../contract/catalogue/blocks';
import { finishBlocks } from './blockIds';
import { parseChapterText, writeChapterText } from './chapterText';

/** What became of a picture: its name, the hash of its bytes, and its size in px. */
export type SettledPicture = { name: string; width: number; height: number };

/**
 * Puts what became of a book's pictures into a text, by the names they had. One that is left out leaves its caption.
 * Text without pictures stays as it is, to the byte.
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

/** The pictures that a text shows, by name. */
export function picturesIn(text: string): string[] {
  if (!/^!\[/m.test(text)) return [];
  return parseChapterText(text).flatMap((block) => (block.kind === 'picture' ? [block.picture] : []));
}
