/**
 * Which chapter or episode (its `target`) a page's address names: the one that the reader went on to by themselves, of which
 * the address is told, or another that a link led to.
 */
export class TargetAddress {
  #latest: number;
  /** What the page was told last that its address names. */
  #named: number;
  /** Asked for by the page, and perhaps not seen yet: a navigation takes its time, and the reader may be further by then. */
  readonly #asked = new Set<number>();

  constructor(target: number) {
    this.#latest = target;
    this.#named = target;
  }

  /** The reader is at this target: whether the address has to be told. */
  follows(shown: number): boolean {
    if (shown === this.#latest) return false;
    this.#latest = shown;
    this.#asked.add(shown);
    return true;
  }

  /** The address names this target: whether the reader has to be taken there. One that stays as it was leads nobody, however often it is told. */
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
