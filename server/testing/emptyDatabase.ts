import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../ground/db/database';

/** The rows that migrations themselves have made, kept beside the tables. */
const KEPT = 'as_migrated';

/** For a database that was just made: remembers the few rows that its migrations made, for emptyDatabase. */
export async function keepAsMigrated(db: Database): Promise<void> {
  await db.execute(sql.raw(`create schema ${KEPT}`));
  for (const name of await filledOf(db))
    await db.execute(sql.raw(`create table ${KEPT}.${name} as table public.${name}`));
}

/**
 * Has an embedded database as its migrations left it: rows, numbers that were given out and what the planner has learnt
 * are gone. Triggers do not hear of it, also those that let nobody change a log.
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
