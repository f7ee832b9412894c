import { sql } from 'drizzle-orm';
import { type Database, type OpenDatabase, rowsOf } from './database';

/** Replicas of the primary, for reads that may lag (decision 0077). */
export type Replicas = {
  readonly count: number;
  /**
   * Returns the replica that this process reads from, at most READ_LAG_MS behind; null if none is good
   * enough.
   */
  readonly pick: () => Database | null;
  /**
   * Measures the lag of all replicas. Never rejects: a replica that does not answer is left out until it
   * does.
   */
  readonly look: () => Promise<void>;
  readonly leaveOut: (db: Database, why: unknown) => void;
  readonly close: () => Promise<void>;
};

export const LOOK_MS = 2_000;
const MOST_LAG_MS = 5_000;
const ANSWERED_MS = 2_000;
/**
 * The age limit of anything read from a replica: its lag when measured, plus the time until the next
 * measurement is answered.
 */
export const READ_LAG_MS = MOST_LAG_MS + LOOK_MS + ANSWERED_MS;

export const NO_REPLICAS: Replicas = {
  count: 0,
  pick: () => null,
  look: async () => undefined,
  leaveOut: () => undefined,
  close: async () => undefined,
};

type Replica = OpenDatabase & { readonly host: string; isGood: boolean; askedAt: number };

/**
 * Chooses a random replica for this process and stays with it while it is good: in-memory caches are keyed by
 * that replica's versions. `open` creates the pool for an address without connecting.
 */
export function openReplicas(
  primary: Database,
  urls: readonly string[],
  open: (url: string) => OpenDatabase,
  now = () => performance.now(),
): Replicas {
  if (urls.length === 0) return NO_REPLICAS;
  const all: Replica[] = urls.map((url) => ({ ...open(url), host: hostOf(url), isGood: false, askedAt: 0 }));
  let at = Math.floor(Math.random() * all.length);
  /** The first heartbeat of this process: a replica that has it has the tables as this process found them. */
  let first: number | null = null;
  let isPrimaryAway = false;

  const isUsable = ({ isGood, askedAt }: Replica) =>
    // While the primary accepts no writes, no replica falls behind.
    isGood && (isPrimaryAway || now() - askedAt < LOOK_MS + ANSWERED_MS);

  const settle = (replica: Replica, why: string | null) => {
    const isGood = why === null;
    if (replica.isGood === isGood) return;
    replica.isGood = isGood;
    console.warn(`The replica ${replica.host} is ${isGood ? 'read from.' : `left out: ${why}.`}`);
  };

  async function ask(replica: Replica, beaten: Beat | null): Promise<void> {
    const askedAt = now();
    const heard = await withinTime(beatAt(replica.db)).catch((error: unknown) => messageOf(error));
    if (typeof heard !== 'number') return settle(replica, heard ?? 'it has no heartbeat');
    replica.askedAt = askedAt;
    // Without a heartbeat the lag is unknown: the replica's state stays as it is.
    if (beaten === null || first === null) return;
    const lag = beaten.at - heard;
    if (heard < first) return settle(replica, 'it has not come as far as this process began');
    settle(replica, lag > MOST_LAG_MS ? `${Math.round(lag / 1_000)} s behind` : null);
  }

  return {
    count: all.length,
    pick: () => {
      for (let tried = 0; tried < all.length; tried++) {
        const replica = all[at] as Replica;
        if (isUsable(replica)) return replica.db;
        at = (at + 1) % all.length;
      }
      return null;
    },
    look: async () => {
      const beaten = await withinTime(beat(primary)).catch(() => null);
      isPrimaryAway = beaten === null;
      first ??= beaten?.at ?? null;
      await Promise.all(all.map((replica) => ask(replica, beaten)));
    },
    leaveOut: (db, why) => {
      const replica = all.find((one) => one.db === db);
      if (replica) settle(replica, messageOf(why));
    },
    close: async () => {
      await Promise.all(all.map(({ close }) => close()));
    },
  };
}

/** Returns the host for the log, never the password. */
const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).host : 'an address that cannot be read';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), ANSWERED_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A time of the primary's clock, in ms since the epoch. It is never compared with another clock. */
export type Beat = { readonly at: number };

const KEY = 'heartbeat';
const NOW = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint::text`;

/** Writes the present time to the primary, for replicas to repeat. */
export async function beat(primary: Database): Promise<Beat> {
  const [row] = await rowsOf<Beat>(
    primary,
    sql`insert into installation (key, value) values (${KEY}, ${NOW})
      on conflict (key) do update set value = excluded.value returning value::float8 as at`,
  );
  if (!row) throw new Error('The heartbeat was not written.');
  return row;
}

/** Returns the last heartbeat that a replica has; undefined if it has none. */
export async function beatAt(replica: Database): Promise<number | undefined> {
  const [row] = await rowsOf<Beat>(
    replica,
    sql`select value::float8 as at from installation where key = ${KEY}`,
  );
  return row?.at;
}
