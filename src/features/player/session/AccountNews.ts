import type { Watching } from '../../../../data/queries/dramas';

/** A film that is to begin waits this long for what other devices watched, in ms. */
const PATIENCE_MS = 1_500;
/** What was heard this lately lets a film begin at once, in ms. */
const FRESH_MS = 30_000;

type NewsOptions = {
  /** Milliseconds, ever forward. */
  now: () => number;
  hear: () => Promise<Watching | undefined>;
  /** Also called for an answer that comes after the wait is over. */
  onHeard: (watching: Watching) => void;
};

/** What the other devices of the account watched: asked for when a film is to begin, and waited for a moment. */
export class AccountNews {
  readonly #options: NewsOptions;
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(options: NewsOptions) {
    this.#options = options;
  }

  /** Whether a film may begin without waiting. */
  get isFresh(): boolean {
    return this.#options.now() - this.#heardAt < FRESH_MS;
  }

  /** Resolves once the account was heard, or could not be in time. */
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
