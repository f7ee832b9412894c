/** The state of a tab's list, kept while the reader is in a book and restored after it. */
export type FeedMemory = {
  shown: number;
  /** How far the list's top was above the screen's, in px. */
  top: number;
  /** Measured heights of blocks, by block id, in px. */
  readonly heights: Map<number, number>;
  /** The scroll position of each side row, by block id, in px. */
  readonly rows: Map<number, number>;
};

const memories = new Map<string, FeedMemory>();

/** Returns the memory of one tab's list (`gender` is the tab's indexValue). */
export function feedMemory(gender: string): FeedMemory {
  let memory = memories.get(gender);
  if (!memory) {
    memory = { shown: 0, top: 0, heights: new Map(), rows: new Map() };
    memories.set(gender, memory);
  }
  return memory;
}

export function keepShown(gender: string, shown: number): void {
  feedMemory(gender).shown = shown;
}

export function forgetFeeds(): void {
  memories.clear();
}
