import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, expect, test } from 'vitest';
import { openMigrated } from '../../testing/openMigrated';
import { rowsOf } from './database';
import { MIGRATIONS, type OpenDatabase, openEmbedded } from './openDatabase';
import { LAST_SQUASHED, OutdatedDatabaseError, recordSquashed } from './squashedMigrations';

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

/** What was applied to it, oldest first. */
async function journalOf({ db }: OpenDatabase): Promise<number[]> {
  const rows = await rowsOf<{ at: number }>(
    db,
    sql`select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ at }) => at);
}

/** A database as it was before the squash: the same tables, a row in one, and the journal of that time. */
async function former(...applied: readonly number[]): Promise<OpenDatabase> {
  const open = await opening(openMigrated());
  await open.db.execute(sql`insert into installation values ('kept', 'since before')`);
  await open.db.execute(sql`delete from drizzle.__drizzle_migrations`);
  for (const at of applied)
    await open.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of then', ${at}::bigint)`,
    );
  return open;
}

/** As the next start of the server finds it. */
async function startedOn({ db }: OpenDatabase): Promise<OpenDatabase> {
  const client = (db as unknown as { $client: PGlite }).$client;
  return await opening(openEmbedded(undefined, await client.dumpDataDir('none')));
}

const kept = ({ db }: OpenDatabase) => rowsOf(db, sql`select value from installation where key = 'kept'`);

test('a new database is made by the migrations there are', async () => {
  const open = await opening(openEmbedded());
  expect(await open.db.$count(sql`catalogue_state`)).toBe(1);
  expect(await journalOf(open)).toEqual(today);
});

test('a database with all squashed migrations goes on with its rows, at the first start and at the next', async () => {
  const before = [LAST_SQUASHED - 1, LAST_SQUASHED];
  const first = await startedOn(await former(...before));
  expect(await kept(first)).toEqual([{ value: 'since before' }]);
  const journal = await journalOf(first);
  expect(journal).toEqual([...before, ...today]);

  const second = await startedOn(first);
  expect(await journalOf(second)).toEqual(journal);
  expect(await kept(second)).toEqual([{ value: 'since before' }]);
});

test('a database that lacks some of them is left as it is, and the operator told what to do', async () => {
  const open = await former(LAST_SQUASHED - 1);
  const told = /^This database comes from an older Dogear .*: start Dogear once as of commit \w+, .*\.$/;
  await expect(startedOn(open)).rejects.toThrow(told);
  await expect(recordSquashed(open.db, MIGRATIONS)).rejects.toBeInstanceOf(OutdatedDatabaseError);
  expect(await journalOf(open)).toEqual([LAST_SQUASHED - 1]);
  expect(await kept(open)).toHaveLength(1);
});

test('a journal nothing was written to belongs to a new database', async () => {
  const open = await former();
  await recordSquashed(open.db, MIGRATIONS);
  expect(await journalOf(open)).toEqual([]);
});
