import type { MigrationConfig } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg, { type Client, type Pool, type PoolClient } from 'pg';
import { SettingsError } from '../settings/settings';
import type { Database, OpenDatabase } from './database';
import { PrimaryPool } from './PrimaryPool';
import { withPooledTransactions } from './pooledTransactions';
import { PrimarySearch } from './primarySearch';
import { MIGRATIONS, recordSquashed } from './squashedMigrations';

/** `look` asks which of several servers takes writes now; there is nothing to ask where there is one. */
export type OpenServer = OpenDatabase & { readonly look: () => Promise<void> };

/** Any fixed number: processes that start together on one server migrate one after the other. */
const MIGRATION_LOCK = 7_364_128;

/** What one process keeps open at most. */
const CONNECTIONS = 10;
/** Whoever finds no connection for this long is told to come again. */
const ACQUIRE_MS = 10_000;

/**
 * How long a reader's statement, the wait for a lock in it, or a pause in a transaction may last: a database that hangs must
 * not hold whoever asks for ever. The driver's own limit is for a server that says nothing at all any more.
 */
const LIMITS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 40_000,
} as const;

export type ServerOptions = {
  readonly connections?: number;
  /** For commands of the operator, which may take their time. */
  readonly unlimited?: boolean;
  /** How far its tables are brought; for a backup of an older version. */
  readonly migrations?: MigrationConfig;
  /** A pooler stands in front that gives each transaction a connection of its own choice: nothing is left on one for the next. */
  readonly isPooled?: boolean;
};

/**
 * A real Postgres, 15 or newer, or several of which one takes writes (decision 0077). It may go away and come back, as another one too, at any time
 * once it was opened.
 */
export async function openServer(
  url: string,
  {
    connections = CONNECTIONS,
    unlimited = false,
    migrations = MIGRATIONS,
    isPooled = false,
  }: ServerOptions = {},
): Promise<OpenServer> {
  const search = new PrimarySearch(url);
  await reach(() => search.settled());
  const reached = { connectionString: search.address, ...REACHED };
  await migrateServer(new pg.Client(reached), new pg.Client(reached), migrations);
  const pool = new PrimaryPool({ ...REACHED, max: connections, ...limitsOf(unlimited, isPooled) }, search);
  return { ...openPool(pool, isPooled), look: () => search.look() };
}

/** A server that repeats another one's writes a little later, for reads alone. Nothing is asked of it before somebody reads. */
export function openReplica(url: string, isPooled: boolean): OpenDatabase {
  const reached = { connectionString: url, ...REACHED };
  return openPool(new pg.Pool({ ...reached, max: CONNECTIONS, ...limitsOf(false, isPooled) }), isPooled);
}

const REACHED = { connectionTimeoutMillis: ACQUIRE_MS, keepAlive: true } as const;

/** A pooler refuses parameters of a session: there the limits are its own to set (docs/operating.md). */
function limitsOf(unlimited: boolean, isPooled: boolean): Partial<typeof LIMITS> {
  if (unlimited) return {};
  return isPooled ? { query_timeout: LIMITS.query_timeout } : LIMITS;
}

function openPool(pool: Pool, isPooled: boolean): OpenDatabase {
  if (isPooled) withoutNames(pool);
  // A connection that breaks is replaced by the pool, idle or not; without a listener it would end the process.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) console.error(`Lost a database connection: ${error.message}`);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: withPooledTransactions(drizzle({ client: pool })) as unknown as Database,
    close: () => {
      closing = true;
      return pool.end();
    },
  };
}

/**
 * On a connection of its own: an index over a large table takes longer than any reader may wait. The lock is held by a transaction on
 * a second one, and not by its session, which behind a pooler would be somebody else's next.
 */
async function migrateServer(client: Client, guard: Client, migrations: MigrationConfig): Promise<void> {
  await reach(() => client.connect());
  try {
    await reach(() => guard.connect());
    await guard.query('begin');
    await guard.query('set local idle_in_transaction_session_timeout = 0');
    await guard.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const raw = drizzle({ client });
    await recordSquashed(raw as unknown as Database, migrations);
    await migrate(raw, migrations);
    await guard.query('commit');
  } finally {
    // With the connection goes the lock, also after a migration that failed.
    await Promise.all([client.end(), guard.end()]);
  }
}

async function reach(connect: () => Promise<unknown>): Promise<void> {
  try {
    await connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SettingsError(`The database of DATABASE_URL cannot be reached: ${message || code}`);
  }
}

/**
 * Has the statements of a pool sent without names: behind a pooler that gives each transaction another connection, a statement that was
 * parsed under its name is known to the connection before alone.
 */
export function withoutNames(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const unnamed = (config: unknown) =>
      typeof config === 'object' && config !== null && 'name' in config
        ? { ...config, name: undefined }
        : config;
    const send = (config: unknown, ...more: unknown[]) => query(unnamed(config), ...more);
    Object.assign(client, { query: send });
  });
}
