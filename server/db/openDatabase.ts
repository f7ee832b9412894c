import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';
import { type Settings, SettingsError } from '../settings';
import { closeToOthers } from './closeToOthers';
import type { Database } from './database';
import { lockFolder } from './lock';

export type OpenDatabase = { readonly db: Database; readonly close: () => Promise<void> };

const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') };
/** Any fixed number: processes that start together on one server migrate one after the other. */
const MIGRATION_LOCK = 7_364_128;

/** Opens the database the settings name and brings its tables up to date. */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  if (settings.databaseUrl !== null) return await openServer(settings.databaseUrl);
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(settings.dataDir);
  try {
    const folder = join(settings.dataDir, 'postgres');
    // Before anything is in it, and again when what is written at its first start has been written.
    await closeToOthers(folder);
    const embedded = await openEmbedded(folder);
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

/** The embedded Postgres (decision 0004). `folder` undefined keeps it in memory, for tests; `copyOf` is what it starts as. */
export async function openEmbedded(folder?: string, copyOf?: Blob): Promise<OpenDatabase> {
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
    await migrate(drizzle({ client: pglite }), MIGRATIONS);
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

/** A real Postgres, 15 or newer. */
export async function openServer(url: string, connections = CONNECTIONS): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) console.error(`Lost a database connection: ${error.message}`);
  });
  try {
    const client = await connect(pool);
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrate(drizzle({ client }), MIGRATIONS);
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      // Closed, not returned: a failed migration must not leave a connection that still holds the lock.
      client.release(true);
    }
    return {
      db: drizzle({ client: pool }) as unknown as Database,
      close: () => {
        closing = true;
        return pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SettingsError(`The database of DATABASE_URL cannot be reached: ${message || code}`);
  }
}
