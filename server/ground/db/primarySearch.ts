import pg from 'pg';
import { causesOf } from './lost';

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

/** A server that takes writes. */
export type Found = {
  readonly address: string;
  /** Goes up with each promotion: of two servers that both take writes the one with the higher number was promoted last. */
  readonly timeline: number;
};

/** No server of the list takes writes now. `lost.ts` knows it by its code, which is Postgres' for a server that is not ready. */
export class NoPrimaryError extends Error {
  override name = 'NoPrimaryError';
  readonly code = '57P03';
}

/** Whoever is silent for longer is not waited for. */
const ASKED_MS = 2_000;

/** Its timeline, or null of a server that only repeats another one's writes. */
const ASK_TIMELINE = `select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/**
 * Asks all servers at once which of them takes writes. Of two that do, which happens when an old primary comes back that
 * nobody told, the one promoted last; never one from before `timeline`, the highest that was seen: what it has was left behind.
 * Rejects with NoPrimaryError.
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

/** Null where the server takes no writes; 0 where it has no timelines (databases that speak Postgres' language). */
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

/** A list of servers in one address, as libpq writes it: `postgres://user:password@one:5432,two:5432/name?…`. */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]+,[^@/?]+)([/?].*)?$/;
/** Said of such a list, and what happens here in any case. */
const OF_A_LIST = /([?&])target_session_attrs=[^&]*&?/;

/**
 * The servers that a DATABASE_URL names, one of which takes writes at a time: an address each, with the same user, database and
 * parameters. One address is left as it is.
 */
export function addressesOf(url: string): string[] {
  const [, before, hosts, behind = ''] = SEVERAL.exec(url) ?? [];
  if (before === undefined || hosts === undefined) return [url];
  const rest = behind.replace(OF_A_LIST, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${before}${host.trim()}${rest}`);
}

/** A server for the log: never with its password. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'an address that cannot be read';
}
