import { type HeldChapter, readChapter } from '../../../../data/queries/chapters';
import type { ChapterRow } from '../../../../data/tables/rows';
import { onLive } from '../../../platform/live/onLive';

/** A stored chapter; undefined if the device does not have it. */
export type HeldRow = HeldChapter | undefined;

type Listener = {
  onNews: (target: number) => void;
  onFault: (target: number, error: unknown) => void;
};

/** In ms. A read that was begun for a link ends after this time if the link was not opened. */
const UNCLAIMED_MS = 10_000;

/**
 * The rows of the chapters near the reader. Each is read once and then observed: the loader, the first frame
 * and a later turn share one read.
 */
export class ChapterRows {
  #bookId: number;
  #rows = new Map<number, HeldRow>();
  #reads = new Map<number, { first: Promise<HeldRow>; stop: () => void }>();
  #listener: Listener | undefined;
  #unclaimed: ReturnType<typeof setTimeout> | undefined;

  /** `known`: a row that is not from the database, as in a picture of the page. */
  constructor(bookId: number, known?: ChapterRow) {
    this.#bookId = bookId;
    if (known) this.#rows.set(known.target, known);
  }

  /** Returns the last known row; undefined also while it is unknown. */
  latest(target: number): HeldRow {
    return this.#rows.get(target);
  }

  isKnown(target: number): boolean {
    return this.#rows.has(target);
  }

  /** Rejects if the database cannot be read; a later call tries again. */
  read(target: number): Promise<HeldRow> {
    const { first } = this.#reads.get(target) ?? this.#begin(target);
    return this.isKnown(target) ? Promise.resolve(this.latest(target)) : first;
  }

  /** Keeps the rows up to date. Returns a function that ends all reads. */
  listen(listener: Listener): () => void {
    clearTimeout(this.#unclaimed);
    this.#listener = listener;
    for (const target of this.#rows.keys()) {
      if (!this.#reads.has(target)) this.#begin(target);
    }
    return () => {
      this.#listener = undefined;
      this.#stop();
    };
  }

  retain(targets: readonly number[]): void {
    for (const target of [...this.#reads.keys(), ...this.#rows.keys()]) {
      if (!targets.includes(target)) this.#forget(target);
    }
  }

  #begin(target: number) {
    let stop: () => void = () => undefined;
    const first = new Promise<HeldRow>((resolve, reject) => {
      stop = onLive(
        () => readChapter(this.#bookId, target),
        (row) => {
          this.#rows.set(target, row);
          resolve(row);
          if (this.#listener) this.#listener.onNews(target);
          else this.#unclaimed ??= setTimeout(() => this.#stop(), UNCLAIMED_MS);
        },
        (error) => {
          this.#forget(target);
          reject(error);
          this.#listener?.onFault(target, error);
        },
      );
    });
    // Prevents an unhandled rejection: the listener gets the error.
    first.catch(() => undefined);
    const read = { first, stop };
    this.#reads.set(target, read);
    return read;
  }

  #forget(target: number): void {
    this.#reads.get(target)?.stop();
    this.#reads.delete(target);
    this.#rows.delete(target);
  }

  #stop(): void {
    for (const { stop } of this.#reads.values()) stop();
    this.#reads.clear();
  }
}
