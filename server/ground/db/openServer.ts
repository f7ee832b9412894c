import type { MigrationConfig } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg, { type Client, type Pool, type PoolClient } from 'pg';
import { SettingsError } from '../settings/settings';
import { applyMigrations } from './applyMigrations';
import type { Database, OpenDatabase } from './database';
import { causesOf } from './lost';
import { withPooledTransactions } from './pooledTransactions';
import { isMigrated, MIGRATIONS, recordSquashed } from './squashedMigrations';

/** An arbitrary constant: processes that start together on one server migrate one after another. */
const MIGRATION_LOCK = 7_364_128;

const CONNECTIONS = 10;
/** A call that gets no connection within this time fails; the client retries later. */
const ACQUIRE_MS = 10_000;

/**
 * The limits, in ms, for a reader's statement, its wait for a lock and a pause in a transaction: a database
 * that hangs must not hold requests for ever. The driver's own limit is for a server that sends nothing at
 * all.
 */
const LIMITS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 40_000,
} as const;

export type ServerOptions = {
  readonly connections?: number;
  readonly unlimited?: boolean;
  readonly migrations?: MigrationConfig;
  /** Without what only Postgres has, for a database that is created by these migrations (decision 0136). */
  readonly plainSchema?: boolean;
  /**
   * A pooler in front assigns a connection to each transaction: no session state may outlive a transaction.
   */
  readonly isPooled?: boolean;
};

/**
 * Opens a real Postgres, 15 or newer. Once opened, the server may go away and return, or be replaced by
 * another one behind the same address, at any time (decision 0077).
 */
export async function openServer(
  url: string,
  {
    connections = CONNECTIONS,
    unlimited = false,
    migrations = MIGRATIONS,
    plainSchema = false,
    isPooled = false,
  }: ServerOptions = {},
): Promise<OpenDatabase> {
  const reached = { connectionString: url, ...REACHED };
  await migrateServer(new pg.Client(reached), new pg.Client(reached), migrations, plainSchema);
  return openPool(new pg.Pool({ ...reached, max: connections, ...limitsOf(unlimited, isPooled) }), isPooled);
}

/** Opens a read-only replica. Connects at the first query. */
export function openReplica(url: string, isPooled: boolean): OpenDatabase {
  const reached = { connectionString: url, ...REACHED };
  return openPool(new pg.Pool({ ...reached, max: CONNECTIONS, ...limitsOf(false, isPooled) }), isPooled);
}

/**
 * Opens the embedded database of a running server, through its socket in `folder` (queryDoor). Connects at
 * the first query. Each transaction may get another turn of the server's one connection, as behind a
 * pooler.
 */
export function openThroughDoor(folder: string, port: number): OpenDatabase {
  return openPool(new pg.Pool({ host: folder, port, user: 'postgres', ssl: false, max: 1 }), true);
}

const REACHED = { connectionTimeoutMillis: ACQUIRE_MS, keepAlive: true } as const;

/** A pooler rejects session parameters: the operator sets these limits in the pooler (docs/operating.md). */
function limitsOf(unlimited: boolean, isPooled: boolean): Partial<typeof LIMITS> {
  if (unlimited) return {};
  return isPooled ? { query_timeout: LIMITS.query_timeout } : LIMITS;
}

function openPool(pool: Pool, isPooled: boolean): OpenDatabase {
  if (isPooled) withoutNames(pool);
  // The pool replaces broken connections, idle or not; without a listener the error would end the process.
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
 * Migrates on a separate connection, because building an index on a large table takes longer than a reader's
 * limits allow. A transaction on a second connection holds the lock: behind a pooler another client might get
 * the session next, so a session lock is unsafe.
 */
async function migrateServer(
  client: Client,
  guard: Client,
  migrations: MigrationConfig,
  plainSchema: boolean,
): Promise<void> {
  await reach(() => client.connect());
  try {
    await reach(() => guard.connect());
    await guard.query('begin');
    await guard.query('set local idle_in_transaction_session_timeout = 0');
    await guard.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle({ client }) as unknown as Database;
    const apply = (config: MigrationConfig) => applyMigrations(db, config, plainSchema);
    // drizzle creates its journal even if it is there, which an account without tables of its own may not.
    if (!(await isMigrated(db, migrations))) {
      await recordSquashed(db, migrations, apply);
      await apply(migrations);
    }
    await guard.query('commit');
  } catch (error) {
    throw isForbidden(error) ? new SettingsError(MAY_NOT_MIGRATE) : error;
  } finally {
    // Closing the connection releases the lock, also after a failed migration.
    await Promise.all([client.end(), guard.end()]);
  }
}

const MAY_NOT_MIGRATE =
  'The database lacks migrations, and the account of DATABASE_URL may not make them: run npm run operate -- migrate with the account that owns the tables.';

/** Returns whether Postgres refused something for lack of rights. */
function isForbidden(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '42501');
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
 * Makes a pool send its statements without names: behind a pooler a transaction may get another connection,
 * on which a named statement was never parsed.
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
