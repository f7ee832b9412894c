/**
 * How much of a leaf is rendered, in blocks from its beginning; what is not named here is rendered whole. A leaf
 * starts with a screenful and grows by a piece an idle moment, so that no piece delays a turn.
 */
export class Extents {
  #extents = new Map<string, number>();
  #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Blocks to render; null for all. */
  of(key: string): number | null {
    return this.#extents.get(key) ?? null;
  }

  set(key: string, blocks: number | null): void {
    if (this.of(key) === blocks) return;
    if (blocks === null) this.#extents.delete(key);
    else this.#extents.set(key, blocks);
    for (const listener of this.#listeners) listener();
  }
}
