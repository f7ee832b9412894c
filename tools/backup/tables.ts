import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Transaction } from '../../server/ground/db/database';

export type Table = {
  readonly name: string;
  /** The stored columns, sorted: generated ones are left out. */
  readonly columns: readonly string[];
};

/** Returns every table from the database's own catalogue, so that no later table can be forgotten. */
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

/**
 * Selects rows as lines of JSON. Postgres writes and reads them, so no value passes through a JavaScript
 * number.
 */
export function linesOf({ name, columns }: Table): SQL {
  const chosen = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  return sql`select row_to_json(kept)::text as line from (select ${chosen} from ${sql.identifier(name)}) kept`;
}

export type Summary = { readonly rows: number; readonly digest: string };

/**
 * Returns a table's row count and a digest that changes with any row. It does not depend on the order of rows
 * or the version of Postgres.
 */
export async function summaryOf(tx: Transaction, table: Table): Promise<Summary> {
  const [found] = await rowsOf<Summary>(
    tx,
    sql`select count(*)::float8 as rows, coalesce(sum(hashtextextended(line, 0)::numeric), 0)::text as digest
      from (${linesOf(table)}) lines`,
  );
  if (!found) throw new Error(`${table.name} could not be counted.`);
  return found;
}

/** Fixes the time zone and the formats, so that both sides of a move write the same value in the same way. */
export async function speakPlainly(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local time zone 'UTC'`);
  await tx.execute(sql`set local datestyle = 'ISO, YMD'`);
  await tx.execute(sql`set local bytea_output = 'hex'`);
}
