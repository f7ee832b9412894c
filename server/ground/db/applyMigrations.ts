import { type MigrationConfig, type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/**
 * The line of a migration between what only Postgres takes and what a plain schema has in its place
 * (decision 0136).
 */
export const ELSEWHERE = '-- Elsewhere:';

/**
 * Applies the migrations that a database lacks, in one transaction. `isPlain` decides which statements those
 * are; what was applied earlier stays. Drizzle's `migrate` always runs whole files, so this uses two of its
 * internals.
 */
export async function applyMigrations(
  db: Database,
  config: MigrationConfig,
  isPlain: boolean,
): Promise<void> {
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession };
  await dialect.migrate(readMigrations(config, isPlain), session, config);
}

/** Reads the migrations with the statements of a plain schema or of Postgres' own. */
export function readMigrations(config: MigrationConfig, isPlain: boolean): MigrationMeta[] {
  return readMigrationFiles(config).map((migration) => {
    const at = migration.sql.findIndex((statement) => statement.includes(ELSEWHERE));
    if (at < 0) return migration;
    return { ...migration, sql: isPlain ? migration.sql.slice(at) : migration.sql.slice(0, at) };
  });
}
