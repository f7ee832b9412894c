import type { Shown } from '../../../../data/queries/settings';

const PARTS = 100;
/**
 * A chapter counts as read if this share was passed at a human pace. Its end alone does not: the reader may
 * have jumped there.
 */
const READ_SHARE = 0.8;
/** In words per minute. No reader is faster, so text that is left sooner was skimmed. */
const FASTEST_PACE = 1_000;

/** Returns the least time that reading this many words takes, in ms. */
function humanTime(words: number): number {
  return (Math.round(words) / FASTEST_PACE) * 60_000;
}

/** Tracks which parts of a chapter were passed page by page, and which at a human pace. Shares are 0 to 1. */
class ChapterPassed {
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

export type Standing = {
  readonly target: number;
  /** The share of the chapter before the position, 0 to 1. */
  readonly share: number;
  readonly isAtEnd: boolean;
  /**
   * True if the reader only turned pages since the previous position: nothing was skipped, even if a slow
   * device missed a page.
   */
  readonly isTurnedTo: boolean;
  readonly words: number;
  readonly characters: number;
};

type ReadingLogOptions = {
  /** Monotonic, in ms. */
  now: () => number;
  /** Called once, when the reader has turned a page or the text was visible for a while. */
  onBegun: () => void;
  /** Returns false if the chapter could not be stored as read; it is then reported again later. */
  recordRead: (target: number) => Promise<boolean>;
  recordPace: (shown: Shown[]) => void;
  follows: (target: number, before: number) => boolean;
  screenful: () => number;
};

const BEGUN_AFTER_MS = 10_000;
const PAGES_AT_ONCE = 5;

/**
 * Observes a reading. A chapter counts as read once its end was reached page by page, or most of it was
 * passed at a human pace (decision 0007). The pace is measured on pages that were left forwards. Time counts
 * only while the page is visible.
 */
export class ReadingLog {
  #options: ReadingLogOptions;
  #at: Standing | null = null;
  #shownMs = 0;
  #since: number | null;
  #chapter: { target: number; share: number; ms: number } | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #isBegun = false;
  #passed = new Map<number, ChapterPassed>();
  #noted = new Set<number>();
  #shown: Shown[] = [];
  #isLed = false;
  /** True if a voice turned pages during part of the time on the current page. */
  #wasLed = false;

  /** `inSight`: the tab is visible. */
  constructor(options: ReadingLogOptions, inSight: boolean) {
    this.#options = options;
    this.#since = inSight ? options.now() : null;
  }

  rest(standing: Standing | null): void {
    this.#stopClock();
    const before = this.#at;
    const isMove = before?.target !== standing?.target || before?.share !== standing?.share;
    if (isMove) {
      this.#leave(before, standing);
      this.#wasLed = this.#isLed;
      this.#at = standing;
      this.#shownMs = 0;
      this.#enter(before, standing);
    } else {
      this.#at = standing;
    }
    this.#startClock();
  }

  pause(): void {
    this.#stopClock();
    this.#since = null;
    this.#flush();
  }

  resume(): void {
    if (this.#since !== null) return;
    this.#since = this.#options.now();
    this.#startClock();
  }

  /** A voice now turns the pages, or no longer does. Its pages do not count for the pace. */
  lead(isLed: boolean): void {
    this.#isLed = isLed;
    this.#wasLed ||= isLed;
  }

  #enter(before: Standing | null, standing: Standing | null): void {
    if (!standing) {
      this.#chapter = null;
      return;
    }
    const { target, share } = standing;
    if (this.#chapter?.target !== target) this.#chapter = { target, share, ms: 0 };
    else if (this.#chapter.share !== share) this.#begin();
    // The book is opened where it was left: what precedes that was passed in an earlier visit.
    if (!before && this.#passed.size === 0) this.#passedIn(target).pass(0, share, 1, 0);
  }

  #passedIn(target: number): ChapterPassed {
    const passed = this.#passed.get(target) ?? new ChapterPassed();
    this.#passed.set(target, passed);
    return passed;
  }

  #begin(): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    this.#options.onBegun();
  }

  #startClock(): void {
    if (this.#since === null) return;
    this.#since = this.#options.now();
    const at = this.#at;
    const chapter = this.#chapter;
    if (!at || !chapter) return;
    if (!this.#isBegun) this.#after(BEGUN_AFTER_MS - chapter.ms, () => this.#begin());
    if (!at.isAtEnd || this.#noted.has(at.target)) return;
    const passed = this.#passedIn(at.target);
    if (passed.ledTo(at.share)) return this.#read(at.target);
    // The last page counts without another turn.
    const words = (1 - at.share) * at.words;
    this.#after(humanTime(words) - this.#shownMs, () => {
      passed.pass(at.share, 1, words, humanTime(words));
      if (passed.isRead) this.#read(at.target);
    });
  }

  #after(ms: number, run: () => void): void {
    this.#timers.push(setTimeout(run, Math.max(0, ms)));
  }

  #stopClock(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    if (this.#since === null) return;
    const now = this.#options.now();
    this.#shownMs += now - this.#since;
    if (this.#chapter) this.#chapter.ms += now - this.#since;
    this.#since = now;
  }

  #read(target: number): void {
    if (this.#noted.has(target)) return;
    this.#noted.add(target);
    void this.#options.recordRead(target).then((kept) => {
      if (!kept) this.#noted.delete(target);
    });
  }

  /**
   * Records what was visible at `before`, if the reader moved on from its end: a page, or the rest of the
   * chapter.
   */
  #leave(before: Standing | null, after: Standing | null): void {
    if (!before || !after) return;
    const isOn = this.#options.follows(after.target, before.target);
    const end = after.target === before.target ? after.share : isOn ? 1 : before.share;
    const share = end - before.share;
    const isOnePage = share * before.characters <= this.#options.screenful();
    if (share <= 0 || !(isOnePage || after.isTurnedTo)) return;
    const words = Math.round(share * before.words);
    const passed = this.#passedIn(before.target);
    passed.pass(before.share, end, words, this.#shownMs);
    if (passed.isRead) this.#read(before.target);
    // Pictures have no pace.
    if (this.#wasLed || !isOnePage || before.words === 0) return;
    this.#shown.push({ words, ms: Math.round(this.#shownMs) });
    if (this.#shown.length >= PAGES_AT_ONCE) this.#flush();
  }

  #flush(): void {
    if (this.#shown.length > 0) this.#options.recordPace(this.#shown);
    this.#shown = [];
  }
}
