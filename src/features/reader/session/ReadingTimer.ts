/** A page counts as being read for this long after the last turn, in ms (decision 0007). */
export const IDLE_MS = 120_000;
/** In ms: at most this much is lost if the browser is killed. */
const REPORT_MS = 60_000;

type ReadingTimerOptions = {
  now: () => number;
  /** The device's clock, in ms since the epoch. */
  clock: () => number;
  /** Returns false if the time could not be stored; it is then reported again. */
  count: (stretch: { from: number; to: number }) => Promise<boolean>;
};

/**
 * Times a reading. Time counts while the page is visible and was turned or scrolled within the last two
 * minutes.
 */
export class ReadingTimer {
  readonly #options: ReadingTimerOptions;
  #isInSight: boolean;
  #movedAt = 0;
  #since: number | null = null;
  #owedMs = 0;
  #timeout: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ReadingTimerOptions, inSight: boolean) {
    this.#options = options;
    this.#isInSight = inSight;
  }

  moved(): void {
    if (!this.#isInSight) return;
    this.#endIdle();
    this.#movedAt = this.#options.now();
    this.#since ??= this.#movedAt;
    this.#wait();
  }

  pause(): void {
    this.#report();
    this.#since = null;
    this.#isInSight = false;
    clearTimeout(this.#timeout);
  }

  resume(): void {
    this.#isInSight = true;
    this.moved();
  }

  #idleAt(): number {
    return this.#movedAt + IDLE_MS;
  }

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
