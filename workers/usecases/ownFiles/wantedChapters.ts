/** Between whoever opens a chapter of a book that is still being unpacked, and the worker that unpacks it. */
const CHANNEL = 'dogear-own-files';

type Wanted = { readonly bookId: number; readonly target: number };

/** Says that a reader waits for a chapter. */
export function wantChapter(wanted: Wanted): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(wanted);
  channel.close();
}

/** Hears which chapters of a book are waited for, the last one first, until it is closed. */
export class WantedChapters {
  readonly #channel = new BroadcastChannel(CHANNEL);
  #targets: number[] = [];

  constructor(bookId: number) {
    this.#channel.onmessage = ({ data }: MessageEvent<Wanted>) => {
      if (data.bookId === bookId) this.#targets.push(data.target);
    };
  }

  take(): number | undefined {
    return this.#targets.pop();
  }

  close(): void {
    this.#channel.close();
  }
}
