import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { type Settings, SettingsError } from '../settings/settings';
import { closeToOthers } from './closeToOthers';
import type { Database } from './database';
import { lockFolder } from './lock';
import { refuseMoved } from './moved';
import { recordSquashed } from './squashedMigrations';
import { withoutNames } from './withoutNames';

export type OpenDatabase = { readonly db: Database; readonly close: () => Promise<void> };

export const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') };
/** Any fixed number: processes that start together on one server migrate one after the other. */
const MIGRATION_LOCK = 7_364_128;

/** Opens the database the settings name and brings its tables up to date. Throws FolderInUseError or OutdatedDatabaseError. */
export async function openDatabase(
  settings: Settings,
  options: Pick<ServerOptions, 'unlimited' | 'migrations'> = {},
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== null) {
    return await openServer(settings.databaseUrl, { ...options, isPooled: settings.databasePooler });
  }
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  await refuseMoved(settings.dataDir);
  const lock = await lockFolder(settings.dataDir);
  try {
    const folder = embeddedFolder(settings.dataDir);
    // Before anything is in it, and again when what is written at its first start has been written.
    await closeToOthers(folder);
    const embedded = await openEmbedded(folder, undefined, options.migrations);
    await closeToOthers(folder);
    return {
      db: embedded.db,
      close: async () => {
        await embedded.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Where a data folder has its embedded database. */
export const embeddedFolder = (dataDir: string) => join(dataDir, 'postgres');

/** The embedded Postgres (decision 0004). `folder` undefined keeps it in memory, for tests; `copyOf` is what it starts as. */
export async function openEmbedded(
  folder?: string,
  copyOf?: Blob,
  migrations: MigrationConfig = MIGRATIONS,
): Promise<OpenDatabase> {
  const { PGlite: Embedded } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const { EmbeddedClient } = await import('./EmbeddedClient');
  const pglite = await Embedded.create({
    dataDir: folder,
    extensions: { pg_trgm },
    ...(copyOf && { loadDataDir: copyOf }),
  });
  try {
    const raw = drizzle({ client: pglite });
    await recordSquashed(raw as unknown as Database, migrations);
    await migrate(raw, migrations);
    // Of PGlite drizzle uses these two methods alone.
    const client = new EmbeddedClient(pglite) as unknown as PGlite;
    const db = drizzle({ client });
    return { db: db as unknown as Database, close: () => pglite.close() };
  } catch (error) {
    await pglite.close();
    throw error;
  }
}

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

/** A real Postgres, 15 or newer. It may go away and come back at any time once it was opened. */
export async function openServer(
  url: string,
  {
    connections = CONNECTIONS,
    unlimited = false,
    migrations = MIGRATIONS,
    isPooled = false,
  }: ServerOptions = {},
): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { withPooledTransactions } = await import('./pooledTransactions');
  const reached = { connectionString: url, connectionTimeoutMillis: ACQUIRE_MS, keepAlive: true };
  await migrateServer(new pg.Client(reached), new pg.Client(reached), migrations);
  // A pooler refuses parameters of a session: there the limits are its own to set (docs/operating.md).
  const limits = isPooled ? { query_timeout: LIMITS.query_timeout } : LIMITS;
  const pool = new pg.Pool({ ...reached, max: connections, ...(unlimited ? {} : limits) });
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
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  await connect(client);
  try {
    await connect(guard);
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

async function connect(client: Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SettingsError(`The database of DATABASE_URL cannot be reached: ${message || code}`);
  }
}
