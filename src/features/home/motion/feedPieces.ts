import type { FeedMemory } from '../feedMemory';

/** A stretch of the list: a block by its index, or the room, in px, of blocks that are left out. */
export type FeedPiece = { block: number } | { key: string; height: number };

/** Where the screen is on the list. */
export type FeedView = {
  /** How far the list's top is above the screen's, in px. */
  top: number;
  /** The screen's height, in px. */
  screen: number;
};

/** Blocks this near to the screen are put into the document, in px. */
const NEAR_PX = 1_500;
/** This near, in px, a block cannot wait any longer. */
const AT_ONCE_PX = 150;
/** Blocks this far from the screen are taken out, in px: later than they came, or turning round would cost twice. */
const FAR_PX = 2_200;
/** Stands in for a block while none has been measured, in px. */
const UNMEASURED_PX = 320;

/** Where each block lies on the list, `[top, bottom)` in px. One that was never measured is like those that were. */
function placesOf(memory: FeedMemory, ids: readonly number[]): { top: number; bottom: number }[] {
  let sum = 0;
  for (const height of memory.heights.values()) sum += height;
  const typical = memory.heights.size > 0 ? sum / memory.heights.size : UNMEASURED_PX;
  let y = 0;
  return ids.map((id) => {
    const top = y;
    y += memory.heights.get(id) ?? typical;
    return { top, bottom: y };
  });
}

export type Wanted = {
  /** Blocks that are to be in the document, by index. */
  readonly blocks: ReadonlySet<number>;
  /** Others are near enough too, but have to wait for their turn. */
  readonly isPart: boolean;
  /** One that is not in the document is about to be seen. */
  readonly isUrgent: boolean;
};

/**
 * The blocks to have in the document. `ids`: the revealed blocks in order; `drawn`: those that are in it already, by id;
 * `turn`: how many may join them now, nearest first, beyond what the screen needs at once; `kept`: a block that stays
 * wherever it is, or -1. There is always at least one.
 */
export function wantedBlocks(
  memory: FeedMemory,
  ids: readonly number[],
  { top, screen }: FeedView,
  drawn: ReadonlySet<number>,
  turn: number,
  kept = -1,
): Wanted {
  const places = placesOf(memory, ids);
  // An elastic scroll or a list that became shorter: the nearest screen of it.
  const from = Math.min(Math.max(0, top), Math.max(0, (places.at(-1)?.bottom ?? 0) - screen));
  const blocks = new Set<number>();
  const waiting: { index: number; away: number }[] = [];
  let isUrgent = false;
  for (const [index, place] of places.entries()) {
    const away = Math.max(place.top - (from + screen), from - place.bottom);
    const isDrawn = drawn.has(ids[index] as number);
    isUrgent ||= away < AT_ONCE_PX && !isDrawn;
    if (away < AT_ONCE_PX || index === kept || (isDrawn && away < FAR_PX)) blocks.add(index);
    else if (away < NEAR_PX) waiting.push({ index, away });
  }
  waiting.sort((a, b) => a.away - b.away);
  for (const { index } of waiting.slice(0, turn)) blocks.add(index);
  return { blocks, isPart: waiting.length > turn, isUrgent };
}

/** The list with gaps for the blocks that are not `wanted`, each as high as what it stands for. */
export function feedPieces(
  memory: FeedMemory,
  ids: readonly number[],
  wanted: ReadonlySet<number>,
): FeedPiece[] {
  const pieces: FeedPiece[] = [];
  let gap = 0;
  const close = (key: string) => {
    if (gap > 0) pieces.push({ key, height: gap });
    gap = 0;
  };
  for (const [index, { top, bottom }] of placesOf(memory, ids).entries()) {
    if (!wanted.has(index)) {
      gap += bottom - top;
      continue;
    }
    close(`before ${pieces.length}`);
    pieces.push({ block: index });
  }
  close('behind');
  return pieces;
}

/** The list as it was left. */
export function firstPieces(memory: FeedMemory, ids: readonly number[], screen: number): FeedPiece[] {
  const { blocks } = wantedBlocks(memory, ids, { top: memory.top, screen }, new Set(), ids.length);
  return feedPieces(memory, ids, blocks);
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
