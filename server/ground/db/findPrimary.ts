import pg from 'pg';
import { causesOf } from './lost';

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
