import type { ListMemory } from './listMemory';

/** Rows that are added to and removed from the document together. */
export type Stretch = {
  readonly id: number | string;
  /** The number of rows; 1 by default. */
  readonly rows?: number;
};

/** A piece of the list: a stretch by its index, or the gap, in px, for stretches that are left out. */
export type ListPiece = { stretch: number } | { key: string; height: number };

export type ListView = {
  /** How far the list's top is above the screen's, in px. */
  top: number;
  /** In px. */
  screen: number;
};

/** The default distance, in px, at which stretches are put into the document. */
const NEAR_PX = 1_500;
/** A stretch this close to the screen, in px, is added at once. */
const AT_ONCE_PX = 150;
/**
 * Stretches are removed this much further away than they were added, in px: otherwise a change of direction
 * would cost twice.
 */
const FURTHER_PX = 700;
/** The default height of a stretch while none is measured, in px. */
const UNMEASURED_PX = 320;

/**
 * Returns the position of each stretch on the list, `[top, bottom)` in px. An unmeasured one takes the height
 * of the measured ones.
 */
function placesOf(memory: ListMemory, list: readonly Stretch[]): { top: number; bottom: number }[] {
  let sum = 0;
  for (const height of memory.heights.values()) sum += height;
  const { size } = memory.heights;
  const typical = memory.typical ?? (size > 0 ? sum / size : (memory.guess ?? UNMEASURED_PX));
  // The last stretch may be shorter.
  const full = list[0]?.rows ?? 1;
  let y = 0;
  return list.map(({ id, rows = 1 }) => {
    const top = y;
    y += memory.heights.get(id) ?? (typical * rows) / full;
    return { top, bottom: y };
  });
}

export type Wanted = {
  readonly stretches: ReadonlySet<number>;
  /** More stretches are close enough, but have to wait for their turn. */
  readonly isPart: boolean;
  /** A stretch outside the document is about to be visible. */
  readonly isUrgent: boolean;
};

/**
 * Returns the stretches to have in the document, at least one. `drawn`: the ids already in it; `turn`: how
 * many more may be added now, nearest first, in addition to those the screen needs at once; `kept`: one that
 * always stays, or -1.
 */
export function wantedStretches(
  memory: ListMemory,
  list: readonly Stretch[],
  { top, screen }: ListView,
  drawn: ReadonlySet<number | string>,
  turn: number,
  kept = -1,
): Wanted {
  const places = placesOf(memory, list);
  const near = memory.near ?? NEAR_PX;
  // After overscroll, or when the list got shorter: use the nearest screen of it.
  const from = Math.min(Math.max(0, top), Math.max(0, (places.at(-1)?.bottom ?? 0) - screen));
  const stretches = new Set<number>();
  const waiting: { index: number; away: number }[] = [];
  let isUrgent = false;
  for (const [index, place] of places.entries()) {
    const away = Math.max(place.top - (from + screen), from - place.bottom);
    const isDrawn = drawn.has((list[index] as Stretch).id);
    isUrgent ||= away < AT_ONCE_PX && !isDrawn;
    if (away < AT_ONCE_PX || index === kept || (isDrawn && away < near + FURTHER_PX)) stretches.add(index);
    else if (away < near) waiting.push({ index, away });
  }
  waiting.sort((a, b) => a.away - b.away);
  for (const { index } of waiting.slice(0, turn)) stretches.add(index);
  return { stretches, isPart: waiting.length > turn, isUrgent };
}

/** Returns the list with a gap for each run of stretches that are not `wanted`, as high as they are. */
export function listPieces(
  memory: ListMemory,
  list: readonly Stretch[],
  wanted: ReadonlySet<number>,
): ListPiece[] {
  const pieces: ListPiece[] = [];
  let gap = 0;
  const close = (key: string) => {
    if (gap > 0) pieces.push({ key, height: gap });
    gap = 0;
  };
  for (const [index, { top, bottom }] of placesOf(memory, list).entries()) {
    if (!wanted.has(index)) {
      gap += bottom - top;
      continue;
    }
    close(`before ${pieces.length}`);
    pieces.push({ stretch: index });
  }
  close('behind');
  return pieces;
}

/** Returns the list as it was left; for a new list, what the screen needs at once. */
export function firstPieces(memory: ListMemory, list: readonly Stretch[], screen: number): ListPiece[] {
  const turn = memory.heights.size > 0 ? list.length : 0;
  const { stretches } = wantedStretches(memory, list, { top: memory.top, screen }, new Set(), turn);
  return listPieces(memory, list, stretches);
}

export function samePieces(a: readonly ListPiece[], b: readonly ListPiece[]): boolean {
  return (
    a.length === b.length &&
    a.every((piece, index) => {
      const other = b[index];
      if (!other) return false;
      if ('stretch' in piece) return 'stretch' in other && piece.stretch === other.stretch;
      return 'height' in other && piece.height === other.height;
    })
  );
}

/** Cuts a list into stretches of `rows`, each with the id of its first item. */
export function stretchesOf<Item>(
  items: readonly Item[],
  rows: number,
  idOf: (item: Item) => number | string,
): Stretch[] {
  const list: Stretch[] = [];
  for (let start = 0; start < items.length; start += rows) {
    list.push({ id: idOf(items[start] as Item), rows: Math.min(rows, items.length - start) });
  }
  return list;
}
