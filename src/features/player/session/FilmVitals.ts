import type { FilmSum, Speed } from '../../../../contract/account/vitals';

type Notes = {
  /** Monotonic, in ms. */
  readonly now: () => number;
  readonly noteSpeed: (speed: Speed, value: number) => void;
  readonly noteFilm: (sum: FilmSum, amount: number) => void;
};

/**
 * Times how a viewing goes (spec 4.14): how long each episode takes to play, how long it plays, and how often
 * and how long it then waits for data. A film that is paused before it has played is not timed.
 */
export class FilmVitals {
  readonly #notes: Notes;
  #openedAt: number | null = null;
  #playsSince: number | null = null;
  #stallsSince: number | null = null;

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  /** The viewer has opened an episode. */
  open(): void {
    this.rest();
    this.#openedAt = this.#notes.now();
  }

  play(): void {
    const now = this.#notes.now();
    if (this.#openedAt !== null) this.#notes.noteSpeed('firstFrame', now - this.#openedAt);
    this.#openedAt = null;
    this.keep();
    this.#stallsSince = null;
    this.#playsSince = now;
  }

  /** It waits for data. After a seek that is expected, and no stall. */
  wait(isSeeking: boolean): void {
    if (this.#playsSince === null) return;
    this.keep();
    this.#playsSince = null;
    if (isSeeking) return;
    this.#notes.noteFilm('stalls', 1);
    this.#stallsSince = this.#notes.now();
  }

  /** It was paused or left, or cannot play. */
  rest(): void {
    this.keep();
    this.#openedAt = null;
    this.#playsSince = null;
    this.#stallsSince = null;
  }

  /** Notes the time until now, because the page may be left. */
  keep(): void {
    const now = this.#notes.now();
    if (this.#playsSince !== null) {
      this.#notes.noteFilm('watchedSeconds', (now - this.#playsSince) / 1_000);
      this.#playsSince = now;
    }
    if (this.#stallsSince !== null) {
      this.#notes.noteFilm('stalledSeconds', (now - this.#stallsSince) / 1_000);
      this.#stallsSince = now;
    }
  }
}
