/**
 * Tracks which chapter or episode (its `target`) a page's address names: either the reader moved to it and
 * the address follows, or a link leads the reader there.
 */
export class TargetAddress {
  #latest: number;
  #named: number;
  /**
   * Targets that the page has navigated to, but that may not be in the address yet: a navigation takes time,
   * and the reader may already be further on.
   */
  readonly #asked = new Set<number>();

  constructor(target: number) {
    this.#latest = target;
    this.#named = target;
  }

  /** Call when the reader is at a target. Returns whether the address has to be updated. */
  follows(shown: number): boolean {
    if (shown === this.#latest) return false;
    this.#latest = shown;
    this.#asked.add(shown);
    return true;
  }

  /**
   * Call when the address names a target. Returns whether to take the reader there. An unchanged address
   * leads nowhere, however often this is called.
   */
  leads(target: number): boolean {
    if (target === this.#named) return false;
    this.#named = target;
    if (target !== this.#latest && this.#asked.has(target)) return false;
    this.#asked.clear();
    if (target === this.#latest) return false;
    this.#latest = target;
    return true;
  }
}
