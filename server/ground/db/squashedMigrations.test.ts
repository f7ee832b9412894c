import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { afterEach, expect, test } from 'vitest';
import { type Database, type OpenDatabase, rowsOf } from './database';
import { openEmbedded } from './openDatabase';
import { LAST_SQUASHED, MIGRATIONS, OutdatedDatabaseError, recordSquashed } from './squashedMigrations';

const today = readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis);

const opened: OpenDatabase[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

async function opening(database: Promise<OpenDatabase>): Promise<OpenDatabase> {
  const open = await database;
  opened.push(open);
  return open;
}

async function journalOf({ db }: OpenDatabase): Promise<number[]> {
  const rows = await rowsOf<{ at: number }>(
    db,
    sql`select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ at }) => at);
}

/**
 * Creates a database from before the squash: the tables of that time, a row in one of them, and its journal.
 */
async function former(...applied: readonly number[]): Promise<OpenDatabase> {
  const pglite = await PGlite.create({ extensions: { pg_trgm } });
  const db = drizzle({ client: pglite }) as unknown as Database;
  const open = await opening(Promise.resolve({ db, close: () => pglite.close() }));
  for (const statement of readMigrationFiles(MIGRATIONS)[0]?.sql ?? []) await pglite.exec(statement);
  await pglite.exec(`create schema drizzle; create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint);
    insert into installation values ('kept', 'since before')`);
  for (const at of applied)
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of then', ${at}::bigint)`,
    );
  return open;
}

async function startedOn({ db }: OpenDatabase): Promise<OpenDatabase> {
  const client = (db as unknown as { $client: PGlite }).$client;
  return await opening(openEmbedded(undefined, await client.dumpDataDir('none')));
}

const kept = ({ db }: OpenDatabase) => rowsOf(db, sql`select value from installation where key = 'kept'`);

test('a new database is created by the current migrations', async () => {
  const open = await opening(openEmbedded());
  expect(await open.db.$count(sql`catalogue_state`)).toBe(1);
  expect(await journalOf(open)).toEqual(today);
});

test('a database with all squashed migrations keeps its rows through two starts', async () => {
  const before = [LAST_SQUASHED - 1, LAST_SQUASHED];
  const first = await startedOn(await former(...before));
  expect(await kept(first)).toEqual([{ value: 'since before' }]);
  const journal = await journalOf(first);
  expect(journal).toEqual([...before, ...today]);

  const second = await startedOn(first);
  expect(await journalOf(second)).toEqual(journal);
  expect(await kept(second)).toEqual([{ value: 'since before' }]);
});

test('a database without all squashed migrations is unchanged, and the error gives instructions', async () => {
  const open = await former(LAST_SQUASHED - 1);
  const told = /^This database comes from an older Dogear .*: start Dogear once as of commit \w+, .*\.$/;
  await expect(startedOn(open)).rejects.toThrow(told);
  await expect(recordSquashed(open.db, MIGRATIONS)).rejects.toBeInstanceOf(OutdatedDatabaseError);
  expect(await journalOf(open)).toEqual([LAST_SQUASHED - 1]);
  expect(await kept(open)).toHaveLength(1);
});

test('an empty journal is treated as that of a new database', async () => {
  const open = await former();
  await recordSquashed(open.db, MIGRATIONS);
  expect(await journalOf(open)).toEqual([]);
});
