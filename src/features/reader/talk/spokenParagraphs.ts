import type { Block } from '../../../../contract/catalogue/chapters.schema';
import type { ChapterTalk } from '../../../../contract/comments/comments.schema';
import { findStretch } from '../ranges/findStretch';

/** A paragraph of the text as it is now that others spoke about. */
export type SpokenParagraph = {
  /** Its block. */
  readonly blockId: string;
  /** The blocks it was spoken about by: its own, and what it was before the chapter was revised. */
  readonly ids: readonly string[];
  readonly count: number;
};

/** Where what was said belongs in a chapter as it is now: by the block, else by how the paragraph began. What is gone has no mark. */
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

/** The rules by which a bookmark survives a revision. */
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
