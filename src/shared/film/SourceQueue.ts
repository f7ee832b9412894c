import type { BufferedRange } from './schedule';

/**
 * Queues the operations of a source buffer, which accepts one at a time. Each promise resolves once its
 * operation is done, or rejects.
 */
export class SourceQueue {
  readonly #buffer: SourceBuffer;
  #last: Promise<unknown> = Promise.resolve();
  #mime: string;

  constructor(buffer: SourceBuffer, mime: string) {
    this.#buffer = buffer;
    this.#mime = mime;
  }

  /** Rejects with `QuotaExceededError` if the buffer is full. */
  append(bytes: ArrayBuffer, mime: string): Promise<void> {
    return this.#enqueue(() => {
      if (mime !== this.#mime && 'changeType' in this.#buffer) {
        this.#buffer.changeType(mime);
        this.#mime = mime;
      }
      this.#buffer.appendBuffer(bytes);
    });
  }

  remove(from: number, to: number): Promise<void> {
    return this.#enqueue(() => this.#buffer.remove(from, to));
  }

  ranges(): BufferedRange[] {
    let buffered: TimeRanges;
    try {
      buffered = this.#buffer.buffered;
    } catch {
      // The source was detached together with the previous film.
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
