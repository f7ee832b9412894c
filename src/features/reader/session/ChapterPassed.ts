/** The parts a chapter is counted in: fine enough for its pages, coarse enough to forget rounding. */
const PARTS = 100;
/** Whoever was at pace over this much of a chapter has read it, and whoever comes to its end may have jumped over the rest. */
const READ_SHARE = 0.8;
/** Nobody reads more words a minute: text that is left sooner was leafed past. */
const FASTEST_PACE = 1_000;

/** The least time, in milliseconds, that reading this many words takes anybody. */
export function humanTime(words: number): number {
  return (Math.round(words) / FASTEST_PACE) * 60_000;
}

/** What of one chapter lies behind the reader: passed page by page, and passed at a human pace. Shares are 0 to 1. */
export class ChapterPassed {
  readonly #passed = new Set<number>();
  readonly #paced = new Set<number>();

  /** `words` of the chapter, between two shares of it, were in sight for `ms` before the reader went on. */
  pass(from: number, to: number, words: number, ms: number): void {
    const atPace = ms >= humanTime(words);
    for (let part = Math.floor(from * PARTS); part < Math.ceil(to * PARTS); part += 1) {
      this.#passed.add(part);
      if (atPace) this.#paced.add(part);
    }
  }

  /** Whether enough was passed at a human pace. */
  get isRead(): boolean {
    return this.#paced.size >= READ_SHARE * PARTS;
  }

  /** Whether the reader who now sees the end from `share` on came there page by page, and not by a jump. */
  ledTo(share: number): boolean {
    return share > 0 && this.#passed.size >= READ_SHARE * Math.floor(share * PARTS) && this.#passed.size > 0;
  }
}
