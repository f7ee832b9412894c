import type { Shown } from '../../../../data/queries/settings';
import { ChapterPassed, humanTime } from './ChapterPassed';

/** Where a reader came to rest in a text. */
export type Standing = {
  readonly target: number;
  /** Share of the chapter behind the reader, 0 to 1. */
  readonly share: number;
  /** The end of the chapter is in sight. */
  readonly isAtEnd: boolean;
  /** By turning pages alone since the rest before: also where a slow device missed one, none was jumped over. */
  readonly isTurnedTo: boolean;
  /** Of the whole chapter. */
  readonly words: number;
  readonly characters: number;
};

type ReadingLogOptions = {
  /** Milliseconds, ever forward. */
  now: () => number;
  /** Somebody reads here, and does not only look in: a page was turned, or the text was in sight for a while. Once. */
  onBegun: () => void;
  /** A chapter was read. False when it could not be kept: it is noted again at the next occasion. */
  recordRead: (target: number) => Promise<boolean>;
  recordPace: (shown: Shown[]) => void;
  /** Whether a chapter is the next one in the book. */
  follows: (target: number, before: number) => boolean;
  /** At most this many characters fit on the screen. */
  screenful: () => number;
};

/** Whoever stays this long in a chapter has begun to read. */
const BEGUN_AFTER_MS = 10_000;
const PAGES_AT_ONCE = 5;

/**
 * Watches a reading without taking part in it. A chapter counts as read once its end was reached page by page, or most
 * of it was passed at a human pace (decision 0007); a page that was left forwards tells the pace. Time counts only
 * while the page is in sight.
 */
export class ReadingLog {
  #options: ReadingLogOptions;
  #at: Standing | null = null;
  /** How long the text has been in sight since the reader came to rest there, and since when it is. */
  #shownMs = 0;
  #since: number | null;
  /** The chapter the reader is in, where they came to it, and how long it has been in sight. */
  #chapter: { target: number; share: number; ms: number } | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #isBegun = false;
  #passed = new Map<number, ChapterPassed>();
  #noted = new Set<number>();
  #shown: Shown[] = [];
  #isLed = false;
  /** For some of the time the page in sight was not turned at the reader's own pace. */
  #wasLed = false;

  /** `inSight`: the page is not in a hidden tab. */
  constructor(options: ReadingLogOptions, inSight: boolean) {
    this.#options = options;
    this.#since = inSight ? options.now() : null;
  }

  /** The reader came to rest; null where there is no text. */
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

  /** The page went out of sight, perhaps for ever. */
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

  /** A voice leads through the text from now on, or no longer does. What it reads, and how fast, tells no pace. */
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
    // Where the book was left the last time: what lies before it was passed then.
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
    // Nobody need go on from the last page for it to count.
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

  /** What was in sight at `before`, if the reader went on from its end: a page, or the rest of the chapter. */
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
    // Pictures tell no pace.
    if (this.#wasLed || !isOnePage || before.words === 0) return;
    this.#shown.push({ words, ms: Math.round(this.#shownMs) });
    if (this.#shown.length >= PAGES_AT_ONCE) this.#flush();
  }

  #flush(): void {
    if (this.#shown.length > 0) this.#options.recordPace(this.#shown);
    this.#shown = [];
  }
}
