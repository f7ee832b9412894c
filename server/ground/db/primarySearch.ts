import { addressesOf, hostOf } from './addresses';
import { type Found, findPrimary } from './findPrimary';

/** While none is found, they are asked again no sooner than this. */
const PAUSE_MS = 250;

/**
 * Which of the servers of a DATABASE_URL takes writes, as far as this process knows. node-postgres has no notion of that (libpq's
 * `target_session_attrs`): the pool asks here for the address of each connection it opens, and says when it doubts it.
 */
export class PrimarySearch {
  readonly #addresses: readonly string[];
  #found: Found;
  #isDoubted: boolean;
  #running: Promise<void> | null = null;
  #failure: { readonly error: unknown; readonly at: number } | null = null;
  /** Goes up when the primary is another one: connections from before are closed. */
  epoch = 0;
  readonly #hearing: (() => void)[] = [];

  constructor(url: string) {
    this.#addresses = addressesOf(url);
    this.#found = { address: this.#addresses[0] as string, timeline: 0 };
    this.#isDoubted = this.isNeeded;
  }

  /** With one address there is nothing to search: whoever moves it to another server does so behind it. */
  get isNeeded(): boolean {
    return this.#addresses.length > 1;
  }

  get address(): string {
    return this.#found.address;
  }

  get timeline(): number {
    return this.#found.timeline;
  }

  /** A connection broke, or its server takes no writes. */
  doubt(): void {
    this.#isDoubted = this.isNeeded;
  }

  /** Calls back when the primary is another one. */
  onAnother(hear: () => void): void {
    this.#hearing.push(hear);
  }

  /** Resolves when there is no doubt. Rejects with NoPrimaryError where no server takes writes; the next one asks them again. */
  async settled(): Promise<void> {
    if (!this.#isDoubted) return;
    if (this.#failure && performance.now() - this.#failure.at < PAUSE_MS) throw this.#failure.error;
    await this.look();
  }

  /** Asks all of them, one search at a time, also without a doubt: an old primary that lives on is left for the new one. */
  async look(): Promise<void> {
    if (!this.isNeeded) return;
    this.#running ??= this.#search().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #search(): Promise<void> {
    try {
      const found = await findPrimary(this.#addresses, this.#found.timeline);
      const isAnother = found.address !== this.#found.address || found.timeline !== this.#found.timeline;
      if (isAnother && this.#found.timeline > 0) console.warn(`The primary is ${hostOf(found.address)} now.`);
      this.#found = found;
      this.#isDoubted = false;
      this.#failure = null;
      if (!isAnother) return;
      this.epoch += 1;
      for (const hear of this.#hearing) hear();
    } catch (error) {
      this.#failure = { error, at: performance.now() };
      throw error;
    }
  }
}
