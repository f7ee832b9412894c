import { type HeldChapter, readChapter } from '../../../../data/queries/chapters';
import type { ChapterRow } from '../../../../data/tables/rows';
import { onLive } from '../../../platform/live/onLive';

/** A chapter as the device holds it; undefined: it does not. */
export type HeldRow = HeldChapter | undefined;

type Listener = {
  /** A row was read for the first time, or is another now. */
  onNews: (target: number) => void;
  /** The device cannot say. */
  onFault: (target: number, error: unknown) => void;
};

/** A read that was begun for a link that nobody opened ends after this time. */
const UNCLAIMED_MS = 10_000;

/**
 * The rows of a book's chapters near the reader. Each is read once, and from then on heard of: the same read is the
 * loader's, the first frame's and that of the reader who turns to the chapter later.
 */
export class ChapterRows {
  #bookId: number;
  #rows = new Map<number, HeldRow>();
  #reads = new Map<number, { first: Promise<HeldRow>; stop: () => void }>();
  #listener: Listener | undefined;
  #unclaimed: ReturnType<typeof setTimeout> | undefined;

  /** `known`: a row that is not the device's, as in a picture of the page. */
  constructor(bookId: number, known?: ChapterRow) {
    this.#bookId = bookId;
    if (known) this.#rows.set(known.target, known);
  }

  /** As it was heard of last; undefined also while it is not known. */
  latest(target: number): HeldRow {
    return this.#rows.get(target);
  }

  isKnown(target: number): boolean {
    return this.#rows.has(target);
  }

  /** Rejects when the device cannot say; a later call asks again. */
  read(target: number): Promise<HeldRow> {
    const { first } = this.#reads.get(target) ?? this.#begin(target);
    return this.isKnown(target) ? Promise.resolve(this.latest(target)) : first;
  }

  /** Somebody reads: what is known is kept up with. Returns how to end all reads. */
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

  /** Forgets all but these chapters. */
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
    // Also where nobody waits for it: the listener hears of it.
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
