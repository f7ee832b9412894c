/** While it plays, the place is kept this often, in ms: as much is lost when the browser is killed. */
const EVERY_MS = 5_000;
/** Of an episode that has just begun it is kept sooner: to come back to the one before is worse than to lose seconds. */
const FIRST_MS = 1_000;

/** Why it is said: it still plays, or stands, is over, or was left. */
export type PlayedState = 'playing' | 'paused' | 'ended' | 'left';

/** How far an episode was watched, and how long it played since this was last said, in s. */
export type Played = {
  readonly target: number;
  readonly second: number;
  readonly seconds: number;
  readonly state: PlayedState;
};

type WatchLogOptions = {
  /** Milliseconds, ever forward. */
  now: () => number;
  save: (played: Played) => void;
};

/**
 * Keeps the viewer's place to the second, and the time it played: only while it did, whatever its speed. Says both on
 * every pause, after a second, every five seconds from there on, and on leaving.
 */
export class WatchLog {
  readonly #options: WatchLogOptions;
  #target = 0;
  #second = 0;
  /** Since when it plays; null while it stands. */
  #since: number | null = null;
  #playedMs = 0;
  #toldAt = 0;
  /** Nothing was said of this episode yet. */
  #isNew = true;
  /** The place that was said last. */
  #told: number | null = null;

  constructor(options: WatchLogOptions) {
    this.#options = options;
  }

  /** Another episode: what is known of the one before is said first. */
  open(target: number, second: number): void {
    if (target === this.#target) return;
    this.stop('left');
    this.#target = target;
    this.#second = second;
    this.#told = second;
    this.#playedMs = 0;
    this.#isNew = true;
  }

  /** It plays, or plays on. */
  start(): void {
    if (this.#since !== null) return;
    this.#since = this.#options.now();
    this.#toldAt = this.#since;
  }

  /** The film is at a moment, in s. */
  move(second: number): void {
    this.#second = second;
    const after = this.#isNew ? FIRST_MS : EVERY_MS;
    if (this.#since !== null && this.#options.now() - this.#toldAt >= after) this.#tell('playing');
  }

  /** It waits for its film: this time does not count. */
  wait(): void {
    this.#count();
    this.#since = null;
  }

  stop(state: Exclude<PlayedState, 'playing'>): void {
    this.wait();
    this.#tell(state);
  }

  #count(): void {
    if (this.#since === null) return;
    const now = this.#options.now();
    this.#playedMs += now - this.#since;
    this.#since = now;
  }

  #tell(state: PlayedState): void {
    this.#count();
    this.#toldAt = this.#options.now();
    const seconds = Math.floor(this.#playedMs / 1000);
    const second = Math.floor(this.#second);
    if (this.#target === 0 || (seconds === 0 && second === this.#told)) return;
    // What is left of a second counts the next time.
    this.#playedMs -= seconds * 1000;
    this.#told = second;
    this.#isNew = false;
    this.#options.save({ target: this.#target, second, seconds, state });
  }
}
