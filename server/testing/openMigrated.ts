import { randomUUID } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { vi } from 'vitest';
import { type Database, type OpenDatabase, rowsOf } from '../ground/db/database';
import { openEmbedded } from '../ground/db/openDatabase';
import { TEST_RUN_FOLDER } from './testRunFolder';

/** Closed databases, ready for reuse. */
const free = { own: [] as OpenDatabase[], plain: [] as OpenDatabase[] };

let clocksTaken = 0;
const { useFakeTimers } = vi;
vi.useFakeTimers = (config) => {
  clocksTaken += 1;
  return useFakeTimers.call(vi, config);
};

/**
 * Opens an embedded database in memory with every table and no rows. A database that a test file of this
 * process has closed is emptied and reused, in a tenth of the time of a new one. One that ran under fake
 * timers is not reused, because it may wait for a timer that never fires. `isPlain`: with a plain schema
 * (decision 0136).
 */
export async function openMigrated(isPlain = false): Promise<OpenDatabase> {
  const schema = isPlain ? 'plain' : 'own';
  const isClockReal = !vi.isFakeTimers();
  const takenBefore = clocksTaken;
  const open = (isClockReal && free[schema].pop()) || (await startMigrated(schema));
  // A new object, so that nothing the product keeps per database is reused.
  const db = drizzle({ client: clientOf(open) }) as unknown as Database;
  return {
    db,
    close: async () => {
      if (!isClockReal || clocksTaken !== takenBefore) return await open.close();
      await emptyDatabase(db);
      free[schema].push(open);
    },
  };
}

/**
 * Creating a database takes four times as long as loading a copy, so the first of a run saves its own for the
 * others.
 */
async function startMigrated(schema: keyof typeof free): Promise<OpenDatabase> {
  const folder = process.env[TEST_RUN_FOLDER];
  if (folder === undefined) return makeMigrated(schema);
  const kept = join(folder, `migrated-${schema}.tar`);
  if (existsSync(kept)) return openEmbedded(undefined, await openAsBlob(kept));
  const made = await makeMigrated(schema);
  // Two processes may create it at once. The complete file is linked to its name, and the first one stays,
  // because another process may already be reading it.
  const written = `${kept}.${randomUUID()}`;
  await writeFile(written, Buffer.from(await (await clientOf(made).dumpDataDir('none')).arrayBuffer()));
  await link(written, kept).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(written);
  return made;
}

async function makeMigrated(schema: keyof typeof free): Promise<OpenDatabase> {
  const made = await openEmbedded(undefined, undefined, undefined, schema === 'plain');
  await keepAsMigrated(made.db);
  return made;
}

const clientOf = ({ db }: OpenDatabase) => (db as unknown as { $client: PGlite }).$client;

/** The schema with copies of the rows that migrations create. */
const KEPT = 'as_migrated';

/** Stores the few rows that the migrations of a new database created, for emptyDatabase. */
export async function keepAsMigrated(db: Database): Promise<void> {
  await db.execute(sql.raw(`create schema ${KEPT}`));
  for (const name of await filledOf(db))
    await db.execute(sql.raw(`create table ${KEPT}.${name} as table public.${name}`));
}

/**
 * Resets an embedded database to the state after its migrations: rows, sequences and planner statistics.
 * Triggers are disabled meanwhile, even those that protect a log.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  const kept = await tablesOf(db, KEPT);
  const filled = await filledOf(db);
  await db.execute(sql`reset default_transaction_read_only`);
  await db.execute(sql`set session_replication_role = replica`);
  if (filled.length > 0) await db.execute(sql.raw(`truncate ${filled.join(', ')} cascade`));
  for (const name of await usedSequences(db)) await db.execute(sql.raw(`alter sequence ${name} restart`));
  for (const name of kept)
    await db.execute(sql.raw(`insert into ${name} overriding system value table ${KEPT}.${name}`));
  await db.execute(
    sql`delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  await db.execute(sql`set session_replication_role = default`);
}

async function filledOf(db: Database): Promise<string[]> {
  const looks = (await tablesOf(db, 'public')).map(
    (name) => `select '${name}' as name where exists (select from public.${name})`,
  );
  return namesOf(db, sql.raw(looks.join(' union all ')));
}

const tablesOf = (db: Database, schema: string) =>
  namesOf(db, sql`select quote_ident(tablename) as name from pg_tables where schemaname = ${schema}`);

const usedSequences = (db: Database) =>
  namesOf(
    db,
    sql`select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' and last_value is not null`,
  );

async function namesOf(db: Database, query: ReturnType<typeof sql>): Promise<string[]> {
  return (await rowsOf<{ name: string }>(db, query)).map(({ name }) => name);
}
