/**
 * Tracks which queries of the address this page has sent itself. Each may arrive only after more letters were
 * typed: treated as an outside change, it would undo them.
 */
export class SentQueries {
  #settled: string;
  readonly #sent = new Set<string>();

  constructor(query: string) {
    this.#settled = query;
  }

  /** Returns the query to send for the field's text; undefined if the address has it already. */
  send(text: string): string | undefined {
    const wanted = text.trim();
    if (wanted === this.#settled) return undefined;
    this.#settled = wanted;
    this.#sent.add(wanted);
    return wanted;
  }

  /** Whether the query in the address has another source: Back or a link. */
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
