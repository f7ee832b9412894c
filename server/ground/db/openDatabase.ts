import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import { type Settings, SettingsError } from '../settings/settings';
import { applyMigrations } from './applyMigrations';
import type { Database, OpenDatabase } from './database';
import { FolderInUseError, lockFolder } from './lock';
import type { ServerOptions } from './openServer';
import { MIGRATIONS, recordSquashed } from './squashedMigrations';

export type DatabaseOptions = Pick<ServerOptions, 'unlimited' | 'migrations'> & {
  /** If a running server holds the embedded database, go through it, for short transactions. */
  readonly besideServer?: boolean;
};

/**
 * Opens the database that the settings name and applies its migrations. Throws FolderInUseError or
 * SettingsError.
 */
export async function openDatabase(settings: Settings, options: DatabaseOptions = {}): Promise<OpenDatabase> {
  if (settings.databaseUrl !== null) {
    const { openServer } = await import('./openServer');
    const { databasePooler: isPooled, plainSchema } = settings;
    return await openServer(settings.databaseUrl, { ...options, isPooled, plainSchema });
  }
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  await refuseMoved(settings.dataDir);
  const lock = await lockFolder(settings.dataDir).catch(async (error: unknown) => {
    if (!(options.besideServer && error instanceof FolderInUseError)) throw error;
    const { reachRunning } = await import('./queryDoor');
    return await reachRunning(settings.dataDir, error);
  });
  if ('db' in lock) return lock;
  try {
    const folder = embeddedFolder(settings.dataDir);
    // Once while the folder is empty, and again after the first start has written its files.
    closeToOthers(folder);
    const embedded = await openEmbedded(folder, undefined, options.migrations, settings.plainSchema);
    closeToOthers(folder);
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

/** Returns the folder of the embedded database within a data folder. */
export const embeddedFolder = (dataDir: string) => join(dataDir, 'postgres');

/**
 * By default Postgres takes 128 MB for its pages and initializes them one by one at each start, which took
 * half of the start. The system caches the files as well, so a smaller value made nothing slower (decision
 * 0004).
 */
const MEMORY_FOR_PAGES = 'shared_buffers=16MB';

/**
 * Opens the embedded Postgres (decision 0004). Without `folder` it stays in memory, for tests; `copyOf` is
 * its initial content.
 */
export async function openEmbedded(
  folder?: string,
  copyOf?: Blob,
  migrations: MigrationConfig = MIGRATIONS,
  plainSchema = false,
): Promise<OpenDatabase> {
  const { PGlite: Embedded } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const { drizzle } = await import('drizzle-orm/pglite');
  const { EmbeddedClient } = await import('./EmbeddedClient');
  const pglite = await Embedded.create({
    dataDir: folder,
    extensions: { pg_trgm },
    startParams: [...Embedded.defaultStartParams, '-c', MEMORY_FOR_PAGES],
    ...(copyOf && { loadDataDir: copyOf }),
  });
  try {
    const raw = drizzle({ client: pglite }) as unknown as Database;
    const apply = (config: MigrationConfig) => applyMigrations(raw, config, plainSchema);
    await recordSquashed(raw, migrations, apply);
    await apply(migrations);
    // Drizzle uses only these two methods of PGlite.
    const client = new EmbeddedClient(pglite) as unknown as PGlite;
    const db = drizzle({ client });
    return { db: db as unknown as Database, close: () => pglite.close() };
  } catch (error) {
    await pglite.close();
    throw error;
  }
}

const fileIn = (dataDir: string) => join(dataDir, 'moved.json');

type Moved = { readonly at: string; readonly to: string };

/** Marks a data folder as moved: its database is no longer current. Stores `url` without the password. */
export async function markMoved(dataDir: string, url: URL, now: Date): Promise<void> {
  const to = new URL(url);
  to.password = '';
  to.search = '';
  const moved: Moved = { at: now.toISOString(), to: to.href };
  await writeFile(fileIn(dataDir), `${JSON.stringify(moved, null, 2)}\n`, { mode: 0o600, flush: true });
}

/**
 * Throws SettingsError if the embedded database was moved to a server. A start without DATABASE_URL would
 * serve the data from the day of the move, and the two databases could never be merged again.
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
 * Restricts a folder and all its files to the owner (0700 and 0600), also files that an older version or a
 * copy left open. The embedded database creates its first files readable by every user. Creates the folder if
 * it does not exist.
 */
export function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The folder first: from then on other users cannot reach its files.
  chmodSync(folder, 0o700);
  // Synchronous: these are a thousand small files, at a start, when no request waits. Asynchronous calls take
  // ten times as long.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o700);
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o600);
  }
}
