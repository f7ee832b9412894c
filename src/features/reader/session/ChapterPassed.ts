const PARTS = 100;
/**
 * A chapter counts as read if this share was passed at a human pace. Its end alone does not: the reader may
 * have jumped there.
 */
const READ_SHARE = 0.8;
/** In words per minute. No reader is faster, so text that is left sooner was skimmed. */
const FASTEST_PACE = 1_000;

/** Returns the least time that reading this many words takes, in ms. */
export function humanTime(words: number): number {
  return (Math.round(words) / FASTEST_PACE) * 60_000;
}

/** Tracks which parts of a chapter were passed page by page, and which at a human pace. Shares are 0 to 1. */
export class ChapterPassed {
  readonly #passed = new Set<number>();
  readonly #paced = new Set<number>();

  pass(from: number, to: number, words: number, ms: number): void {
    const atPace = ms >= humanTime(words);
    for (let part = Math.floor(from * PARTS); part < Math.ceil(to * PARTS); part += 1) {
      this.#passed.add(part);
      if (atPace) this.#paced.add(part);
    }
  }

  get isRead(): boolean {
    return this.#paced.size >= READ_SHARE * PARTS;
  }

  /**
   * Returns whether the reader, who now sees the end from `share` on, moved there page by page and not by a
   * jump.
   */
  ledTo(share: number): boolean {
    return share > 0 && this.#passed.size >= READ_SHARE * Math.floor(share * PARTS) && this.#passed.size > 0;
  }
}
