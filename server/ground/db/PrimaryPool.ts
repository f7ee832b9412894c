import pg, { type PoolClient, type PoolConfig } from 'pg';
import { isConnectionLost } from './lost';
import { NoPrimaryError, type PrimarySearch, timelineOf } from './primarySearch';

type Done = (release?: Error | boolean) => void;
type Callback = (error: Error | undefined, client: PoolClient | undefined, done: Done) => void;

const TRIES = 3;

/**
 * A pool that connects to the server that takes writes at the moment. It asks every new connection whether
 * its server takes writes, and closes the connections to an earlier primary. `transact` retries the
 * transactions that this breaks.
 */
export class PrimaryPool extends pg.Pool {
  readonly #search: PrimarySearch;
  readonly #epochs = new Map<PoolClient, number>();

  constructor(options: PoolConfig, search: PrimarySearch) {
    // The address must be read when a connection is opened, not when the pool is created.
    class Client extends pg.Client {
      constructor(config: PoolConfig = {}) {
        super({ ...config, connectionString: search.address });
      }
    }
    super({ ...options, Client: Client as never });
    this.#search = search;
    this.on('release', (error: unknown) => {
      if (isConnectionLost(error)) search.doubt();
    });
    this.on('error', () => search.doubt());
    this.on('remove', (client) => this.#epochs.delete(client));
    search.onAnother(() => this.#leaveOthers());
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    const taken = this.#take();
    if (!callback) return taken;
    taken.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  async #take(): Promise<PoolClient> {
    for (let tried = 1; ; tried++) {
      await this.#search.settled();
      try {
        const client = await this.#takeCurrent();
        if (this.#epochs.has(client) || (await this.#leadsToPrimary(client))) return client;
        throw new NoPrimaryError('The server that was reached takes no writes.');
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        this.#search.doubt();
        if (tried >= TRIES) throw error;
      }
    }
  }

  async #takeCurrent(): Promise<PoolClient> {
    for (;;) {
      const client = await super.connect();
      const opened = this.#epochs.get(client);
      if (opened === undefined || opened === this.#search.epoch) return client;
      client.release(true);
    }
  }

  async #leadsToPrimary(client: PoolClient): Promise<boolean> {
    const { epoch, timeline: seen, isNeeded } = this.#search;
    let isPrimary = !isNeeded;
    try {
      const timeline = isNeeded ? await timelineOf(client) : seen;
      isPrimary = timeline !== null && timeline >= seen;
      if (isPrimary) this.#epochs.set(client, epoch);
      return isPrimary;
    } finally {
      if (!isPrimary) client.release(true);
    }
  }

  /**
   * Closes connections to earlier primaries without waiting for their queries: a former primary may hang for
   * long.
   */
  #leaveOthers(): void {
    for (const [client, epoch] of this.#epochs) if (epoch !== this.#search.epoch) void client.end();
  }
}
