import type { Failure, FailureName, Result } from '../../../../contract/wire/failure';

/** In ms. The interval of storing the place, and thus the most that is lost if the browser is killed. */
const EVERY_MS = 5_000;
/**
 * In ms. A new episode is stored sooner: returning to the previous one would be worse than losing seconds.
 */
const FIRST_MS = 1_000;

export type PlayedState = 'playing' | 'paused' | 'ended' | 'left';

/**
 * The place in an episode, and the seconds it played since the last report. `second` is null until anything
 * but opening the episode has moved the place.
 */
export type Played = {
  readonly target: number;
  readonly second: number | null;
  readonly seconds: number;
  readonly state: PlayedState;
};

type WatchLogOptions = {
  /** Monotonic, in ms. */
  now: () => number;
  save: (played: Played) => Promise<Result<unknown>>;
  /** Called with the reason if the device cannot store the place: once, until it succeeds again. */
  onFailure: (failure: Failure) => void;
};

/** In ms. An episode that was opened and not touched must play this long before its place counts. */
const MOVED_AFTER_MS = 5_000;

/** It may have been stored, and reporting it again would count the time twice. */
const UNKNOWN = new Set<FailureName>(['timeout', 'workerLost']);

/**
 * Stores the viewer's place to the second, and the time that was played, whatever the speed: on every pause,
 * after one second, every five seconds from then on, and on leaving. A failed report is repeated with the
 * next one, whatever its episode. A place that moved only because the episode was opened is not stored,
 * because another device may be further and its place may still arrive.
 */
export class WatchLog {
  readonly #options: WatchLogOptions;
  #target = 0;
  #second = 0;
  #since: number | null = null;
  #playedMs = 0;
  #toldAt = 0;
  #isNew = true;
  #told: number | null = null;
  #isToldPlaying = false;
  #hasMoved = false;
  #openedMs = 0;
  /** Reports of earlier episodes that could not be stored. */
  readonly #unkept = new Map<number, Played>();
  #isFailing = false;

  constructor(options: WatchLogOptions) {
    this.#options = options;
  }

  get hasMoved(): boolean {
    return this.#hasMoved;
  }

  touch(): void {
    this.#hasMoved = true;
  }

  open(target: number, second: number): void {
    if (target === this.#target) return;
    this.stop('left');
    // The viewer went to the second episode, so its place has moved.
    this.#hasMoved ||= this.#target !== 0;
    this.#target = target;
    this.#second = second;
    this.#told = second;
    this.#isToldPlaying = false;
    this.#playedMs = (this.#unkept.get(target)?.seconds ?? 0) * 1000;
    this.#unkept.delete(target);
    this.#isNew = true;
  }

  start(): void {
    if (this.#since !== null) return;
    this.#since = this.#options.now();
    this.#toldAt = this.#since;
  }

  move(second: number): void {
    this.#second = second;
    this.#count();
    const after = this.#isNew ? FIRST_MS : EVERY_MS;
    if (!this.#hasMoved) return;
    if (this.#since !== null && this.#options.now() - this.#toldAt >= after) this.#tell('playing');
  }

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
    // A stop is also reported at a second that a periodic report already told: only a stop is sent to the server.
    const isStop = state !== 'playing' && this.#isToldPlaying;
    const isNewPlace = second !== null && (second !== this.#told || isStop);
    const isNews = seconds > 0 || isNewPlace || this.#unkept.size > 0;
    if (this.#target === 0 || !isNews) return;
    const before = [...this.#unkept.values()];
    this.#unkept.clear();
    // The remaining fraction of a second counts next time.
    this.#playedMs -= seconds * 1000;
    this.#told = second ?? this.#told;
    this.#isToldPlaying = state === 'playing';
    this.#isNew = second === null;
    // The latest place last, because the last one counts.
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
