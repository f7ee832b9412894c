import type { Watching } from '../../../../data/queries/dramas';

/** In ms: how long a film waits for what other devices watched. */
const PATIENCE_MS = 1_500;
/** In ms: an answer this recent lets a film start at once. */
const FRESH_MS = 30_000;

type NewsOptions = {
  /** Monotonic, in ms. */
  now: () => number;
  hear: () => Promise<Watching | undefined>;
  /** Also called for an answer after the wait is over. */
  onHeard: (watching: Watching) => void;
};

/**
 * Fetches what the account's other devices watched when a film is about to start, and waits briefly for it.
 */
export class AccountNews {
  readonly #options: NewsOptions;
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(options: NewsOptions) {
    this.#options = options;
  }

  get isFresh(): boolean {
    return this.#options.now() - this.#heardAt < FRESH_MS;
  }

  async ask(): Promise<void> {
    const { hear, now, onHeard } = this.#options;
    const heard = hear().then(
      (watching) => {
        this.#heardAt = now();
        if (watching) onHeard(watching);
      },
      (error) => console.info('What other devices watched could not be read.', error),
    );
    await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }
}
