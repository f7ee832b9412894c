import type { Block } from '../../../../contract/catalogue/chapters.schema';
import type { ChapterTalk } from '../../../../contract/comments/comments.schema';
import { findStretch } from '../ranges/findStretch';

export type SpokenParagraph = {
  readonly blockId: string;
  /** The blocks that were commented on: this one, and its earlier versions before the chapter was revised. */
  readonly ids: readonly string[];
  readonly count: number;
};

/**
 * Assigns comments to paragraphs of the current chapter: by the block, else by the paragraph's first words.
 * Comments on deleted paragraphs get no mark.
 */
export function spokenParagraphs(
  blocks: readonly Block[],
  said: ChapterTalk['paragraphs'],
): SpokenParagraph[] {
  const present = new Set(blocks.map(({ id }) => id));
  const found = new Map<string, { ids: string[]; count: number }>();
  for (const { blockId, quote, share, count } of said) {
    const at = present.has(blockId) ? blockId : blockOf(blocks, { blockId, quote, share });
    if (at === undefined) continue;
    const before = found.get(at) ?? { ids: [], count: 0 };
    found.set(at, { ids: [...before.ids, blockId], count: before.count + count });
  }
  return [...found].map(([blockId, said]) => ({ blockId, ...said }));
}

/** Uses the same rules as a bookmark after a revision. */
function blockOf(
  blocks: readonly Block[],
  { blockId, quote, share }: { blockId: string; quote: string; share: number },
): string | undefined {
  if (quote === '') return undefined;
  const start = { blockId, offset: 0 };
  const spot = { kind: 'bookmark', color: 'yellow', start, end: start, quote, share } as const;
  const stretch = findStretch(blocks, { ...spot, note: '', createdAt: 0, changedAt: 0 });
  return stretch?.start.blockId;
}
