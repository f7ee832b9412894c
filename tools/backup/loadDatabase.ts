import { sql } from 'drizzle-orm';
import { type Database, rowsOf, type Transaction } from '../../server/ground/db/database';
import { BackupError, readHeader, readNote } from './format';
import { speakPlainly, summaryOf, type Table, tablesOf } from './tables';

/** The limits of one insert. */
const PAGE_ROWS = 500;
const PAGE_CHARACTERS = 1_000_000;

export type Loaded = { readonly tables: number; readonly rows: number };

/**
 * Reads the lines of `dumpDatabase` into a database with the same tables and no rows, in one transaction:
 * either every table has the rows and the digest of the backup, or nothing is stored. Throws BackupError with
 * a message for the operator.
 */
export async function loadDatabase(
  db: Database,
  lines: AsyncIterable<string>,
  heard: (table: string, rows: number) => void = () => undefined,
): Promise<Loaded> {
  return await db.transaction(async (tx) => {
    await speakPlainly(tx);
    const tables = await tablesOf(tx);
    await emptied(tx, tables);
    return await withoutRules(tx, tables, () => loadLines(tx, tables, lines, heard));
  });
}

async function loadLines(
  tx: Transaction,
  tables: readonly Table[],
  lines: AsyncIterable<string>,
  heard: (table: string, rows: number) => void,
): Promise<Loaded> {
  const open = new Map(tables.map((table) => [table.name, table]));
  let current: Table | null = null;
  let page: string[] = [];
  let characters = 0;
  let rows = 0;
  let isFirst = true;
  const flush = async () => {
    if (current && page.length > 0) await insert(tx, current, page);
    rows += page.length;
    if (current) heard(current.name, rows);
    page = [];
    characters = 0;
  };
  for await (const line of lines) {
    if (isFirst) {
      await checkMigrations(tx, readHeader(line).migrations);
      isFirst = false;
      continue;
    }
    const note = readNote(line);
    if (note === null) {
      page.push(line);
      characters += line.length;
      if (page.length >= PAGE_ROWS || characters >= PAGE_CHARACTERS) await flush();
    } else if ('table' in note) {
      current = open.get(note.table) ?? null;
      if (current === null) throw new BackupError(`This Dogear has no table “${note.table}”.`);
    } else if ('end' in note && current !== null) {
      await flush();
      const summary = await summaryOf(tx, current);
      if (summary.rows !== note.rows || summary.digest !== note.digest) {
        throw new BackupError(`The rows of “${note.end}” are not those that were written: nothing was kept.`);
      }
      open.delete(note.end);
      current = null;
    } else if ('sequences' in note) {
      for (const [name, last] of Object.entries(note.sequences)) {
        await tx.execute(sql`select setval(quote_ident(${name}::text)::regclass, ${last}::bigint)`);
      }
    } else if ('complete' in note && note.tables === tables.length && open.size === 0) {
      return { tables: note.tables, rows };
    }
  }
  throw new BackupError('The backup ends before its end: nothing was kept.');
}

async function insert(tx: Transaction, { name, columns }: Table, page: readonly string[]): Promise<void> {
  const chosen = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const table = sql.identifier(name);
  await tx.execute(sql`insert into ${table} (${chosen}) overriding system value
    select ${chosen} from json_populate_recordset(null::${table}, ${`[${page.join(',')}]`}::text::json)`);
}

/** Rows only fit into tables that the same migrations made. */
async function checkMigrations(tx: Transaction, expected: readonly { readonly at: number }[]): Promise<void> {
  const applied = await rowsOf<{ at: number }>(
    tx,
    sql`select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at`,
  );
  const isSame = applied.at(-1)?.at === expected.at(-1)?.at;
  if (!isSame) {
    throw new BackupError(
      'The tables there are of another version than the backup: restore into a database that nothing was ever in.',
    );
  }
}

/** Tables that have rows after a first start. */
const FROM_THE_START: ReadonlySet<string> = new Set(['catalogue_state', 'installation', 'tiers']);

/** Throws BackupError if other tables have rows; removes the rows of the first start. */
export async function emptied(tx: Transaction, tables: readonly Table[]): Promise<void> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const [found] = await rowsOf<{ any: boolean }>(
      tx,
      sql`select exists (select 1 from ${sql.identifier(name)}) as "any"`,
    );
    if (found?.any && !FROM_THE_START.has(name)) filled.push(name);
  }
  if (filled.length > 0) {
    throw new BackupError(
      `The database there is not empty: it has rows in ${filled.join(', ')}. Nothing was changed.`,
    );
  }
  // An older version has fewer of them.
  for (const { name } of tables)
    if (FROM_THE_START.has(name)) await tx.execute(sql`delete from ${sql.identifier(name)}`);
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/**
 * Runs `work` without foreign keys and triggers, so that a user can be inserted before the one they were
 * merged into. The keys are restored afterwards, which checks every row.
 */
export async function withoutRules<T>(
  tx: Transaction,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  const keys = await rowsOf<ForeignKey>(
    tx,
    sql`select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where k.contype = 'f' order by 1, 2`,
  );
  for (const { table, name } of keys) {
    await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
  }
  for (const { name } of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  }
  const done = await work();
  for (const { name } of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
  }
  for (const { table, name, definition } of keys) {
    await tx.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    );
  }
  return done;
}
