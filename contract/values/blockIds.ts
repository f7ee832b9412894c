import type { Block } from '../schemas/chapter';
import { type BlockDraft, blockText } from './blockText';

/** Gives each block its id: FNV-1a of its text in base 36, with `-2`, `-3` … behind a repeat (decision 0005). */
export function withBlockIds(drafts: readonly BlockDraft[]): Block[] {
  const seen = new Map<string, number>();
  return drafts.map((draft) => {
    const hash = fnv1a(idSource(draft)).toString(36);
    const repeat = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, repeat);
    return { ...draft, id: repeat === 1 ? hash : `${hash}-${repeat}` };
  });
}

/** Most pictures have no caption: what tells them apart is the picture. */
function idSource(block: BlockDraft): string {
  return block.kind === 'picture' ? `picture ${block.picture}` : blockText(block);
}

/** 32-bit FNV-1a over UTF-16 code units, both bytes of each. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash >>> 0;
}
