import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { afterEach, expect, test } from 'vitest';
import { type Database, type OpenDatabase, rowsOf } from './database';
import { openEmbedded } from './openDatabase';
import { EARLY_MIGRATIONS, MIGRATIONS, recordSquashed } from './squashedMigrations';

const today = readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis);
const early = readMigrationFiles(EARLY_MIGRATIONS);

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

/** Creates a database from before the squash, with the first `count` of the twenty migrations and a row. */
async function former(count: number): Promise<OpenDatabase> {
  const pglite = await PGlite.create({ extensions: { pg_trgm } });
  const db = drizzle({ client: pglite }) as unknown as Database;
  const open = await opening(Promise.resolve({ db, close: () => pglite.close() }));
  await pglite.exec(`create schema drizzle; create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql: statements, hash, folderMillis } of early.slice(0, count)) {
    for (const statement of statements) await pglite.exec(statement);
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis}::bigint)`,
    );
  }
  if (count > 0) await pglite.exec(`insert into installation values ('kept', 'since before')`);
  return open;
}

async function startedOn({ db }: OpenDatabase): Promise<OpenDatabase> {
  const client = (db as unknown as { $client: PGlite }).$client;
  return await opening(openEmbedded(undefined, await client.dumpDataDir('none')));
}

/** Every column of every table, as Postgres describes it; the order of columns means nothing (decision 0004). */
const tablesOf = ({ db }: OpenDatabase) =>
  rowsOf(
    db,
    sql`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'public' order by table_name, column_name`,
  );

const kept = ({ db }: OpenDatabase) => rowsOf(db, sql`select value from installation where key = 'kept'`);

test('a new database is created by the current migrations', async () => {
  const open = await opening(openEmbedded());
  expect(await open.db.$count(sql`catalogue_state`)).toBe(1);
  expect(await journalOf(open)).toEqual(today);
});

test.each([early.length, 12])(
  'a database with %i of the squashed migrations keeps its rows',
  async (count) => {
    const first = await startedOn(await former(count));
    expect(await kept(first)).toEqual([{ value: 'since before' }]);
    const journal = await journalOf(first);
    expect(journal).toEqual([...early.map(({ folderMillis }) => folderMillis), ...today]);
    expect(await tablesOf(first)).toEqual(await tablesOf(await opening(openEmbedded())));

    const second = await startedOn(first);
    expect(await journalOf(second)).toEqual(journal);
    expect(await kept(second)).toEqual([{ value: 'since before' }]);
  },
  120_000,
);

test('an empty journal is treated as that of a new database', async () => {
  const open = await former(0);
  await recordSquashed(open.db, MIGRATIONS, () => Promise.reject(new Error('nothing is to be applied')));
  expect(await journalOf(open)).toEqual([]);
});
