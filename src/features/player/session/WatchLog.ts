import type { Failure, FailureName, Result } from '../../../../contract/wire/failure';

/** While it plays, the place is kept this often, in ms: as much is lost when the browser is killed. */
const EVERY_MS = 5_000;
/** Of an episode that has just begun it is kept sooner: to come back to the one before is worse than to lose seconds. */
const FIRST_MS = 1_000;

/** Why it is said: it still plays, or stands, is over, or was left. */
export type PlayedState = 'playing' | 'paused' | 'ended' | 'left';

/**
 * How far an episode was watched, and how long it played since this was last said, in s. `second` is null while nothing
 * but the opening has moved the place.
 */
export type Played = {
  readonly target: number;
  readonly second: number | null;
  readonly seconds: number;
  readonly state: PlayedState;
};

type WatchLogOptions = {
  /** Milliseconds, ever forward. */
  now: () => number;
  save: (played: Played) => Promise<Result<unknown>>;
  /** Hears why the device could not keep it: once, until it can again. */
  onFailure: (failure: Failure) => void;
};

/** An episode that was opened and not touched has to play this long before its place counts, in ms. */
const MOVED_AFTER_MS = 5_000;

/** Nobody knows whether it was kept: the time would count twice if it were said again. */
const UNKNOWN = new Set<FailureName>(['timeout', 'workerLost']);

/**
 * Keeps the viewer's place to the second, and the time it played: only while it did, whatever its speed. Says both on
 * every pause, after a second, every five seconds from there on, and on leaving. What could not be kept is said again with
 * what comes next, whatever episode that is of. A place that only moved because it was opened is not said: another device
 * may have been further, and be heard of in a moment.
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
  /** The viewer moved the place, or it played long enough. */
  #hasMoved = false;
  /** How long it played until then. */
  #openedMs = 0;
  /** Of episodes before this one, what could not be kept. */
  readonly #unkept = new Map<number, Played>();
  #isFailing = false;

  constructor(options: WatchLogOptions) {
    this.#options = options;
  }

  get hasMoved(): boolean {
    return this.#hasMoved;
  }

  /** The viewer went to another moment. */
  touch(): void {
    this.#hasMoved = true;
  }

  /** Another episode: what is known of the one before is said first. */
  open(target: number, second: number): void {
    if (target === this.#target) return;
    this.stop('left');
    // The second episode is one that was gone to.
    this.#hasMoved ||= this.#target !== 0;
    this.#target = target;
    this.#second = second;
    this.#told = second;
    this.#playedMs = (this.#unkept.get(target)?.seconds ?? 0) * 1000;
    this.#unkept.delete(target);
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
    this.#count();
    const after = this.#isNew ? FIRST_MS : EVERY_MS;
    if (!this.#hasMoved) return;
    if (this.#since !== null && this.#options.now() - this.#toldAt >= after) this.#tell('playing');
  }

  /** It waits for its film: this time does not count. */
  wait(): void {
    this.#count();
    this.#since = null;
  }

  stop(state: Exclude<PlayedState, 'playing'>): void {
    this.wait();
    if (state === 'ended') this.touch();
    this.#tell(state);
  }

  #count(): void {
    if (this.#since === null) return;
    const now = this.#options.now();
    this.#playedMs += now - this.#since;
    this.#openedMs += now - this.#since;
    this.#since = now;
    if (this.#openedMs >= MOVED_AFTER_MS) this.#hasMoved = true;
  }

  #tell(state: PlayedState): void {
    this.#count();
    this.#toldAt = this.#options.now();
    const seconds = Math.floor(this.#playedMs / 1000);
    const second = this.#hasMoved ? Math.floor(this.#second) : null;
    const isNews = seconds > 0 || (second !== null && second !== this.#told) || this.#unkept.size > 0;
    if (this.#target === 0 || !isNews) return;
    const before = [...this.#unkept.values()];
    this.#unkept.clear();
    // What is left of a second counts the next time.
    this.#playedMs -= seconds * 1000;
    this.#told = second ?? this.#told;
    this.#isNew = second === null;
    // The latest place last: it is the one that counts.
    for (const played of [...before, { target: this.#target, second, seconds, state }])
      void this.#save(played);
  }

  async #save(played: Played): Promise<void> {
    const saved = await this.#options.save(played);
    if (saved.ok) {
      this.#isFailing = false;
      return;
    }
    this.#takeBack(UNKNOWN.has(saved.failure.name) ? { ...played, seconds: 0 } : played);
    if (!this.#isFailing) this.#options.onFailure(saved.failure);
    this.#isFailing = true;
  }

  #takeBack(played: Played): void {
    const { target } = played;
    if (target === this.#target) {
      this.#playedMs += played.seconds * 1000;
      this.#told = null;
      return;
    }
    const seconds = played.seconds + (this.#unkept.get(target)?.seconds ?? 0);
    this.#unkept.set(target, { ...played, seconds });
  }
}
