/**
 * Which queries of the address are this page's own. It sends them there as one types, and each may arrive only after
 * the next letters: taken for a change from outside, it would undo them.
 */
export class SentQueries {
  #settled: string;
  readonly #sent = new Set<string>();

  constructor(query: string) {
    this.#settled = query;
  }

  /** The query to send for what is in the field; undefined when it is there already. */
  send(text: string): string | undefined {
    const wanted = text.trim();
    if (wanted === this.#settled) return undefined;
    this.#settled = wanted;
    this.#sent.add(wanted);
    return wanted;
  }

  /** Whether a query that stands in the address now came from elsewhere: the way back, a link. */
  isForeign(query: string): boolean {
    if (query === this.#settled) {
      this.#sent.clear();
      return false;
    }
    if (this.#sent.has(query)) return false;
    this.#settled = query;
    return true;
  }
}
