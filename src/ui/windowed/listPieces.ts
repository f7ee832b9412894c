import type { ListMemory } from './listMemory';

/** Rows that come and go together. */
export type Stretch = {
  readonly id: number | string;
  /** How many; one when it is not said. */
  readonly rows?: number;
};

/** A piece of the list: a stretch by its index, or the room, in px, of stretches that are left out. */
export type ListPiece = { stretch: number } | { key: string; height: number };

/** Where the screen, or what else scrolls, is on the list. */
export type ListView = {
  /** How far the list's top is above the screen's, in px. */
  top: number;
  /** The screen's height, in px. */
  screen: number;
};

/** Stretches this near to the screen are put into the document, in px, where the list does not say. */
const NEAR_PX = 1_500;
/** This near, in px, a stretch cannot wait any longer. */
const AT_ONCE_PX = 150;
/** Stretches this much further away are taken out, in px: later than they came, or turning round would cost twice. */
const FURTHER_PX = 700;
/** Stands in for a stretch while none has been measured, in px, where the list does not say. */
const UNMEASURED_PX = 320;

/** Where each stretch lies on the list, `[top, bottom)` in px. One that was never measured is like those that were. */
function placesOf(memory: ListMemory, list: readonly Stretch[]): { top: number; bottom: number }[] {
  let sum = 0;
  for (const height of memory.heights.values()) sum += height;
  const { size } = memory.heights;
  const typical = memory.typical ?? (size > 0 ? sum / size : (memory.guess ?? UNMEASURED_PX));
  // The last one may be short.
  const full = list[0]?.rows ?? 1;
  let y = 0;
  return list.map(({ id, rows = 1 }) => {
    const top = y;
    y += memory.heights.get(id) ?? (typical * rows) / full;
    return { top, bottom: y };
  });
}

export type Wanted = {
  /** Stretches that are to be in the document, by index. */
  readonly stretches: ReadonlySet<number>;
  /** Others are near enough too, but have to wait for their turn. */
  readonly isPart: boolean;
  /** One that is not in the document is about to be seen. */
  readonly isUrgent: boolean;
};

/**
 * The stretches to have in the document. `drawn`: those that are in it already, by id; `turn`: how many may join them
 * now, nearest first, beyond what the screen needs at once; `kept`: one that stays wherever it is, or -1. There is
 * always at least one.
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
  // An elastic scroll or a list that became shorter: the nearest screen of it.
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

/** The list with gaps for the stretches that are not `wanted`, each as high as what it stands for. */
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

/** The list as it was left; of one that was never seen, what the screen needs at once. */
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
