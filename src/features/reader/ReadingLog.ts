import type { Shown } from '../../../data/queries/settings';

/** Where a reader came to rest in a text. */
export type Standing = {
  readonly target: number;
  /** Share of the chapter behind the reader, 0 to 1. */
  readonly share: number;
  /** Of the whole chapter. */
  readonly words: number;
  readonly characters: number;
};

type ReadingLogOptions = {
  /** Milliseconds, ever forward. */
  now: () => number;
  /** A chapter was begun in earnest. False when it could not be kept: it is noted again at the next occasion. */
  noteRead: (target: number) => Promise<boolean>;
  notePace: (shown: Shown[]) => void;
  /** Whether a chapter is the next one in the book. */
  follows: (target: number, before: number) => boolean;
  /** At most so many characters fit on the screen. */
  screenful: () => number;
};

/** Who stays so long in a chapter reads it (decision 0011). */
const READ_AFTER_MS = 10_000;
const PAGES_AT_ONCE = 5;

/**
 * Watches a reading without taking part in it. A chapter counts as read once a page was turned in it or it was in
 * sight for ten seconds; a page that was left forwards tells the pace. Time counts only while the page is in sight.
 */
export class ReadingLog {
  #options: ReadingLogOptions;
  #at: Standing | null = null;
  /** How long the text has been in sight since the reader came to rest there, and since when it is. */
  #shownMs = 0;
  #since: number | null;
  #chapter: { target: number; share: number; leftMs: number } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #noted = new Set<number>();
  #shown: Shown[] = [];
  #isLed = false;
  /** The page that is in sight was, for some of the time, not turned at the reader's own pace. */
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
      if (!this.#wasLed) this.#measure(before, standing, this.#shownMs);
      this.#wasLed = this.#isLed;
      this.#at = standing;
      this.#shownMs = 0;
      this.#enter(standing);
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

  /** A voice leads through the text from now on, or does so no longer. What it reads, and how fast, tells no pace. */
  lead(isLed: boolean): void {
    this.#isLed = isLed;
    this.#wasLed ||= isLed;
  }

  #enter(standing: Standing | null): void {
    const chapter = this.#chapter;
    if (!standing) {
      this.#chapter = null;
    } else if (chapter?.target !== standing.target) {
      this.#chapter = { target: standing.target, share: standing.share, leftMs: READ_AFTER_MS };
    } else if (chapter.share !== standing.share) {
      this.#read(standing.target);
    }
  }

  #startClock(): void {
    if (this.#since === null) return;
    this.#since = this.#options.now();
    const chapter = this.#chapter;
    if (!chapter || this.#noted.has(chapter.target)) return;
    this.#timer = setTimeout(() => this.#read(chapter.target), chapter.leftMs);
  }

  #stopClock(): void {
    clearTimeout(this.#timer);
    if (this.#since === null) return;
    const now = this.#options.now();
    this.#shownMs += now - this.#since;
    if (this.#chapter) this.#chapter.leftMs -= now - this.#since;
    this.#since = now;
  }

  #read(target: number): void {
    if (this.#noted.has(target)) return;
    this.#noted.add(target);
    void this.#options.noteRead(target).then((kept) => {
      if (!kept) this.#noted.delete(target);
    });
  }

  /** What was in sight at `before`, if the reader went on from its end: a page, or the rest of the chapter. */
  #measure(before: Standing | null, after: Standing | null, ms: number): void {
    if (!before || !after) return;
    const isOn = this.#options.follows(after.target, before.target);
    const end = after.target === before.target ? after.share : isOn ? 1 : before.share;
    const share = end - before.share;
    if (share <= 0 || share * before.characters > this.#options.screenful()) return;
    this.#shown.push({ words: Math.round(share * before.words), ms: Math.round(ms) });
    if (this.#shown.length >= PAGES_AT_ONCE) this.#flush();
  }

  #flush(): void {
    if (this.#shown.length > 0) this.#options.notePace(this.#shown);
    this.#shown = [];
  }
}
