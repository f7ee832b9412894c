import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import { type Settings, SettingsError } from '../settings/settings';
import type { Database, OpenDatabase } from './database';
import { lockFolder } from './lock';
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

/** Stands in a data folder whose embedded database was moved to a server. */
const fileIn = (dataDir: string) => join(dataDir, 'moved.json');

/** `url` without its password. */
type Moved = { readonly at: string; readonly to: string };

/** Says that what happens from now on is not in this folder any more. */
export async function markMoved(dataDir: string, url: URL, now: Date): Promise<void> {
  const to = new URL(url);
  to.password = '';
  to.search = '';
  const moved: Moved = { at: now.toISOString(), to: to.href };
  await writeFile(fileIn(dataDir), `${JSON.stringify(moved, null, 2)}\n`, { mode: 0o600, flush: true });
}

/**
 * Throws SettingsError where the embedded database was moved: a start that forgot DATABASE_URL would have readers go on with what was
 * theirs on the day of the move, and nobody could put the two together again.
 */
export async function refuseMoved(dataDir: string): Promise<void> {
  const file = fileIn(dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return;
  const { at, to } = JSON.parse(text) as Moved;
  throw new SettingsError(
    `The embedded database of ${dataDir} was moved to ${to} (${at.slice(0, 10)}): set DATABASE_URL to it. To go on with the embedded one as it was then, delete ${file}.`,
  );
}

/**
 * Leaves a folder and all in it to its owner: 0700 and 0600, also what an older version or a copy left open. The embedded
 * database writes its first files for everybody. Made when it is not there.
 */
export function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The folder first: from then on nobody else gets to what is in it.
  chmodSync(folder, 0o700);
  // A thousand small files, at a start, when nobody is waiting for anything else: asked for one by one they take ten times as long.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o700);
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o600);
  }
}
