import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import type { Settings } from '../settings/settings';
import { closeToOthers } from './closeToOthers';
import type { Database, OpenDatabase } from './database';
import { lockFolder } from './lock';
import { refuseMoved } from './moved';
import type { OpenServer, ServerOptions } from './openServer';
import { MIGRATIONS, recordSquashed } from './squashedMigrations';

/** Opens the database the settings name and brings its tables up to date. Throws FolderInUseError or OutdatedDatabaseError. */
export async function openDatabase(
  settings: Settings,
  options: Pick<ServerOptions, 'unlimited' | 'migrations'> = {},
): Promise<OpenServer> {
  if (settings.databaseUrl !== null) {
    const { openServer } = await import('./openServer');
    return await openServer(settings.databaseUrl, { ...options, isPooled: settings.databasePooler });
  }
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  await refuseMoved(settings.dataDir);
  const lock = await lockFolder(settings.dataDir);
  try {
    const folder = embeddedFolder(settings.dataDir);
    // Before anything is in it, and again when what is written at its first start has been written.
    closeToOthers(folder);
    const embedded = await openEmbedded(folder, undefined, options.migrations);
    closeToOthers(folder);
    return {
      db: embedded.db,
      look: async () => undefined,
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

/**
 * Postgres takes 128 MB for its pages unless told otherwise, and lays them out one by one at each start, which was half of what that took.
 * The system keeps the files in memory too, so that nothing was slower with these (decision 0004).
 */
const MEMORY_FOR_PAGES = 'shared_buffers=16MB';

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
    startParams: [...Embedded.defaultStartParams, '-c', MEMORY_FOR_PAGES],
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
