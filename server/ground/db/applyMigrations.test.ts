import { sql } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import { afterEach, expect, test } from 'vitest';
import { readMigrations } from './applyMigrations';
import { type OpenDatabase, rowsOf } from './database';
import { openEmbedded } from './openDatabase';
import { MIGRATIONS } from './squashedMigrations';

const opened: OpenDatabase[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

async function open(isPlain: boolean): Promise<OpenDatabase> {
  const database = await openEmbedded(undefined, undefined, undefined, isPlain);
  opened.push(database);
  return database;
}

/** What the database has, a line each. */
async function catalogueOf({ db }: OpenDatabase): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    db,
    sql`select indexdef as line from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't'
      union all select 'function ' || proname || ' ' || md5(prosrc) from pg_proc p join pg_language l on l.oid = p.prolang
        where pronamespace = 'public'::regnamespace and lanname = 'plpgsql'
      union all select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '')
        from information_schema.columns where table_schema = 'public'
      union all select relname || ' ' || array_to_string(reloptions, ',') from pg_class
        where relnamespace = 'public'::regnamespace and reloptions is not null
      order by 1`,
  );
  return rows.map(({ line }) => line);
}

const short = (line: string) => /(?:INDEX|TRIGGER|function) \w+/.exec(line)?.[0] ?? line;

test('a plain schema lacks what only Postgres has, and differs in nothing else', async () => {
  const [own, plain] = [await catalogueOf(await open(false)), await catalogueOf(await open(true))];
  const [inOwn, inPlain] = [new Set(own), new Set(plain)];
  const replaced = ['book_search_title', 'ledger_entries_time', 'reads_day', 'watches_day'].map(
    (name) => `INDEX ${name}`,
  );
  expect(
    plain
      .filter((line) => !inOwn.has(line))
      .map(short)
      .sort(),
  ).toEqual(replaced);
  expect(
    own
      .filter((line) => !inPlain.has(line))
      .map(short)
      .sort(),
  ).toEqual([
    ...replaced,
    'TRIGGER audit_log_not_truncated',
    'TRIGGER ledger_entries_balanced',
    'TRIGGER ledger_entries_not_truncated',
    'TRIGGER ledger_postings_balanced',
    'TRIGGER ledger_postings_not_truncated',
    'TRIGGER payment_objects_not_truncated',
    'book_search fillfactor=85',
    'function ledger_entry_is_balanced',
  ]);
}, 120_000);

test.each([false, true])(
  'a database that has them from an earlier version keeps them (plain: %s)',
  async (isPlain) => {
    const database = await open(false);
    const before = await catalogueOf(database);
    // Before the migration that makes them, others did.
    for (const { sql: statements } of onlyPostgres(isPlain))
      for (const statement of statements) await database.db.execute(sql.raw(statement));
    expect(await catalogueOf(database)).toEqual(before);
  },
  120_000,
);

/** The migrations of which a plain schema leaves a part out. */
function onlyPostgres(isPlain: boolean): MigrationMeta[] {
  const [own, plain] = [readMigrations(MIGRATIONS, false), readMigrations(MIGRATIONS, true)];
  const differs = own.map(({ sql: statements }, at) => statements.join() !== plain[at]?.sql.join());
  const chosen = (isPlain ? plain : own).filter((_, at) => differs[at]);
  expect(chosen).not.toEqual([]);
  return chosen;
}
