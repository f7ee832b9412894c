import type { BufferedRange } from './schedule';

/** A source buffer takes one order at a time: each of these resolves once its own is carried out, or rejects. */
export class SourceQueue {
  readonly #buffer: SourceBuffer;
  #last: Promise<unknown> = Promise.resolve();
  #mime: string;

  constructor(buffer: SourceBuffer, mime: string) {
    this.#buffer = buffer;
    this.#mime = mime;
  }

  /** Rejects with `QuotaExceededError` when the engine holds as much as it will. */
  append(bytes: ArrayBuffer, mime: string): Promise<void> {
    return this.#enqueue(() => {
      if (mime !== this.#mime && 'changeType' in this.#buffer) {
        this.#buffer.changeType(mime);
        this.#mime = mime;
      }
      this.#buffer.appendBuffer(bytes);
    });
  }

  /** Times in s. */
  remove(from: number, to: number): Promise<void> {
    return this.#enqueue(() => this.#buffer.remove(from, to));
  }

  ranges(): BufferedRange[] {
    let buffered: TimeRanges;
    try {
      buffered = this.#buffer.buffered;
    } catch {
      // The source has gone with the film before.
      return [];
    }
    return Array.from({ length: buffered.length }, (_, index) => ({
      start: buffered.start(index),
      end: buffered.end(index),
    }));
  }

  #enqueue(order: () => void): Promise<void> {
    const run = this.#last.then(() => this.#carryOut(order));
    this.#last = run.catch(() => undefined);
    return run;
  }

  #carryOut(order: () => void): Promise<void> {
    const buffer = this.#buffer;
    return new Promise((resolve, reject) => {
      const stop = new AbortController();
      const settle = (settled: () => void) => {
        stop.abort();
        settled();
      };
      const { signal } = stop;
      buffer.addEventListener('updateend', () => settle(resolve), { signal });
      buffer.addEventListener('error', () => settle(() => reject(new Error('The part was not taken.'))), {
        signal,
      });
      try {
        order();
      } catch (error) {
        settle(() => reject(error as Error));
      }
    });
  }
}
