import type { FeedMemory } from '../feedMemory';

/** A stretch of the list: a block by its index, or the room, in px, of blocks that are left out. */
export type FeedPiece = { block: number } | { key: string; height: number };

/** Blocks this near to the screen are in the document, in px. */
const NEAR_PX = 900;
/** Stands in for a block that has not been measured, in px. */
const UNMEASURED_PX = 320;

/**
 * The list with gaps for the blocks that are not near the screen. `ids`: the revealed blocks in order; `top`: how far
 * the list's top is above the screen's, `screen`: the screen's height, both px; `kept`: a block that stays wherever it
 * is, or -1. There is always at least one block.
 */
export function feedPieces(
  memory: FeedMemory,
  ids: readonly number[],
  top: number,
  screen: number,
  kept = -1,
): FeedPiece[] {
  const heights = ids.map((id) => memory.heights.get(id) ?? UNMEASURED_PX);
  const total = heights.reduce((sum, height) => sum + height, 0);
  // An elastic scroll or a list that became shorter: the nearest screen of it.
  const from = Math.min(Math.max(0, top), Math.max(0, total - screen));
  const pieces: FeedPiece[] = [];
  let y = 0;
  let gap = 0;
  let isBefore = true;
  const close = () => {
    if (gap > 0)
      pieces.push({ key: isBefore ? `before ${pieces.length}` : `behind ${ids.length}`, height: gap });
    gap = 0;
  };
  for (const [index, height] of heights.entries()) {
    const isNear = y + height > from - NEAR_PX && y < from + screen + NEAR_PX;
    y += height;
    if (!isNear && index !== kept) {
      gap += height;
      continue;
    }
    close();
    if (isNear) isBefore = false;
    pieces.push({ block: index });
  }
  isBefore = false;
  close();
  return pieces;
}

export function samePieces(a: readonly FeedPiece[], b: readonly FeedPiece[]): boolean {
  return (
    a.length === b.length &&
    a.every((piece, index) => {
      const other = b[index];
      if (!other) return false;
      if ('block' in piece) return 'block' in other && piece.block === other.block;
      return 'height' in other && piece.height === other.height;
    })
  );
}
