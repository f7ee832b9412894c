import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Transaction } from '../../server/ground/db/database';

export type Table = {
  readonly name: string;
  /** What is kept of a row: all but what the database makes of the others by itself. In the order of their names. */
  readonly columns: readonly string[];
};

/** Every table of this database, as it knows them itself: none that is added later can be forgotten. */
export async function tablesOf(tx: Transaction): Promise<Table[]> {
  const rows = await rowsOf<{ name: string; columns: string[] }>(
    tx,
    sql`select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' group by c.relname order by c.relname`,
  );
  return rows;
}

/** A row as one line of JSON, written by Postgres and read by Postgres: nothing of it passes through numbers of ours. */
export function linesOf({ name, columns }: Table): SQL {
  const chosen = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  return sql`select row_to_json(kept)::text as line from (select ${chosen} from ${sql.identifier(name)}) kept`;
}

export type Summary = { readonly rows: number; readonly digest: string };

/** How many rows a table has, and a number that is another one when any of them is. Whatever their order, on any Postgres. */
export async function summaryOf(tx: Transaction, table: Table): Promise<Summary> {
  const [found] = await rowsOf<Summary>(
    tx,
    sql`select count(*)::float8 as rows, coalesce(sum(hashtextextended(line, 0)::numeric), 0)::text as digest
      from (${linesOf(table)}) lines`,
  );
  if (!found) throw new Error(`${table.name} could not be counted.`);
  return found;
}

/** In one zone and one style wherever it runs: a moment is written the same on both sides of a move. */
export async function speakPlainly(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local time zone 'UTC'`);
  await tx.execute(sql`set local datestyle = 'ISO, YMD'`);
  await tx.execute(sql`set local bytea_output = 'hex'`);
}
