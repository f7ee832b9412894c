import pg from 'pg';
import { causesOf } from './lost';

/** After a failed search, the servers are not asked again within this time. */
const PAUSE_MS = 250;

/**
 * Tracks which of the servers of a DATABASE_URL takes writes, as far as this process knows. node-postgres has
 * no equivalent of libpq's `target_session_attrs`: the pool asks here for the address of each connection, and
 * calls `doubt` when a connection fails.
 */
export class PrimarySearch {
  readonly #addresses: readonly string[];
  #found: Found;
  #isDoubted: boolean;
  #running: Promise<void> | null = null;
  #failure: { readonly error: unknown; readonly at: number } | null = null;
  /** Increases when the primary changes; connections from earlier epochs are closed. */
  epoch = 0;
  readonly #hearing: (() => void)[] = [];

  constructor(url: string) {
    this.#addresses = addressesOf(url);
    this.#found = { address: this.#addresses[0] as string, timeline: 0 };
    this.#isDoubted = this.isNeeded;
  }

  /** With one address there is nothing to search: a failover happens behind that address. */
  get isNeeded(): boolean {
    return this.#addresses.length > 1;
  }

  get address(): string {
    return this.#found.address;
  }

  get timeline(): number {
    return this.#found.timeline;
  }

  doubt(): void {
    this.#isDoubted = this.isNeeded;
  }

  onAnother(hear: () => void): void {
    this.#hearing.push(hear);
  }

  /**
   * Resolves when the primary is certain. Rejects with NoPrimaryError if no server takes writes; the next
   * call searches again.
   */
  async settled(): Promise<void> {
    if (!this.#isDoubted) return;
    if (this.#failure && performance.now() - this.#failure.at < PAUSE_MS) throw this.#failure.error;
    await this.look();
  }

  /**
   * Asks all servers, one search at a time. Runs also without a doubt, so that the process leaves an old
   * primary that still runs for the new one.
   */
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

export type Found = {
  readonly address: string;
  /**
   * Increases with each promotion: of two servers that both take writes, the one with the higher number was
   * promoted last.
   */
  readonly timeline: number;
};

/**
 * No server of the list takes writes. `lost.ts` recognizes the code, which Postgres uses for a server that is
 * not ready.
 */
export class NoPrimaryError extends Error {
  override name = 'NoPrimaryError';
  readonly code = '57P03';
}

const ASKED_MS = 2_000;

const ASK_TIMELINE = `select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/**
 * Asks all servers in parallel which of them takes writes. If two do, because an old primary has returned
 * without being demoted, returns the one promoted last. Never returns a server with a timeline before
 * `timeline`, the highest seen so far: its data is outdated. Rejects with NoPrimaryError.
 */
export async function findPrimary(addresses: readonly string[], timeline: number): Promise<Found> {
  const asked = await Promise.allSettled(addresses.map(ask));
  const found = asked.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  const best = found.toSorted((a, b) => b.timeline - a.timeline)[0];
  if (best && best.timeline >= timeline) return best;
  const cause = asked.find((one) => one.status === 'rejected')?.reason;
  throw new NoPrimaryError(`No server takes writes: ${addresses.length} asked.`, { cause });
}

async function ask(address: string): Promise<Found | null> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ASKED_MS,
    query_timeout: ASKED_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const timeline = await timelineOf(client);
    return timeline === null ? null : { address, timeline };
  } finally {
    void client.end().catch(() => undefined);
  }
}

/**
 * Returns null if the server takes no writes; 0 if it has no timelines (other databases with Postgres'
 * protocol).
 */
export async function timelineOf(client: Pick<pg.ClientBase, 'query'>): Promise<number | null> {
  try {
    const asked = { text: ASK_TIMELINE, query_timeout: ASKED_MS };
    const { rows } = await client.query<{ timeline: number | null }>(asked);
    return rows[0]?.timeline ?? null;
  } catch (error) {
    if (!causesOf(error).some(({ code }) => /^(42|0A)/.test(String(code)))) throw error;
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    return rows[0]?.transaction_read_only === 'off' ? 0 : null;
  }
}

/**
 * A list of servers in one address in libpq's syntax: `postgres://user:password@one:5432,two:5432/name?…`.
 */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]+,[^@/?]+)([/?].*)?$/;
/** A parameter that is common with such lists; the search implies it. */
const OF_A_LIST = /([?&])target_session_attrs=[^&]*&?/;

/**
 * Returns one address for each server of a DATABASE_URL, with the same user, database and parameters. A
 * single address is returned unchanged.
 */
export function addressesOf(url: string): string[] {
  const [, before, hosts, behind = ''] = SEVERAL.exec(url) ?? [];
  if (before === undefined || hosts === undefined) return [url];
  const rest = behind.replace(OF_A_LIST, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${before}${host.trim()}${rest}`);
}

/** Returns the host for the log, never the password. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'an address that cannot be read';
}
