import { countWords } from '../wordCount';
import { type Extent, type Flow, itemText } from './flow';

export type FlowIndex = {
  /** The semantics of elements that begin here; the body's own apply to everything inside it. */
  typesAt(index: number): readonly string[];
  /** Words of the items from `start` to `end`, exclusive. */
  wordsIn(extent: Extent): number;
  hasTitleIn(extent: Extent): boolean;
  /** The smallest element marked as a note that contains the whole extent. */
  noteBoxAround(extent: Extent): Extent | null;
};

type Box = Extent & { outer: Box | null };

/** The flow must be complete. */
export function indexFlow(flow: Flow): FlowIndex {
  const semantics = flow.semantics.filter(({ start, end }) => end > start);
  const bodies = semantics.filter(({ isBody }) => isBody).sort((a, b) => a.start - b.start);
  const starting = new Map<number, string[][]>();
  for (const { start, types, isBody } of semantics) {
    if (isBody) continue;
    const known = starting.get(start);
    if (known) known.push(types);
    else starting.set(start, [types]);
  }
  let words: number[] | null = null;
  const titles = sums(flow.items.map((item) => (item.hint === 'title' ? 1 : 0)));
  const boxes = innermostBoxes(flow);
  return {
    typesAt: (index) => {
      const body = lastFrom(bodies, index);
      const own = starting.get(index)?.flat() ?? [];
      return body && index < body.end ? [...own, ...body.types] : own;
    },
    wordsIn: ({ start, end }) => {
      words ??= sums(flow.items.map((item) => countWords(itemText(item))));
      return (words[end] ?? 0) - (words[start] ?? 0);
    },
    hasTitleIn: ({ start, end }) => (titles[end] ?? 0) > (titles[start] ?? 0),
    noteBoxAround: ({ start, end }) => {
      let box = boxes[start] ?? null;
      while (box && box.end < end) box = box.outer;
      return box;
    },
  };
}

/** `sums(values)[n]` is the sum of the first n. */
function sums(values: readonly number[]): number[] {
  const result = [0];
  let sum = 0;
  for (const value of values) {
    sum += value;
    result.push(sum);
  }
  return result;
}

/** Returns the last extent, of ordered non-overlapping ones, that starts at or before `index`. */
function lastFrom<T extends Extent>(extents: readonly T[], index: number): T | undefined {
  let low = 0;
  let high = extents.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((extents[middle]?.start ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return extents[low - 1];
}

/** Returns the smallest note box around each item. Elements nest, so two boxes are nested or disjoint. */
function innermostBoxes(flow: Flow): (Box | null)[] {
  const sorted = flow.noteBoxes
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const result: (Box | null)[] = [];
  let box: Box | null = null;
  let next = 0;
  for (let index = 0; index < flow.items.length; index += 1) {
    while (box && box.end <= index) box = box.outer;
    for (let extent = sorted[next]; extent && extent.start <= index; extent = sorted[next]) {
      if (extent.end > index) box = { start: extent.start, end: extent.end, outer: box };
      next += 1;
    }
    result.push(box);
  }
  return result;
}
