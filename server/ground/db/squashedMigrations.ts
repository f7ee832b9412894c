import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import { type Database, rowsOf } from './database';

export const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') };

/**
 * The last of the twenty migrations that became the first one (decision 0004), identified by its time in
 * drizzle's journal.
 */
export const LAST_SQUASHED = 1_795_450_257_034;
const LAST_COMMIT = '2295869';

export class OutdatedDatabaseError extends Error {
  override name = 'OutdatedDatabaseError';
}

/**
 * Run before drizzle's migrations. If all squashed migrations were applied, journals the one that replaced
 * them as applied. If some are missing, throws OutdatedDatabaseError, which tells the operator what to do,
 * and changes nothing.
 */
export async function recordSquashed(db: Database, config: MigrationConfig): Promise<void> {
  const [initial] = readMigrationFiles(config);
  if (!initial) throw new Error('There is no migration.');
  await db.transaction(async (tx) => {
    const [journal] = await rowsOf<{ here: boolean }>(
      tx,
      sql`select to_regclass('drizzle.__drizzle_migrations') is not null as here`,
    );
    if (!journal?.here) return;
    const [applied] = await rowsOf<{ last: number | null }>(
      tx,
      sql`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`,
    );
    const last = applied?.last ?? null;
    if (last === null || last >= initial.folderMillis) return;
    if (last !== LAST_SQUASHED)
      throw new OutdatedDatabaseError(
        `This database comes from an older Dogear and lacks some of its migrations: start Dogear once as of commit ${LAST_COMMIT}, which makes up for them, and then this version again.`,
      );
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${initial.hash}, ${initial.folderMillis}::bigint)`,
    );
  });
}
