/** Rows that come and go together: fills two and three columns evenly. */
export const STRETCH_ROWS = 12;
/** A guess for a list of which nothing was drawn yet, px. */
const UNKNOWN_HEIGHT_PX = 1_600;
const REMEMBERED_LISTS = 24;

/** What a list knew when it was last on the screen. */
export type ListMemory = {
  /** Measured heights of stretches, px, by their index. */
  readonly heights: Map<number, number>;
  /** Stretches that are drawn. */
  readonly near: Set<number>;
  /** The width of the window that the heights were measured in. */
  readonly width: number;
};

const memories = new Map<string, ListMemory>();

/** The memory of a list by name. What was measured in a window of another width counts for nothing. */
export function memoryOf(name: string, width = window.innerWidth): ListMemory {
  const known = memories.get(name);
  if (known?.width === width) return known;
  const fresh: ListMemory = { heights: new Map(), near: new Set([0]), width };
  memories.delete(name);
  memories.set(name, fresh);
  const oldest = memories.keys().next().value;
  if (memories.size > REMEMBERED_LISTS && oldest !== undefined) memories.delete(oldest);
  return fresh;
}

/** The height to leave for a stretch that was never drawn: the mean of those that were. */
export function typicalHeight({ heights }: Pick<ListMemory, 'heights'>): number {
  if (heights.size === 0) return UNKNOWN_HEIGHT_PX;
  let sum = 0;
  for (const height of heights.values()) sum += height;
  return sum / heights.size;
}

export type StretchRange = { readonly index: number; readonly start: number; readonly end: number };

/** Cuts a list of `total` rows into stretches. */
export function stretchesOf(total: number): StretchRange[] {
  const stretches: StretchRange[] = [];
  for (let start = 0; start < total; start += STRETCH_ROWS) {
    stretches.push({ index: start / STRETCH_ROWS, start, end: Math.min(total, start + STRETCH_ROWS) });
  }
  return stretches;
}
