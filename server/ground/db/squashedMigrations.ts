import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import { type Database, rowsOf } from './database';

export const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') };

/** The twenty migrations that became the first one (decision 0004). Only databases from before need them. */
export const EARLY_MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'earlyMigrations') };

/** The last of them, identified by its time in drizzle's journal. */
export const LAST_EARLY = 1_795_450_257_034;

/**
 * Run before drizzle's migrations. If a database is from before the squash, applies those of the twenty
 * migrations that it lacks, by `apply`, and journals the one that replaced them as applied.
 */
export async function recordSquashed(
  db: Database,
  config: MigrationConfig,
  apply: (early: MigrationConfig) => Promise<void>,
): Promise<void> {
  const [initial] = readMigrationFiles(config);
  if (!initial) throw new Error('There is no migration.');
  const last = await lastApplied(db);
  if (last === null || last >= initial.folderMillis) return;
  if (last < LAST_EARLY) await apply(EARLY_MIGRATIONS);
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${initial.hash}, ${initial.folderMillis}::bigint)`,
  );
}

/** Returns whether a database has all migrations. Reads the journal, and nothing else. */
export async function isMigrated(db: Database, config: MigrationConfig): Promise<boolean> {
  const newest = readMigrationFiles(config).at(-1)?.folderMillis ?? 0;
  return ((await lastApplied(db)) ?? -1) >= newest;
}

/** The time of the last applied migration, as drizzle's journal has it; null in a new database. */
async function lastApplied(db: Database): Promise<number | null> {
  const [journal] = await rowsOf<{ here: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as here`,
  );
  if (!journal?.here) return null;
  const [applied] = await rowsOf<{ last: number | null }>(
    db,
    sql`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`,
  );
  return applied?.last ?? null;
}
