/** Whoever turns no page for this long has put the book away: until then the time counts (decision 0007). */
export const IDLE_MS = 120_000;
/** This much may be lost when the browser is killed. */
const REPORT_MS = 60_000;

type ReadingTimerOptions = {
  /** Milliseconds, ever forward. */
  now: () => number;
  /** Milliseconds since the epoch, by the device's clock. */
  clock: () => number;
  /** Reading went on between these moments of the clock. False when it could not be kept: it is said again. */
  count: (stretch: { from: number; to: number }) => Promise<boolean>;
};

/**
 * Times a reading: the page is in sight, and was turned or scrolled within the last two minutes. Hidden tabs and books
 * that lie open count for nothing.
 */
export class ReadingTimer {
  readonly #options: ReadingTimerOptions;
  #isInSight: boolean;
  #movedAt = 0;
  /** Since when what is counted has not been told; null while nobody reads. */
  #since: number | null = null;
  /** What was told and not kept. */
  #owedMs = 0;
  #timeout: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ReadingTimerOptions, inSight: boolean) {
    this.#options = options;
    this.#isInSight = inSight;
  }

  /** A page was turned, or the text scrolled. */
  moved(): void {
    if (!this.#isInSight) return;
    this.#endIdle();
    this.#movedAt = this.#options.now();
    this.#since ??= this.#movedAt;
    this.#wait();
  }

  /** The page went out of sight, perhaps for ever. */
  pause(): void {
    this.#report();
    this.#since = null;
    this.#isInSight = false;
    clearTimeout(this.#timeout);
  }

  /** Whoever comes back to the page reads on. */
  resume(): void {
    this.#isInSight = true;
    this.moved();
  }

  #idleAt(): number {
    return this.#movedAt + IDLE_MS;
  }

  /** The reader was away for longer than counts: what came before that is told. */
  #endIdle(): void {
    if (this.#since !== null && this.#options.now() >= this.#idleAt()) this.#report();
  }

  #wait(): void {
    clearTimeout(this.#timeout);
    if (this.#since === null) return;
    const at = Math.min(this.#since + REPORT_MS, this.#idleAt());
    this.#timeout = setTimeout(() => this.#report(), Math.max(0, at - this.#options.now()));
  }

  #report(): void {
    if (this.#since === null) return;
    const now = this.#options.now();
    const end = Math.min(now, this.#idleAt());
    const ms = end - this.#since + this.#owedMs;
    this.#since = end < this.#idleAt() ? end : null;
    this.#owedMs = 0;
    this.#wait();
    if (ms <= 0) return;
    const to = Math.round(this.#options.clock() - (now - end));
    void this.#options.count({ from: Math.round(to - ms), to }).then((isKept) => {
      if (!isKept) this.#owedMs += ms;
    });
  }
}
